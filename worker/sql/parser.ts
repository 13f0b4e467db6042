// @ts-expect-error A Worker is handed the compiled module; the package's types describe an instance of it.
import compiled from '../../node_modules/@guanmingchiu/sqlparser-ts/wasm/sqlparser_rs_wasm_bg.wasm'
import { initSync, parse_sql } from '../../node_modules/@guanmingchiu/sqlparser-ts/wasm/sqlparser_rs_wasm.js'
import { assertShallow } from './depth.ts'
import { SQL_MESSAGES } from './messages.ts'
import type { StatementText } from './statements.ts'
import { SqlTextError } from './tokens.ts'

// The package's own entry reads its bytes from a file, which a Worker has not; the compiled module is imported instead.
// This file weighs a megabyte: reach it by `import()` only, through parse.ts.
const module: WebAssembly.Module = compiled
initSync({ module })

const DIALECTS: Readonly<Record<string, string>> = { edge: 'sqlite', d1: 'sqlite', trino: 'generic' }

/** The syntax trees of a statement; one, unless the parser sees more in it. Throws SqlTextError with line and column. */
export function syntaxTrees(statement: StatementText, dialect: string): readonly unknown[] {
  assertShallow(statement)
  const sql = statement.text
  try {
    const trees: unknown = parse_sql(DIALECTS[dialect] ?? dialect, sql)
    return Array.isArray(trees) ? trees : [trees]
  } catch (error) {
    throw toTextError(error, sql)
  }
}

function toTextError(error: unknown, sql: string): SqlTextError {
  const {
    message = String(error),
    line,
    column,
  } = (error ?? {}) as { message?: string; line?: number; column?: number }
  const place = line === undefined ? /at Line: (\d+), Column: (\d+)/.exec(message) : null
  const at = { line: line ?? Number(place?.[1] ?? 1), column: column ?? Number(place?.[2] ?? 1) }
  const near =
    /found: (.+?)(?: at Line|$)/.exec(message)?.[1] ??
    sql.split('\n')[at.line - 1]?.slice(at.column - 1, at.column + 19) ??
    ''
  return new SqlTextError(SQL_MESSAGES.unreadable(near, at.line, at.column), { ...at, near })
}
