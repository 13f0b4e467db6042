import { z } from 'zod'
import { ApiError } from '../http/errors.ts'
import { dialectOf } from '../engine/registry.ts'
import { loadDataset } from '../query/load-dataset.ts'
import { QueryError } from '../query/messages.ts'
import { editorTemplates } from '../query/template/editor-templates.ts'
import { TemplateRenderer } from '../query/template/renderer.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { TemplateError } from '../sql/template/error.ts'
import { SqlTextError } from '../sql/tokens.ts'
import { DATASET_MESSAGES } from './messages.ts'

type Shown = Readonly<Record<string, unknown>>

/** Words that mean yes in a parameter of the address (wire format). */
const YES = new Set(['y', 'yes', 't', 'true', 'on', '1'])

const expressed = z.looseObject({ expression: z.string().min(1) })

export function wantsRendered({ query }: ResourceContext): boolean {
  return YES.has((query['include_rendered_sql'] ?? '').toLowerCase())
}

/**
 * What is shown of a dataset with its templates rendered beside it: `rendered_sql`, and `rendered_expression` of columns
 * and metrics that have one. There is no query, so no filters and no time range. Throws 422 for a template that fails.
 */
export async function withRendered(context: ResourceContext, id: number, shown: Shown): Promise<Shown> {
  const dataset = await loadDataset(context.db, id)
  const dialect = dataset && dialectOf(dataset.database.backend)
  if (!dialect) return shown
  const place = { database: dataset.database, dialect, schema: dataset.schema }
  const renderer = new TemplateRenderer(editorTemplates(context, place).text(dataset, dataset.templateParams))
  const render = async (text: string, part: string): Promise<string> => {
    try {
      return await renderer.render(text)
    } catch (cause) {
      const isTemplate = cause instanceof TemplateError || cause instanceof SqlTextError || cause instanceof QueryError
      throw isTemplate ? ApiError.message(422, DATASET_MESSAGES.notRendered(part)) : cause
    }
  }
  const items = async (list: unknown, part: string): Promise<readonly unknown[]> => {
    const rendered: unknown[] = []
    const given: readonly unknown[] = Array.isArray(list) ? list : []
    for (const item of given) {
      const { success, data } = expressed.safeParse(item)
      rendered.push(success ? { ...data, rendered_expression: await render(data.expression, part) } : item)
    }
    return rendered
  }
  const { sql, metrics, columns } = shown
  return {
    ...shown,
    ...(typeof sql === 'string' && sql !== '' ? { rendered_sql: await render(sql, 'query') } : {}),
    ...(metrics === undefined ? {} : { metrics: await items(metrics, 'metric') }),
    ...(columns === undefined ? {} : { columns: await items(columns, 'calculated column') }),
  }
}
