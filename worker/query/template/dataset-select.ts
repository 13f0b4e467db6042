import { sql } from 'kysely'
import type { Dataset } from '../dataset.ts'
import { source } from '../sql/build-select.ts'
import { compile } from '../sql/compile.ts'
import { alias, columnSql, metricSql, type SqlScope } from '../sql/expressions.ts'
import { renderDataset } from './render-dataset.ts'
import type { TemplateRenderer } from './renderer.ts'
import type { TemplateScope } from './scope.ts'

/** The query that the macro `dataset` stands for: columns of a dataset, grouped by them when metrics are asked for. */
export async function datasetSelect(
  given: Dataset,
  wanted: { readonly metrics: boolean; readonly columns: readonly string[] | null },
  { dialect, narrowed }: TemplateScope,
  renderer: TemplateRenderer,
): Promise<string> {
  const names = wanted.columns ?? given.columns.map(({ name }) => name)
  const metrics = wanted.metrics ? given.metrics.map(({ name }) => name) : []
  const { dataset, predicates } = await narrowed(await renderDataset(given, new Set([...names, ...metrics]), renderer))
  const scope: SqlScope = {
    dataset,
    dialect,
    granularity: null,
    timeGrain: null,
    temporalExpressions: new Set(),
    zone: null,
  }
  const columns = names.map((name) => ({ name, text: columnSql(name, scope).sql }))
  const items = [...columns, ...metrics.map((name) => ({ name, text: metricSql(name, scope) }))]
  const statement = sql.join(
    [
      sql.raw(`SELECT ${items.map(({ name, text }) => `${text} AS ${alias(name, dialect)}`).join(', ')}`),
      sql`FROM ${source(dataset, dialect)}`,
      ...(predicates.length > 0 ? [sql.raw(`WHERE ${predicates.join(' AND ')}`)] : []),
      ...(metrics.length > 0 && columns.length > 0
        ? [sql.raw(`GROUP BY ${columns.map(({ text }) => text).join(', ')}`)]
        : []),
    ],
    sql`\n`,
  )
  return compile(statement, dialect).text
}
