import type { ComponentType } from 'react'
import type { ControlPanel } from './controls/control.ts'
import type { ChartParts } from './parts.ts'
import type { QueryObject, QueryResult } from './query-types.ts'
import type { FigureUse } from './sound-data.ts'
import type { ChartProps, FormData, QueryOptions } from './types.ts'

/** The groups of the gallery, in its order. */
export const CHART_CATEGORIES = [
  'Evolution',
  'Part of a Whole',
  'Ranking',
  'KPI',
  'Distribution',
  'Correlation',
  'Flow',
  'Map',
  'Table',
  'Other',
] as const

export type ChartCategory = (typeof CHART_CATEGORIES)[number]

/** Settings to the query objects of one request. Throws `ChartQueryError` naming the field that cannot be sent. */
export type BuildQueries = (formData: FormData, options: QueryOptions) => QueryObject[]

/** One chart kind: what `registry.ts` lists. Drawing code and control panel load when first needed. */
export type ChartKind = {
  /** `viz_type`, as saved charts hold it. */
  type: string
  name: string
  /** What it shows best, for the gallery. */
  description?: string
  category: ChartCategory
  /** Offered in the gallery; the others only draw charts saved with that type. */
  listed: boolean
  /** Shown first in the gallery. */
  featured?: boolean
  /** Still drawn and offered, with the advice to choose another. */
  deprecated?: boolean
  emitsCrossFilters: boolean
  drillBy: boolean
  /** Form data fields that drilling by a column replaces, the first that is set; `groupby` without. */
  drillByFields?: readonly string[]
  buildQuery: BuildQueries
  /** For a kind that draws other charts together; its answers are theirs, see `answerParts`. */
  parts?: ChartParts
  loadComponent: () => Promise<ComponentType<ChartProps>>
  loadControls: () => Promise<ControlPanel>
  /**
   * Loads what a drawing of these settings needs besides its component. On the screen the component does so by itself; a
   * picture waits for this first.
   */
  loadExtras?: (formData: FormData) => Promise<void>
  /** Draws a kind that is HTML on the screen as SVG, for pictures; without, the component itself does. */
  loadPicture?: () => Promise<ComponentType<ChartProps>>
  /** `written` for tables and texts, which show figures that no axis could hold; drawn without. */
  figures?: FigureUse
  /** What its answers are called where they are read as tables, for kinds that ask several queries. */
  answerNames?: readonly string[]
  /** Labels that take a colour, in order of appearance; a dashboard gives each one colour everywhere. */
  colorLabels?: (formData: FormData, data: readonly QueryResult[]) => string[]
}
