/** Texts about SQL that cannot be taken as it is written. */
export const SQL_MESSAGES = {
  restricted: (table: string, line: number, column: number) =>
    `Rows of "${table}" are restricted, and the way it is used at line ${line}:${column} does not allow to leave the ` +
    'others out.',
  tooDeep: 'The statement is nested too deeply.',
  unreadable: (near: string, line: number, column: number) => `Error parsing near '${near}' at line ${line}:${column}`,
  tooMany: (limit: number) => `A text may hold ${limit} statements.`,
  strange: (code: string, line: number, column: number) =>
    `The character ${code} at line ${line}:${column} can stand only in quotes`,
  settingHint: (name: string, line: number, column: number) =>
    `The hint ${name} at line ${line}:${column} changes settings of the server and is not allowed.`,
  // The wire format's words for what its lists close.
  forbiddenFunction: (name: string) => `SQL statement contains disallowed function(s): {'${name}'}`,
  forbiddenTable: (name: string) => `SQL statement references disallowed table(s): {'${name}'}`,
  forbiddenStatement: (name: string) => `${name} is not allowed here.`,
  unquotedValue: (part: string) =>
    `A value holds ${JSON.stringify(part)} and stands outside of quotes. Put it in quotes or use the filter where_in.`,
  templateEndless: 'The template runs too long. It may hold a loop that does not end.',
  templateTooLong: 'The text is too long to be a template.',
  templateTooLarge: 'The template makes a text that is too long.',
} as const
