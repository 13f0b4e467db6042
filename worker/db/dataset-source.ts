import { GenericType, type Engine, type Row, type SqlValue } from '../engine/engine.ts'

/** What the source of a dataset says about its columns. */
export interface SourceColumn {
  readonly name: string
  readonly type: string
  readonly genericType: GenericType
  readonly nullable: boolean
  readonly comment: string | null
}

/** Rows that are looked at where an engine cannot tell the types of an expression. */
const SAMPLE_ROWS = 100
/** Describing a source must not wait as long as a query may. */
const DESCRIBE_TIMEOUT_MS = 20_000

/** Columns of a table, or of a statement. Throws the engine's error when there is no such table or it cannot run. */
export async function sourceColumns(
  engine: Engine,
  { table, schema, sql }: { readonly table: string; readonly schema: string | null; readonly sql: string | null },
): Promise<SourceColumn[]> {
  if (!sql) return (await engine.columns(table, schema)).map((column) => ({ ...column }))
  const statement = `SELECT * FROM (\n${sql.trim().replace(/;\s*$/, '')}\n) AS virtual_table LIMIT ${SAMPLE_ROWS}`
  const options = { readOnly: true, rowLimit: SAMPLE_ROWS, timeoutMs: DESCRIBE_TIMEOUT_MS, schema }
  const { columns, batches } = await engine.execute(statement, options)
  const rows: Row[] = []
  for await (const batch of batches) rows.push(...batch)
  return columns.map(({ name, type, genericType }, index) => {
    const seen = inferType(rows.map((row) => row[index] ?? null))
    return {
      name,
      type: type || seen.type,
      genericType: genericType ?? seen.genericType,
      nullable: true,
      comment: null,
    }
  })
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/

/** The type that fits all values of a column; text when there is none or nothing else fits. */
export function inferType(values: readonly SqlValue[]): { type: string; genericType: GenericType } {
  const present = values.filter((value) => value !== null)
  const all = (test: (value: SqlValue) => boolean) => present.length > 0 && present.every(test)
  if (all((value) => typeof value === 'boolean')) return { type: 'BOOLEAN', genericType: GenericType.Boolean }
  if (all((value) => Number.isSafeInteger(value))) return { type: 'INTEGER', genericType: GenericType.Numeric }
  if (all((value) => typeof value === 'number')) return { type: 'REAL', genericType: GenericType.Numeric }
  const text = (pattern: RegExp) => all((value) => typeof value === 'string' && pattern.test(value))
  if (text(DATE)) return { type: 'DATE', genericType: GenericType.Temporal }
  if (text(TIMESTAMP)) return { type: 'TIMESTAMP', genericType: GenericType.Temporal }
  return { type: 'TEXT', genericType: GenericType.String }
}
