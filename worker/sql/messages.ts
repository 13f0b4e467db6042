/** Texts about SQL that cannot be taken as it is written. */
export const SQL_MESSAGES = {
  restricted: (table: string, line: number, column: number) =>
    `Rows of "${table}" are restricted, and the way it is used at line ${line}:${column} does not allow to leave the ` +
    'others out.',
} as const
