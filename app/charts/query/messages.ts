/** Texts of queries that cannot be built, as the reference words them. They reach API clients as well. */
export const queryMessages = {
  invalidOrderBy: 'Found invalid orderby options',
  missingColumn: 'Column cannot be empty',
  invalidDatasource: 'Datasource must be written as <id>__table or <id>__query',
} as const
