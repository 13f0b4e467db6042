/** Texts of the SQL editor, where fixed by the wire format word for word. */
export const SQL_EDITOR_MESSAGES = {
  databaseMissing:
    'The database referenced in this query was not found. ' +
    'Please contact an administrator for further assistance or try again.',
  databaseNotFound: 'The database could not be found',
  emptySql: 'Write a statement to run.',
  writesRefused:
    'This database does not allow for DDL/DML, but the query mutates data. ' +
    'Please contact your administrator for more assistance.',
  writesForbidden: 'Changing data takes access to the whole database.',
  tablesDenied: (names: readonly string[]) =>
    `You need access to the following tables: ${names.map((name) => `\`${name}\``).join(', ')},\n` +
    '            `all_database_access` or `all_datasource_access` permission',
  unreadable: (near: string, line: number, column: number) => `Error parsing near '${near}' at line ${line}:${column}`,
  block: (number: number, count: number) => `Block ${number} out of ${count}: `,
  ctasInvalid:
    'CTAS (create table as select) can only be run with a query where the last statement is a SELECT. ' +
    'Please make sure your query has a SELECT as its last statement. Then, try running your query again.',
  cvasInvalid:
    'CVAS (create view as select) can only be run with a query with a single SELECT statement. ' +
    'Please make sure your query has only a SELECT statement. Then, try running your query again.',
  ctasRefused: 'This database does not allow tables to be created from queries.',
  cvasRefused: 'This database does not allow views to be created from queries.',
  tableNameNeeded: 'Name the table or view to create.',
  stopped: 'Query was stopped.',
  queryMissing: (clientId: string) => `Query with client_id ${clientId} not found`,
  queryForbidden: 'Cannot access the query',
  resultsMissing:
    'The query associated with these results could not be found. You need to re-run the original query.',
  resultsGone: 'Data could not be retrieved from the results backend. You need to re-run the original query.',
  estimateUnsupported: (engine: string) => `${engine} cannot estimate what a statement costs.`,
  clientIdRequired: 'client_id is required',
  clientIdTaken: 'Another query has this client_id.',
  unexpected: 'The run ended in a way it should not have.',
} as const
