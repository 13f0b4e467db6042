/** What loading the examples says. The reader is at a terminal. */
export const EXAMPLE_MESSAGES = {
  upToDate: 'Examples are up to date',
  uploading: (table: string) => `Uploading ${table}`,
  importing: 'Importing dashboards',
  loaded: (tables: number, seconds: string) => `Examples loaded (${tables} tables, ${seconds} s)`,
  largeLoaded: (rows: string, seconds: string) => `Loaded flights_3m (${rows} rows, ${seconds} s)`,
  largeExists: 'Table flights_3m is already there',
  progress: (rows: string) => `${rows} rows`,
  noDatabase: 'The database "examples" is missing: start the server once with `npm start`, then try again.',
  unreachable: (origin: string) => `No server answers at ${origin}: start it with \`npm start\`, then try again.`,
  refused: (what: string, status: number, answer: string) => `${what} was refused with status ${status}: ${answer}`,
} as const
