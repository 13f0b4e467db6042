import { postgresqlDialect } from './dialects/postgresql.ts'
import { EngineError, type Row, type TableColumn, type TableIndex, type TableKeys, type TableName } from './engine.ts'
import { EngineErrorType } from './errors.ts'

/** Questions to PostgreSQL's own tables, and what their rows mean. */

type Question = readonly [sql: string, params: readonly string[]]

export const SCHEMAS_SQL = `SELECT nspname FROM pg_catalog.pg_namespace WHERE nspname NOT LIKE 'pg\\_%' ORDER BY nspname`

const DEFAULT_SCHEMA = postgresqlDialect.defaultSchema ?? 'public'

export function tablesSql(schema: string | null): Question {
  return [
    `SELECT c.relname, c.relkind::text FROM pg_catalog.pg_class c
     JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relkind IN ('r', 'p', 'f', 'v', 'm') ORDER BY c.relname`,
    [schema ?? DEFAULT_SCHEMA],
  ]
}

export function toTables(rows: readonly Row[]): readonly TableName[] {
  const kinds: Readonly<Record<string, TableName['type']>> = { v: 'view', m: 'materialized_view' }
  return rows.map(([name, kind]) => ({ name: String(name), type: kinds[String(kind)] ?? 'table' }))
}

export function columnsSql(table: string, schema: string | null): Question {
  return [
    `SELECT a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod), NOT a.attnotnull,
            pg_catalog.pg_get_expr(d.adbin, d.adrelid), pg_catalog.col_description(c.oid, a.attnum)
     FROM pg_catalog.pg_attribute a
     JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
     JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     LEFT JOIN pg_catalog.pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
     WHERE c.relname = $1 AND n.nspname = $2 AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
    [table, schema ?? DEFAULT_SCHEMA],
  ]
}

/** Throws EngineError when the table is not there: a table has at least one column. */
export function toColumns(rows: readonly Row[], table: string): readonly TableColumn[] {
  if (rows.length === 0) {
    throw new EngineError(`relation "${table}" does not exist`, {
      errorType: EngineErrorType.TableMissing,
      extra: { table },
    })
  }
  return rows.map(([name, type, nullable, initial, comment]) => {
    const native = typeName(String(type))
    return {
      name: String(name),
      type: native,
      genericType: postgresqlDialect.genericType(native),
      nullable: nullable === true,
      default: initial === null || initial === undefined ? null : String(initial),
      comment: comment === null || comment === undefined ? null : String(comment),
    }
  })
}

export function indexesSql(table: string, schema: string | null): Question {
  return [
    `SELECT i.relname, x.indisunique, a.attname
     FROM pg_catalog.pg_index x
     JOIN pg_catalog.pg_class c ON c.oid = x.indrelid
     JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_catalog.pg_class i ON i.oid = x.indexrelid
     CROSS JOIN LATERAL unnest(x.indkey::int[]) WITH ORDINALITY AS k(attnum, position)
     JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
     WHERE c.relname = $1 AND n.nspname = $2 AND NOT x.indisprimary ORDER BY i.relname, k.position`,
    [table, schema ?? DEFAULT_SCHEMA],
  ]
}

export function toIndexes(rows: readonly Row[]): readonly TableIndex[] {
  const indexes = new Map<string, { unique: boolean; columns: string[] }>()
  for (const [name, unique, column] of rows) {
    const index = indexes.get(String(name)) ?? { unique: unique === true, columns: [] }
    index.columns.push(String(column))
    indexes.set(String(name), index)
  }
  return [...indexes].map(([name, index]) => ({ name, ...index }))
}

export function keysSql(table: string, schema: string | null): Question {
  return [
    `SELECT k.conname, k.contype::text,
            (SELECT json_agg(a.attname ORDER BY u.position) FROM unnest(k.conkey) WITH ORDINALITY AS u(attnum, position)
             JOIN pg_catalog.pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.attnum),
            f.relname,
            (SELECT json_agg(a.attname ORDER BY u.position) FROM unnest(k.confkey) WITH ORDINALITY AS u(attnum, position)
             JOIN pg_catalog.pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = u.attnum)
     FROM pg_catalog.pg_constraint k
     JOIN pg_catalog.pg_class c ON c.oid = k.conrelid
     JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     LEFT JOIN pg_catalog.pg_class f ON f.oid = k.confrelid
     WHERE c.relname = $1 AND n.nspname = $2 AND k.contype IN ('p', 'f') ORDER BY k.conname`,
    [table, schema ?? DEFAULT_SCHEMA],
  ]
}

export function toKeys(rows: readonly Row[]): TableKeys {
  const names = (value: Row[number] | undefined): readonly string[] => JSON.parse(String(value ?? '[]'))
  const primary = rows.find(([, kind]) => kind === 'p')
  return {
    primaryKey: primary ? { name: String(primary[0]), columns: names(primary[2]) } : null,
    foreignKeys: rows
      .filter(([, kind]) => kind === 'f')
      .map(([name, , columns, table, referred]) => ({
        name: String(name),
        columns: names(columns),
        referredTable: String(table),
        referredColumns: names(referred),
      })),
  }
}

/** `character varying(255)` is `VARCHAR(255)` in the wire format. */
function typeName(text: string): string {
  return text
    .toUpperCase()
    .replace(/^CHARACTER VARYING/, 'VARCHAR')
    .replace(/^CHARACTER(?=\(|$)/, 'CHAR')
}
