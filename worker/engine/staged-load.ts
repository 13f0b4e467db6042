import { TableExistsError, type IfTableExists, type LoadColumn, type Row, type TableLoader } from './engine.ts'

/** The table that a load fills. */
export interface LoadTarget {
  readonly table: string
  readonly schema: string | null
  readonly columns: readonly LoadColumn[]
  readonly ifExists: IfTableExists
}

/** How an engine says what a load needs; names are quoted, with their schema. */
export interface StagingSql {
  readonly quote: (name: string) => string
  /** Asks for a row where the table is there. */
  readonly exists: string
  readonly create: (path: string) => string
  /** Statements that add the rows. */
  readonly inserts: (path: string, names: string, rows: readonly Row[]) => Iterable<string>
}

/**
 * Fills a table beside the one that is meant, for engines in which a definition is no part of a transaction; the end of
 * the load renames it into place, or copies its rows, in one statement.
 */
export async function beginStagedLoad(
  { table, schema, columns, ifExists }: LoadTarget,
  { quote, exists, create, inserts }: StagingSql,
  run: (sql: string) => Promise<readonly Row[]>,
): Promise<TableLoader> {
  const path = (name: string) => [...(schema === null ? [] : [schema]), name].map(quote).join('.')
  const staging = `_load_${crypto.randomUUID().replaceAll('-', '')}`
  const replaced = `${staging}_old`
  const names = columns.map(({ name }) => quote(name)).join(', ')
  const isThere = async () => (await run(exists)).length > 0
  const drop = (name: string) => run(`DROP TABLE IF EXISTS ${path(name)}`)

  if (ifExists === 'fail' && (await isThere())) throw new TableExistsError(table)
  await run(create(path(staging)))

  const replace = async () => {
    await run(`RENAME TABLE ${path(table)} TO ${path(replaced)}, ${path(staging)} TO ${path(table)}`)
    await drop(replaced)
  }
  const append = async () => {
    await run(`INSERT INTO ${path(table)} (${names}) SELECT ${names} FROM ${path(staging)}`)
    await drop(staging)
  }
  return {
    async add(rows: readonly Row[]) {
      for (const sql of inserts(path(staging), names, rows)) await run(sql)
    },
    async commit() {
      if (!(await isThere())) await run(`RENAME TABLE ${path(staging)} TO ${path(table)}`)
      else if (ifExists === 'fail') throw new TableExistsError(table)
      else await (ifExists === 'replace' ? replace() : append())
    },
    async abort() {
      await drop(staging)
    },
  }
}
