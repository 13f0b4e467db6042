/** Texts of the resources, as the Superset API words them. */

export const CHART_MESSAGES = {
  datasourceMissing: 'Datasource does not exist',
  datasourceTypeMissing: 'Datasource type is required when datasource_id is given',
  dashboardsMissing: 'Dashboards do not exist',
  dashboardsForbidden: 'Changing one or more of these dashboards is forbidden',
} as const

export const ROW_LEVEL_MESSAGES = {
  nameTaken: 'Must be unique',
  datasetMissing: 'Datasource does not exist',
  rolesMissing: 'Some roles do not exist',
  clauseInvalid: 'Must be one condition: brackets and quotes closed, no second statement.',
} as const

export const ANNOTATION_MESSAGES = {
  nameTaken: 'Name must be unique',
  layerInUse: 'Annotation layer has associated annotations.',
  layerMissing: 'Annotation layer not found.',
  descriptionTaken: 'Short description must be unique for this layer',
  endsBeforeStart: 'End date must be after start date',
  metadataInvalid: 'JSON not valid',
} as const

export const GUEST_MESSAGES = {
  dashboardMissing: 'EmbeddedDashboard not found.',
  clauseInvalid: ROW_LEVEL_MESSAGES.clauseInvalid,
} as const

export const WARM_UP_MESSAGES = {
  chartMissing: 'Chart not found',
  tableMissing: 'The provided table was not found in the provided database',
  filtersInvalid: 'Must be a JSON list of filters.',
} as const

export const STATE_MESSAGES = {
  notCreator: "You don't have permission to modify the value.",
  missing: 'Resource was not found.',
  deleted: 'Deleted successfully',
  invalid: 'Invalid state.',
} as const

export const DASHBOARD_MESSAGES = {
  slugTaken: 'Must be unique',
  versionGone: 'This version is no longer kept.',
  nothingPinned: 'This link follows the dashboard as it changes.',
  argumentsWrong: 'Arguments are not correct',
} as const

export const DATASET_MESSAGES = {
  databaseMissing: 'Database does not exist',
  catalogNotSupported: 'Only the default catalog is supported for this connection',
  schemaInvalid: 'The schema of the submitted payload is invalid.',
  dateFormatInvalid: 'Invalid date/timestamp format',
  parametersInvalid: 'Dataset parameters are invalid.',
  updateFailed: 'Dataset could not be updated.',
  notRendered: (part: string) => `Unable to render expression from dataset ${part}.`,
  noDatabaseAccess: (table: string) => `You need access to the following tables: ${table}`,
  invalidSql: (reason: string) => `Invalid SQL: ${reason}`,
  exists: (name: string) => `Dataset ${name} already exists`,
  tableMissing: (name: string) =>
    `Table [${name}] could not be found, please double check your database connection, schema, and table name`,
  partsMissing: (parts: 'columns' | 'metrics') => `One or more ${parts} do not exist`,
  partsDuplicated: (parts: 'columns' | 'metrics') => `One or more ${parts} are duplicated`,
  partsExist: (parts: 'columns' | 'metrics') => `One or more ${parts} already exist`,
} as const

export const DATABASE_MESSAGES = {
  nameTaken: 'A database with the same name already exists.',
  uriInvalid:
    'Invalid connection string, a valid string usually follows: backend+driver://user:password@database-host/database-name',
  uriMissing: 'Field is required',
  engineMissing: 'An engine must be specified when passing individual parameters to a database.',
  certificateInvalid: 'Invalid certificate',
  tunnelDisabled: 'SSH Tunneling is not enabled',
  hasDatasets: 'Cannot delete a database that has datasets attached',
  notFound: 'Database not found.',
  noSuchDatabase: 'No such database',
  noSuchTable: 'No such table',
  tableNotFound: 'Table not found on the database',
  payloadInvalid: 'An error happened when validating the request',
  portNotInteger: 'Port must be a valid integer.',
  portOutOfRange: 'The port must be an integer between 0 and 65535 (inclusive).',
  synced: 'Permissions successfully synced',
  extraNotJson: (reason: string) => `Field cannot be decoded by JSON. ${reason}`,
  metadataKeyInvalid: (key: string) =>
    `The metadata_params in Extra field is not configured correctly. The key ${key} is invalid.`,
  noDriver: (name: string) => `Could not load database driver: ${name}`,
  notConfigurable: (engine: string) => `Engine "${engine}" cannot be configured through parameters.`,
  parametersMissing: (names: readonly string[]) => `One or more parameters are missing: ${names.join(', ')}`,
} as const

export const EXPLORE_MESSAGES = {
  revertedToChart: 'Form data not found in cache, reverting to chart metadata.',
  revertedToDataset: 'Form data not found in cache, reverting to dataset metadata.',
  datasourceDenied: (id: number) =>
    `This endpoint requires the datasource ${id}, database or \`all_datasource_access\` permission`,
} as const

export const TAG_MESSAGES = {
  nameTaken: 'Already exists.',
  kindUnknown: 'Must be one of: query, chart, dashboard, dataset.',
  namesInvalid: (names: readonly string[]) =>
    `Invalid tag parameters: [${names.map((name) => `'${name}'`).join(', ')}].`,
} as const

export const SQL_TAB_MESSAGES = {
  versionGone: 'This version is no longer kept.',
} as const
