import { bindingClauses } from '../../access/row-level.ts'
import type { Principal } from '../../access/principal.ts'
import type { Dialect } from '../../engine/engine.ts'
import { isTemplate } from '../../sql/template/names.ts'
import { boundDataset, type BoundDataset } from '../bound-dataset.ts'
import type { Dataset } from '../dataset.ts'
import type { PreparedQuery } from '../prepare-query.ts'
import type { BoundQuery } from '../run-query.ts'
import { renderQuery } from './render-query.ts'
import { TemplateRenderer } from './renderer.ts'
import type { TemplateScope } from './scope.ts'
import type { TemplateSource } from './template-source.ts'

export interface TemplateRequest {
  readonly principal: Principal
  readonly dialect: Dialect
  readonly source: TemplateSource
  readonly urlParams: Readonly<Record<string, unknown>>
  /** A dataset that the caller may read. Throws ApiError. */
  readonly load: (id: number) => Promise<Dataset>
}

/** Queries and texts as one request may see them: whose it is, what its address says, which rows are open to it. */
export class RequestTemplates {
  readonly #request: TemplateRequest
  readonly #bound = new WeakMap<PreparedQuery, Promise<BoundQuery>>()

  constructor(request: TemplateRequest) {
    this.#request = request
  }

  /** A query and its dataset, without templates and narrowed; the same query is worked on once. Throws QueryError. */
  query(query: PreparedQuery, dataset: Dataset): Promise<BoundQuery> {
    const known = this.#bound.get(query) ?? this.#bind(query, dataset)
    this.#bound.set(query, known)
    return known
  }

  /** A dataset narrowed to the rows that are open to the caller; templates in its text stay. Throws QueryError. */
  async bound(dataset: Dataset): Promise<BoundDataset> {
    if (dataset.sql === null || !isTemplate(dataset.sql)) return await this.#narrowed(dataset)
    return { ...(await this.#narrowed({ ...dataset, sql: null })), dataset }
  }

  /** Makes text of the templates in rules. */
  readonly clause = (text: string): Promise<string> => new TemplateRenderer(this.text(null, {})).render(text)

  /** The scope of a text that belongs to no query: there are no filters and no time range. */
  text(dataset: Dataset | null, parameters: Readonly<Record<string, unknown>>): TemplateScope {
    return {
      ...this.#common(dataset),
      dataset,
      parameters,
      filters: [],
      timeRange: null,
      boundsOf: () => ({ since: null, until: null }),
      query: {},
    }
  }

  async #bind(query: PreparedQuery, dataset: Dataset): Promise<BoundQuery> {
    const rendered = await renderQuery(query, { ...this.#common(dataset), dataset })
    return { ...rendered, ...(await this.#narrowed(rendered.dataset)) }
  }

  #narrowed(dataset: Dataset): Promise<BoundDataset> {
    const { principal, dialect } = this.#request
    const renderer = new TemplateRenderer(this.text(dataset, dataset.templateParams))
    return boundDataset(dataset, principal, dialect.name, (clause) => renderer.render(clause))
  }

  #common(dataset: Dataset | null) {
    return {
      ...this.#request,
      rules: dataset ? bindingClauses(this.#request.principal, dataset).flat() : [],
      narrowed: (other: Dataset) => this.#narrowed(other),
    }
  }
}
