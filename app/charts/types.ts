import type { QueryFilter, QueryResult, ResultFormat } from './query-types.ts'
import type { ChartTheme } from './theme.ts'

/** The stored settings of a chart, by Superset's control names. Unknown keys are kept. */
export type FormData = {
  viz_type: string
  /** `<id>__table` or `<id>__query`. */
  datasource: string
  [control: string]: unknown
}

/** What the person did on this chart and what survives a redraw (page and order of a table). Never saved. */
export type OwnState = Record<string, unknown>

export type QueryOptions = {
  /** Skip cached answers. */
  force?: boolean
  resultFormat?: ResultFormat
  /** `full`, `results`, `query`, `samples`, `columns`, `timegrains`, `drill_detail` or `post_processed`. */
  resultType?: string
  ownState?: OwnState
}

/** The cross-filter a chart emits, in Superset's shape. */
export type DataMask = {
  extraFormData: { filters: QueryFilter[] }
  filterState: {
    value: unknown
    selectedValues: unknown
    label?: string | null
    filters?: Record<string, unknown> | null
  }
  ownState?: OwnState
}

/**
 * One condition on the rows that a mark stands for: a value, or for a cell of a map a range or (`IN`) a list. A `grain`
 * says that the value names a bucket of time, not an instant.
 */
export type DrillFilter = { col: string; op: '==' | '>=' | '<=' | 'IN'; val: unknown; formattedVal: string; grain?: string }

/** What drilling by a column does with the settings of the chart. */
export type DrillByFacts = {
  /** What stays fixed. */
  filters: DrillFilter[]
  /** The field that takes the column; without it the first of the kind's `drillByFields` that is set. */
  dimensionField?: string
  /** The field that takes the filters; `adhoc_filters` without. */
  filtersField?: string
}

/** Drill facts of the mark under the pointer: filters that name it, ranges where it stands for what lies within them. */
export type ContextPoint = {
  clientX: number
  clientY: number
  filters: DrillFilter[]
  /** Where that differs from `filters`. */
  drillBy?: DrillByFacts
  /** Which of the chart's queries the mark comes from; the first without. */
  query?: number
  crossFilter?: { dataMask: DataMask; isCurrentValueSelected: boolean }
}

export type ChartInteraction = {
  /** Absent when cross-filters are off for this chart. */
  onCrossFilter?: (dataMask: DataMask) => void
  onContextMenu?: (point: ContextPoint) => void
  /** Labels this chart emits at present; all other marks fade. */
  selected?: readonly string[]
  /** For a table: selected values by column. */
  selectedFilters?: Record<string, readonly unknown[]>
  ownState?: OwnState
  setOwnState?: (ownState: OwnState) => void
  /** Present where the settings themselves are edited: changes controls of the chart, as one edit. */
  setControls?: (values: Readonly<Record<string, unknown>>) => void
}

/** Facts of the dataset that change how a chart writes its labels. */
export type DatasourceFacts = {
  verboseNames?: Readonly<Record<string, string>>
  /** d3 formats of saved metrics and columns, by name. */
  numberFormats?: Readonly<Record<string, string>>
  currencies?: Readonly<Record<string, { symbol?: string; symbolPosition?: string }>>
}

/** A colour, or an index into the chart's colour scheme. */
export type LabelColors = Readonly<Record<string, string | number>>

export type ChartProps = {
  /** CSS pixels of the area the chart may fill. */
  width: number
  height: number
  formData: FormData
  data: readonly QueryResult[]
  theme: ChartTheme
  interaction?: ChartInteraction
  /** Colours fixed from outside: the dashboard's stable map of label to colour. */
  labelColors?: LabelColors
  datasource?: DatasourceFacts
  /** Named in the generated summary. */
  title?: string
  /** `svg` never falls back to canvas: pictures are drawn where there is none. */
  renderer?: 'auto' | 'svg'
}
