import { mysqlDialect } from './dialects/mysql.ts'
import {
  TableExistsError,
  type IfTableExists,
  type LoadColumn,
  type LoadType,
  type Row,
  type SqlValue,
  type TableLoader,
} from './engine.ts'

const LOAD_TYPES: Readonly<Record<LoadType, string>> = {
  integer: 'BIGINT',
  float: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'DATETIME(6)',
  // TEXT would end at 64 KB.
  text: 'LONGTEXT',
}
/** Text of one INSERT; servers take packets of 16 MB at least (`max_allowed_packet`), most 64. */
const MAX_INSERT_CHARACTERS = 1_000_000

interface Target {
  readonly table: string
  readonly schema: string | null
  readonly columns: readonly LoadColumn[]
  readonly ifExists: IfTableExists
}

/**
 * Fills a table beside the one that is meant, since a definition ends a transaction here; the end of the load renames it
 * into place, or copies its rows, in one statement.
 */
export async function beginMysqlLoad(
  { table, schema, columns, ifExists }: Target,
  run: (sql: string) => Promise<readonly Row[]>,
): Promise<TableLoader> {
  const { quote } = mysqlDialect
  const path = (name: string) => [...(schema === null ? [] : [schema]), name].map(quote).join('.')
  const staging = `_load_${crypto.randomUUID().replaceAll('-', '')}`
  const replaced = `${staging}_old`
  const names = columns.map(({ name }) => quote(name)).join(', ')
  const exists = async () => {
    const place = schema === null ? 'DATABASE()' : mysqlDialect.literal(schema)
    const found = await run(
      `SELECT 1 FROM information_schema.tables WHERE table_schema = ${place} AND table_name = ${mysqlDialect.literal(table)}`,
    )
    return found.length > 0
  }
  const drop = (name: string) => run(`DROP TABLE IF EXISTS ${path(name)}`)

  if (ifExists === 'fail' && (await exists())) throw new TableExistsError(table)
  const definitions = columns.map(({ name, type }) => `${quote(name)} ${LOAD_TYPES[type]}`).join(', ')
  await run(`CREATE TABLE ${path(staging)} (${definitions})`)

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
      for (const values of inserts(rows)) await run(`INSERT INTO ${path(staging)} (${names}) VALUES ${values}`)
    },
    async commit() {
      if (!(await exists())) await run(`RENAME TABLE ${path(staging)} TO ${path(table)}`)
      else if (ifExists === 'fail') throw new TableExistsError(table)
      else await (ifExists === 'replace' ? replace() : append())
    },
    async abort() {
      await drop(staging)
    },
  }
}

/** The rows as lists of values, each short enough for one statement. */
function* inserts(rows: readonly Row[]): Generator<string> {
  let batch: string[] = []
  let size = 0
  for (const row of rows) {
    const values = `(${row.map(toLiteral).join(', ')})`
    if (size + values.length > MAX_INSERT_CHARACTERS && batch.length > 0) {
      yield batch.join(', ')
      batch = []
      size = 0
    }
    batch.push(values)
    size += values.length
  }
  if (batch.length > 0) yield batch.join(', ')
}

function toLiteral(value: SqlValue): string {
  return mysqlDialect.literal(value)
}
