import type { Dataset } from '../dataset.ts'
import type { TemplateRenderer } from './renderer.ts'
import { TEMPLATE_MESSAGES } from './messages.ts'
import { inPlace } from './query-error.ts'

/**
 * The dataset with the templates of its SQL, its predicate and of the columns and metrics of these names rendered. What
 * nobody asks for stays as it is: a template that cannot be rendered spoils only what uses it.
 */
export async function renderDataset(
  dataset: Dataset,
  used: ReadonlySet<string>,
  renderer: TemplateRenderer,
): Promise<Dataset> {
  const { sql, fetchValuesPredicate } = dataset
  const expression = async <Item extends { readonly name: string; readonly expression: string | null }>(item: Item) =>
    item.expression === null || !used.has(item.name)
      ? item
      : { ...item, expression: await inPlace(TEMPLATE_MESSAGES.inExpression, renderer.render(item.expression)) }
  return {
    ...dataset,
    sql: sql === null ? null : await inPlace(TEMPLATE_MESSAGES.inVirtual, renderer.render(sql)),
    fetchValuesPredicate:
      fetchValuesPredicate === null
        ? null
        : await inPlace(TEMPLATE_MESSAGES.inFetchValues, renderer.render(fetchValuesPredicate)),
    columns: await Promise.all(dataset.columns.map(expression)),
    metrics: await Promise.all(dataset.metrics.map(expression)),
  }
}
