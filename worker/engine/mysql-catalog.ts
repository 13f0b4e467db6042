import { mysqlDialect } from './dialects/mysql.ts'
import { EngineError, type Row, type TableColumn, type TableIndex, type TableKeys, type TableName } from './engine.ts'
import { EngineErrorType } from './errors.ts'

/** Questions to `information_schema`, and what their rows mean. A schema is what MySQL calls a database. */

const SYSTEM = "('information_schema', 'performance_schema', 'mysql', 'sys')"

export const SCHEMAS_SQL = `SELECT schema_name FROM information_schema.schemata WHERE schema_name NOT IN ${SYSTEM} ORDER BY schema_name`

export function tablesSql(schema: string | null): string {
  return `SELECT table_name, table_type FROM information_schema.tables WHERE table_schema = ${named(schema)} ORDER BY table_name`
}

export function toTables(rows: readonly Row[]): readonly TableName[] {
  return rows.map(([name, type]) => ({
    name: String(name),
    type: /MATERIALIZED/.test(String(type)) ? 'materialized_view' : /VIEW/.test(String(type)) ? 'view' : 'table',
  }))
}

export function columnsSql(table: string, schema: string | null): string {
  return `SELECT column_name, column_type, is_nullable, column_default, column_comment FROM information_schema.columns
    WHERE ${place(table, schema)} ORDER BY ordinal_position`
}

/** Throws EngineError when the table is not there: a table has at least one column. */
export function toColumns(rows: readonly Row[], table: string): readonly TableColumn[] {
  if (rows.length === 0) {
    throw new EngineError(`Table '${table}' doesn't exist`, {
      errorType: EngineErrorType.TableMissing,
      extra: { table },
    })
  }
  return rows.map(([name, type, nullable, initial, comment]) => {
    const native = String(type).toUpperCase()
    return {
      name: String(name),
      type: native,
      genericType: mysqlDialect.genericType(native),
      nullable: nullable === 'YES',
      // MariaDB writes the default that is none as a word.
      default: initial === null || initial === undefined || initial === 'NULL' ? null : String(initial),
      comment: comment ? String(comment) : null,
    }
  })
}

/** Every index with its columns; the primary key is the one called PRIMARY. */
export function indexesSql(table: string, schema: string | null): string {
  return `SELECT index_name, non_unique, column_name FROM information_schema.statistics
    WHERE ${place(table, schema)} AND index_name <> 'PRIMARY' ORDER BY index_name, seq_in_index`
}

export function toIndexes(rows: readonly Row[]): readonly TableIndex[] {
  const indexes = new Map<string, { unique: boolean; columns: string[] }>()
  for (const [name, nonUnique, column] of rows) {
    const index = indexes.get(String(name)) ?? { unique: Number(nonUnique) === 0, columns: [] }
    index.columns.push(String(column))
    indexes.set(String(name), index)
  }
  return [...indexes].map(([name, index]) => ({ name, ...index }))
}

export function keysSql(table: string, schema: string | null): string {
  return `SELECT constraint_name, column_name, referenced_table_name, referenced_column_name
    FROM information_schema.key_column_usage
    WHERE ${place(table, schema)} AND (constraint_name = 'PRIMARY' OR referenced_table_name IS NOT NULL)
    ORDER BY constraint_name, ordinal_position`
}

export function toKeys(rows: readonly Row[]): TableKeys {
  const primary: string[] = []
  const foreign = new Map<string, { columns: string[]; referredTable: string; referredColumns: string[] }>()
  for (const [name, column, table, referred] of rows) {
    if (table === null || table === undefined) {
      primary.push(String(column))
      continue
    }
    const key = foreign.get(String(name)) ?? { columns: [], referredTable: String(table), referredColumns: [] }
    key.columns.push(String(column))
    key.referredColumns.push(String(referred))
    foreign.set(String(name), key)
  }
  return {
    primaryKey: primary.length > 0 ? { name: 'PRIMARY', columns: primary } : null,
    foreignKeys: [...foreign].map(([name, key]) => ({ name, ...key })),
  }
}

function place(table: string, schema: string | null): string {
  return `table_name = ${mysqlDialect.literal(table)} AND table_schema = ${named(schema)}`
}

function named(schema: string | null): string {
  return schema === null ? 'DATABASE()' : mysqlDialect.literal(schema)
}
