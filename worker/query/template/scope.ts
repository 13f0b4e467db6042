import type { Principal } from '../../access/principal.ts'
import type { Dialect } from '../../engine/engine.ts'
import type { BoundDataset } from '../bound-dataset.ts'
import type { Dataset } from '../dataset.ts'
import type { QueryFilter } from '../query-context.ts'
import type { TemplateSource } from './template-source.ts'
import type { TimeBounds } from '../time/time-range.ts'

/** What the macros of a template speak of. */
export interface TemplateScope {
  readonly dialect: Dialect
  readonly principal: Principal
  readonly source: TemplateSource
  /** Parameters of the address, and those that a request brings along as `url_params`. */
  readonly urlParams: Readonly<Record<string, unknown>>
  /** The filters of the query; empty in the SQL editor. */
  readonly filters: readonly QueryFilter[]
  readonly timeRange: string | null
  readonly boundsOf: (timeRange: string) => TimeBounds
  /** The dataset that the template belongs to; null in the SQL editor. */
  readonly dataset: Dataset | null
  /** Parameters that the author of the text wrote beside it; they stand in the text as they are. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** What the query asks for, by the names templates know; its texts come from whoever sent the query. */
  readonly query: Readonly<Record<string, unknown>>
  /** Clauses of row level security that bind the caller here. */
  readonly rules: readonly string[]
  /** A dataset that the caller may read. Throws ApiError. */
  readonly load: (id: number) => Promise<Dataset>
  /** A dataset without templates, narrowed to the rows that are open to the caller. */
  readonly narrowed: (dataset: Dataset) => Promise<BoundDataset>
}
