import { SqlTextError } from '../../sql/tokens.ts'
import { TemplateError } from '../../sql/template/error.ts'
import type { TemplateFunction } from '../../sql/template/engine.ts'
import { MAX_NESTING, MAX_ROUNDS } from '../../sql/template/limits.ts'
import { marked, SqlText, trusted, unmarked, withoutMarks } from '../../sql/template/literals.ts'
import { isTemplate } from '../../sql/template/names.ts'
import { findMetric, type Dataset } from '../dataset.ts'
import { datasetSelect } from './dataset-select.ts'
import { plainMacros, templateFilters, untouched, type Touched } from './macros.ts'
import { TEMPLATE_MESSAGES } from './messages.ts'
import { partitionMacros, type Ask } from './partition-macros.ts'
import type { TemplateScope } from './scope.ts'

/**
 * Renders the texts of one query. Macros are synchronous, so what they need from elsewhere (other datasets, partitions)
 * is noted at the first rendering, fetched, and there at the next.
 */
export class TemplateRenderer {
  readonly touched: Touched
  readonly #scope: TemplateScope
  readonly #depth: number
  readonly #fetched = new Map<string, unknown>()

  constructor(scope: TemplateScope, touched: Touched = untouched(), depth = 0) {
    this.#scope = scope
    this.touched = touched
    this.#depth = depth
  }

  /** The text with its template rendered; other text as it is. Throws TemplateError, and ApiError of `scope.load`. */
  async render(text: string): Promise<string> {
    if (!isTemplate(text)) return text
    const { renderTemplate } = await import('../../sql/template/engine.ts')
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const wanted = new Map<string, () => Promise<unknown>>()
      const rendered = this.#attempt(() => renderTemplate(text, this.#input(wanted)), wanted)
      if (wanted.size === 0) return withoutMarks(rendered, this.#scope.dialect.name)
      for (const [key, fetch] of wanted) this.#fetched.set(key, await fetch())
    }
    throw new TemplateError('endless', TEMPLATE_MESSAGES.tooDeep)
  }

  /** An error that follows from something not fetched yet does not count. */
  #attempt(render: () => string, wanted: ReadonlyMap<string, unknown>): string {
    try {
      return render()
    } catch (error) {
      if (wanted.size > 0 && (error instanceof TemplateError || error instanceof SqlTextError)) return ''
      throw error
    }
  }

  #input(wanted: Map<string, () => Promise<unknown>>) {
    const { parameters, query } = this.#scope
    const ask: Ask = (key, fetch) => {
      if (this.#fetched.has(key)) return this.#fetched.get(key)
      wanted.set(key, fetch)
      return ''
    }
    const functions = { ...plainMacros(this.#scope, this.touched), ...this.#fetchingMacros(ask) }
    return {
      values: { ...record(marked(query)), ...record(trusted(parameters)) },
      functions: mapValues(functions, guarded),
      modules: mapValues(partitionMacros(this.#scope, ask), (macros) => mapValues(macros, guarded)),
      filters: mapValues(templateFilters(this.#scope), guarded),
    }
  }

  #fetchingMacros(ask: Ask): Record<string, TemplateFunction> {
    return {
      dataset: (args, named) => {
        const id = Number(args[0] ?? named.get('dataset_id'))
        const metrics = (args[1] ?? named.get('include_metrics')) === true
        const given = args[2] ?? named.get('columns')
        const columns = Array.isArray(given) ? given.map(String) : null
        return ask(JSON.stringify(['dataset', id, metrics, columns]), async () => {
          const dataset = await this.#load(id)
          const select = await datasetSelect(dataset, { metrics, columns }, this.#scope, this.#within(dataset))
          return new SqlText(`(\n${select}\n) AS dataset_${id}`)
        })
      },
      metric: (args, named) => {
        const key = String(args[0] ?? named.get('metric_key'))
        const id = args[1] ?? named.get('dataset_id')
        return ask(JSON.stringify(['metric', key, id ?? null]), async () => {
          const dataset = id === undefined || id === null ? this.#scope.dataset : await this.#load(Number(id))
          if (!dataset) throw new TemplateError('call', TEMPLATE_MESSAGES.datasetIdNeeded(key))
          const metric = findMetric(dataset, key)
          if (!metric) throw new TemplateError('call', TEMPLATE_MESSAGES.metricMissing(key, dataset.tableName))
          return new SqlText(await this.#within(dataset).render(metric.expression))
        })
      },
    }
  }

  async #load(id: number): Promise<Dataset> {
    if (!Number.isSafeInteger(id)) throw new TemplateError('call', TEMPLATE_MESSAGES.arguments('dataset', ['dataset_id']))
    return await this.#scope.load(id)
  }

  /** The renderer for texts of another dataset that a macro names. */
  #within(dataset: Dataset): TemplateRenderer {
    if (this.#depth >= MAX_NESTING) throw new TemplateError('endless', TEMPLATE_MESSAGES.tooDeep)
    const scope = { ...this.#scope, dataset, parameters: { ...dataset.templateParams, ...this.#scope.parameters } }
    return new TemplateRenderer(scope, this.touched, this.#depth + 1)
  }
}

/** Macros see values as they are; what they give back comes from others and is kept within quotes. */
function guarded(call: TemplateFunction): TemplateFunction {
  return (args, named) =>
    marked(call(args.map(unmarked), new Map([...named].map(([name, value]) => [name, unmarked(value)]))))
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

function mapValues<From, To>(of: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value)]))
}
