import { clickhouseDialect } from './dialects/clickhouse.ts'
import {
  TableExistsError,
  type IfTableExists,
  type LoadColumn,
  type LoadType,
  type Row,
  type SqlValue,
  type TableLoader,
} from './engine.ts'

/** Servers before 2023 know neither booleans nor instants before 1970. */
const LOAD_TYPES: Readonly<Record<LoadType, { readonly modern: string; readonly old: string }>> = {
  integer: { modern: 'Int64', old: 'Int64' },
  float: { modern: 'Float64', old: 'Float64' },
  boolean: { modern: 'Bool', old: 'UInt8' },
  date: { modern: 'Date32', old: 'Date' },
  timestamp: { modern: 'DateTime64(6)', old: 'DateTime' },
  text: { modern: 'String', old: 'String' },
}

interface Target {
  readonly table: string
  readonly schema: string | null
  readonly columns: readonly LoadColumn[]
  readonly ifExists: IfTableExists
  readonly modern: boolean
}

/**
 * Fills a table beside the one that is meant: there are no transactions, so the end of the load renames it into place, or
 * copies its rows.
 */
export async function beginClickhouseLoad(
  { table, schema, columns, ifExists, modern }: Target,
  run: (sql: string) => Promise<readonly Row[]>,
): Promise<TableLoader> {
  const quote = (name: string) => clickhouseDialect.quote(name)
  const path = (name: string) => [...(schema === null ? [] : [schema]), name].map(quote).join('.')
  const staging = `_load_${crypto.randomUUID().replaceAll('-', '')}`
  const replaced = `${staging}_old`
  const names = columns.map(({ name }) => quote(name)).join(', ')
  const exists = async () => {
    const place = schema === null ? 'currentDatabase()' : clickhouseDialect.literal(schema)
    const name = clickhouseDialect.literal(table)
    return (await run(`SELECT 1 FROM system.tables WHERE database = ${place} AND name = ${name}`)).length > 0
  }
  const drop = (name: string) => run(`DROP TABLE IF EXISTS ${path(name)}`)

  if (ifExists === 'fail' && (await exists())) throw new TableExistsError(table)
  const types = columns.map(({ type }) => LOAD_TYPES[type][modern ? 'modern' : 'old'])
  const definitions = columns.map(({ name }, at) => `${quote(name)} Nullable(${types[at] ?? ''})`).join(', ')
  await run(`CREATE TABLE ${path(staging)} (${definitions}) ENGINE = MergeTree ORDER BY tuple()`)

  return {
    async add(rows: readonly Row[]) {
      const lines = rows.map((row) => `${row.map((value, at) => toField(value, columns[at]?.type)).join('\t')}\n`)
      await run(`INSERT INTO ${path(staging)} (${names}) FORMAT TabSeparated\n${lines.join('')}`)
    },
    async commit() {
      if (!(await exists())) {
        await run(`RENAME TABLE ${path(staging)} TO ${path(table)}`)
      } else if (ifExists === 'fail') {
        throw new TableExistsError(table)
      } else if (ifExists === 'replace') {
        await run(`RENAME TABLE ${path(table)} TO ${path(replaced)}, ${path(staging)} TO ${path(table)}`)
        await drop(replaced)
      } else {
        await run(`INSERT INTO ${path(table)} (${names}) SELECT ${names} FROM ${path(staging)}`)
        await drop(staging)
      }
    },
    async abort() {
      await drop(staging)
    },
  }
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\\0' }

function toField(value: SqlValue, type: LoadType | undefined): string {
  if (value === null) return '\\N'
  if (typeof value === 'boolean') return value ? '1' : '0'
  const text = String(value)
  if (type === 'timestamp') return text.replace('T', ' ')
  return text.replace(/[\\\t\n\r\0]/g, (char) => ESCAPES[char] ?? char)
}
