import { clickhouseDialect } from './dialects/clickhouse.ts'
import type { LoadType, Row, SqlValue, TableLoader } from './engine.ts'
import { beginStagedLoad, type LoadTarget, type StagingSql } from './staged-load.ts'

/** Servers before 2023 know neither booleans nor instants before 1970. */
const LOAD_TYPES: Readonly<Record<LoadType, { readonly modern: string; readonly old: string }>> = {
  integer: { modern: 'Int64', old: 'Int64' },
  float: { modern: 'Float64', old: 'Float64' },
  boolean: { modern: 'Bool', old: 'UInt8' },
  date: { modern: 'Date32', old: 'Date' },
  timestamp: { modern: 'DateTime64(6)', old: 'DateTime' },
  text: { modern: 'String', old: 'String' },
}

/** There are no transactions. */
export function beginClickhouseLoad(
  target: LoadTarget & { readonly modern: boolean },
  run: (sql: string) => Promise<readonly Row[]>,
): Promise<TableLoader> {
  const { table, schema, columns, modern } = target
  const { quote } = clickhouseDialect
  const literal = (text: string) => clickhouseDialect.literal(text)
  const place = schema === null ? 'currentDatabase()' : literal(schema)
  const definitions = columns.map(({ name, type }) => `${quote(name)} Nullable(${LOAD_TYPES[type][modern ? 'modern' : 'old']})`)
  const staging: StagingSql = {
    quote,
    exists: `SELECT 1 FROM system.tables WHERE database = ${place} AND name = ${literal(table)}`,
    create: (path) => `CREATE TABLE ${path} (${definitions.join(', ')}) ENGINE = MergeTree ORDER BY tuple()`,
    inserts: (path, names, rows) => {
      const lines = rows.map((row) => `${row.map((value, at) => toField(value, columns[at]?.type)).join('\t')}\n`)
      return [`INSERT INTO ${path} (${names}) FORMAT TabSeparated\n${lines.join('')}`]
    },
  }
  return beginStagedLoad(target, staging, run)
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\\0' }

function toField(value: SqlValue, type: LoadType | undefined): string {
  if (value === null) return '\\N'
  if (typeof value === 'boolean') return value ? '1' : '0'
  const text = String(value)
  if (type === 'timestamp') return text.replace('T', ' ')
  return text.replace(/[\\\t\n\r\0]/g, (char) => ESCAPES[char] ?? char)
}
