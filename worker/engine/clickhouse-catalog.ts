import { bareType, clickhouseDialect } from './dialects/clickhouse.ts'
import { EngineError, type Row, type TableColumn, type TableKeys, type TableName } from './engine.ts'
import { EngineErrorType } from './errors.ts'

/** Questions to the `system` tables, and what their rows mean. A schema is what ClickHouse calls a database. */

export const SCHEMAS_SQL = `SELECT name FROM system.databases WHERE name NOT IN ('system', 'information_schema', 'INFORMATION_SCHEMA', '_temporary_and_external_tables') ORDER BY name`

export function tablesSql(schema: string | null): string {
  return `SELECT name, engine FROM system.tables WHERE database = ${named(schema)} AND name NOT LIKE '.inner%' ORDER BY name`
}

export function toTables(rows: readonly Row[]): readonly TableName[] {
  return rows.map(([name, engine]) => ({
    name: String(name),
    type: engine === 'MaterializedView' ? 'materialized_view' : engine === 'View' ? 'view' : 'table',
  }))
}

export function columnsSql(table: string, schema: string | null): string {
  return `SELECT name, type, default_kind, default_expression, comment FROM system.columns WHERE ${place(table, schema)}`
}

/** Throws EngineError when the table is not there: a table has at least one column. */
export function toColumns(rows: readonly Row[], table: string): readonly TableColumn[] {
  if (rows.length === 0) {
    throw new EngineError(`Table ${table} does not exist`, { errorType: EngineErrorType.TableMissing, extra: { table } })
  }
  return rows.map(([name, given, kind, expression, comment]) => {
    const type = String(given)
    return {
      name: String(name),
      type: bareType(type).toUpperCase(),
      genericType: clickhouseDialect.genericType(type),
      nullable: /Nullable\(/.test(type),
      default: kind === 'DEFAULT' ? String(expression) : null,
      comment: comment ? String(comment) : null,
    }
  })
}

/** A primary key orders rows here and does not make them unique. There are no foreign keys. */
export function primaryKeySql(table: string, schema: string | null): string {
  return `SELECT name FROM system.columns WHERE ${place(table, schema)} AND is_in_primary_key = 1`
}

export function toKeys(rows: readonly Row[]): TableKeys {
  const columns = rows.map(([name]) => String(name))
  return { primaryKey: columns.length > 0 ? { name: null, columns } : null, foreignKeys: [] }
}

function place(table: string, schema: string | null): string {
  return `table = ${clickhouseDialect.literal(table)} AND database = ${named(schema)}`
}

function named(schema: string | null): string {
  return schema === null ? 'currentDatabase()' : clickhouseDialect.literal(schema)
}
