import { type RunFailure, textFailure } from './errors.ts'
import { SQL_MESSAGES } from '../../sql/messages.ts'
import { SqlTextError } from '../../sql/tokens.ts'

const LANGUAGES = {
  postgresql: 'postgresql',
  edge: 'sqlite',
  sqlite: 'sqlite',
  d1: 'sqlite',
  mysql: 'mysql',
  clickhouse: 'clickhouse',
  trino: 'trino',
} as const

/** Templates stand in the text as they are. */
const TEMPLATES = [
  { regex: String.raw`\{\{[\s\S]*?\}\}` },
  { regex: String.raw`\{%[\s\S]*?%\}` },
  { regex: String.raw`\{#[\s\S]*?#\}` },
]

const PLACE = /at line (\d+) column (\d+)/

/** SQL laid out anew, or what keeps it from being read. The formatter is loaded on first use. */
export async function formatSql(sql: string, engine: string | null): Promise<string | RunFailure> {
  const { format } = await import('sql-formatter')
  const language = engine !== null && Object.hasOwn(LANGUAGES, engine) ? LANGUAGES[engine as keyof typeof LANGUAGES] : 'sql'
  try {
    return format(sql, { language, keywordCase: 'upper', tabWidth: 2, paramTypes: { custom: TEMPLATES } })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const [, line = '1', column = '1'] = PLACE.exec(error.message) ?? []
    const at = { line: Number(line), column: Number(column) }
    const near = sql.split('\n')[at.line - 1]?.slice(at.column - 1).split(/\s/)[0] ?? ''
    return textFailure(new SqlTextError(SQL_MESSAGES.unreadable(near, at.line, at.column), { ...at, near }), engine ?? 'SQL')
  }
}
