import { sql } from 'kysely'
import { GenericType, type Engine } from '../../engine/engine.ts'
import { findColumn } from '../dataset.ts'
import { isoToEpochMs } from '../instants.ts'
import { isBaseAxis } from '../labels.ts'
import { STATEMENT_TIMEOUT_MS } from '../limits.ts'
import type { PreparedQuery } from '../prepare-query.ts'
import { source } from './build-select.ts'
import { compile } from './compile.ts'
import { userExpression, type SqlScope } from './expressions.ts'

/** A grain applies to free SQL only when it yields instants, which one row tells. */
export async function probeTemporal(
  query: PreparedQuery,
  scope: SqlScope,
  { engine, signal }: { readonly engine: Engine; readonly signal?: AbortSignal },
): Promise<ReadonlySet<string>> {
  const free = query.columns
    .filter(isBaseAxis)
    .filter((column) => !findColumn(scope.dataset, column.sqlExpression) && !column.isColumnReference)
    .filter((column) => Boolean(column.timeGrain))
  const temporal = new Set<string>()
  for (const { sqlExpression } of free) {
    const expression = sql.raw(userExpression(sqlExpression, scope.dialect))
    const probe = compile(sql`SELECT ${expression} FROM ${source(scope.dataset, scope.dialect)} LIMIT 1`, scope.dialect)
    const options = { params: probe.params, readOnly: true, rowLimit: 1, timeoutMs: STATEMENT_TIMEOUT_MS, signal }
    const execution = await engine.execute(probe.sql, { ...options, schema: scope.dataset.schema, shared: true })
    let value: unknown = null
    for await (const rows of execution.batches) value = rows[0]?.[0] ?? null
    const type = execution.columns[0]?.genericType ?? null
    const looksTemporal = typeof value === 'string' && isoToEpochMs(value) !== null && !/^\d{4}$/.test(value)
    if (type === GenericType.Temporal || (type === null && looksTemporal)) temporal.add(sqlExpression)
  }
  return temporal
}
