import { mysqlDialect } from './dialects/mysql.ts'
import type { LoadType, Row, SqlValue, TableLoader } from './engine.ts'
import { beginStagedLoad, type LoadTarget, type StagingSql } from './staged-load.ts'

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

export function beginMysqlLoad(target: LoadTarget, run: (sql: string) => Promise<readonly Row[]>): Promise<TableLoader> {
  const { table, schema, columns } = target
  const { quote } = mysqlDialect
  const literal = (text: string) => mysqlDialect.literal(text)
  const place = schema === null ? 'DATABASE()' : literal(schema)
  const definitions = columns.map(({ name, type }) => `${quote(name)} ${LOAD_TYPES[type]}`).join(', ')
  const staging: StagingSql = {
    quote,
    exists: `SELECT 1 FROM information_schema.tables WHERE table_schema = ${place} AND table_name = ${literal(table)}`,
    create: (path) => `CREATE TABLE ${path} (${definitions})`,
    *inserts(path, names, rows) {
      for (const values of batches(rows)) yield `INSERT INTO ${path} (${names}) VALUES ${values}`
    },
  }
  return beginStagedLoad(target, staging, run)
}

/** The rows as lists of values, each short enough for one statement. */
function* batches(rows: readonly Row[]): Generator<string> {
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
