import type { Drawn } from '../map/map-item.ts'
import type { MapLegend } from '../map/legend-layout.ts'
import type { Bounds } from '../map/plane.ts'
import type { Matrix, Size, View } from '../map/view.ts'
import type { CellValue, QueryFilter, QueryResult } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData, LabelColors } from '../types.ts'

export type LayerInput = {
  formData: FormData
  result: QueryResult
  theme: ChartTheme
  labelColors: LabelColors
  datasource: DatasourceFacts
  /** Entries of the legend that the reader took away. */
  hidden: ReadonlySet<string>
  /** Keys of what is filtered by at present; the others fade. */
  selected: ReadonlySet<string>
}

/** What of a row filters other charts, and what drilling into it asks for. */
export type PlaceFilter = {
  /** As a person reads it. */
  label: string
  /** What tells it from other places, of which some may read the same. */
  key: string
  filters: QueryFilter[]
  /** Columns with one value each; empty where an item stands for many rows. */
  equals: { col: string; val: CellValue }[]
}

export type Frame = { matrix: Matrix; view: View; size: Size }

/** The rows of one query as marks over a Mercator plane from 0 to 1. */
export type Layer = {
  /** Undefined when no row has a place. */
  bounds: Bounds | undefined
  count: number
  draw: (frame: Frame) => Drawn
  legend?: MapLegend
  /** Of an item as drawn last at this view. */
  filterOf?: (item: number, frame: Frame) => PlaceFilter | undefined
}

export type BuildLayer = (input: LayerInput) => Layer
