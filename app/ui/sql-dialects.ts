import { MySQL, PostgreSQL, SQLite, StandardSQL, type SQLDialect } from '@codemirror/lang-sql'

const DIALECTS: Readonly<Record<string, SQLDialect>> = {
  postgresql: PostgreSQL,
  mysql: MySQL,
  edge: SQLite,
  d1: SQLite,
}

/** The grammar and keywords of an engine, by the name the API has for it. */
export function sqlDialect(backend: string): SQLDialect {
  return DIALECTS[backend] ?? StandardSQL
}
