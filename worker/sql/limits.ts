/** Numbers of SQL text. */

/** Operators and brackets above one another that the parser is given; it bears 700 of any kind, and 1000 break it. */
export const MAX_CHAIN = 500
/** Statements of one text: each waits for the one before, and none of these is written by hand. */
export const MAX_STATEMENTS = 500
