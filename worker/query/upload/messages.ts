/** Texts of the upload endpoints, where fixed by the wire format word for word. */
export const UPLOAD_MESSAGES = {
  databaseNotFound: 'Database not found.',
  schemaNotAllowed: 'Database schema is not allowed for csv uploads.',
  notSupported: 'Database type does not support file uploads.',
  tableExists:
    "Table already exists. You can change your 'if table already exists' strategy to append or replace or provide a different Table Name to use.",
  extensionNotAllowed: 'File extension is not allowed.',
  columnTypesInvalid: 'Invalid JSON format for column_data_types',
  excelNotRead: 'Excel files cannot be read yet. Save the sheet as CSV and upload that.',
  fileTooLarge: (megabytes: number) => `The file is larger than the ${megabytes} MB that can be uploaded at once.`,
  noHeader: 'The file has no header row where one is expected.',
  noColumns: 'The file holds no columns.',
  notUtf8: 'The file is not UTF-8 text.',
  notParquet: (reason: string) => `The file cannot be read as Parquet: ${reason}`,
  differentColumns: 'The files of the archive do not have the same columns.',
  emptyArchive: 'The archive holds no Parquet file.',
  columnsMissing: (names: readonly string[]) => `Columns not in the file: ${names.join(', ')}`,
  unbalancedQuotes: (row: number) => `A quotation mark is not closed properly near row ${row}.`,
  tooManyCells: (row: number, expected: number, found: number) =>
    `Row ${row} has ${found} cells where the header has ${expected}.`,
  wrongType: (column: string, row: number, cell: string, type: string) =>
    `Column "${column}", row ${row}: "${cell}" is not of type ${type}.`,
} as const
