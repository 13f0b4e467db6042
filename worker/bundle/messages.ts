/** Texts of import and export; clients match many of them, so they follow the Superset API to the letter. */
export const BUNDLE_MESSAGES = {
  notZip: 'Not a ZIP file',
  noFiles: 'No valid import files were found',
  noCommand: 'Could not find a valid command to import file',
  entryTooLarge: 'Found file with size above allowed threshold',
  ratioTooHigh: 'Zip compress ratio above allowed threshold',
  notYaml: 'Not a valid YAML file',
  mustEqual: (value: string) => `Must be equal to ${value}.`,
  passwordNeeded: 'Must provide a password for the database',
  invalidUri:
    'Invalid connection string, a valid string usually follows: backend+driver://user:password@database-host/database-name',
  tunnelDisabled: 'SSH Tunneling is not enabled',
  unsafeUri: (backend: string) => `${backend} cannot be used as a data source for security reasons.`,
  importing: (noun: string) => `Error importing ${noun}`,
  unknownReason: (noun: string) => `Import ${noun} failed for an unknown reason`,
  exists: (noun: string) => `${noun} already exists and \`overwrite=true\` was not passed`,
  mayNotCreate: (noun: string, plural: string) =>
    `${noun} doesn't exist and user doesn't have permission to create ${plural}`,
  mayNotOverwrite: (noun: string) => `A ${noun} already exists and user doesn't have permissions to overwrite it`,
  repeated: 'Must be unique within the bundle.',
  slugTaken: 'Must be unique',
  otherDatabase: 'The dataset already exists in another database.',
  nameTaken: 'A database with the same name already exists.',
  missingReference: (noun: string) => `The bundle has no ${noun} with this UUID.`,
} as const
