import { columnLabel, metricLabel, readBoolean, readColumns, readMetrics, readText } from '../form-data.ts'
import type { FormData } from '../types.ts'
import { type AggregateFunction, aggregateFunction } from './aggregators.ts'

/** The axis level that holds the metrics. No column of a dataset can have this name. */
export const METRIC = '\u0000metric'

export const ORDERS = ['key_a_to_z', 'key_z_to_a', 'value_a_to_z', 'value_z_to_a'] as const
export type Order = (typeof ORDERS)[number]

export type AxisOptions = {
  /** Result columns, outermost first; one of the two axes has `METRIC` among them. */
  levels: readonly string[]
  order: Order
  subtotals: boolean
  /** Subtotals stand before what they sum up. */
  subtotalFirst: boolean
  /** A line at the end that sums up all others. */
  total: boolean
}

export type PivotOptions = {
  metrics: readonly string[]
  aggregate: AggregateFunction
  rows: AxisOptions
  columns: AxisOptions
}

/** Reads the settings of a pivot table; "rows total" is a column and "columns total" a row. */
export function pivotOptions(formData: FormData): PivotOptions {
  const labels = (name: string) => [...new Set(readColumns(formData, name).map(columnLabel))]
  const isOn = (name: string) => readBoolean(formData, name, false)
  const sides = [labels('groupbyRows'), labels('groupbyColumns')]
  const [rows = [], columns = []] = isOn('transposePivot') ? sides.toReversed() : sides
  const withMetric = (levels: readonly string[]) => (isOn('combineMetric') ? [...levels, METRIC] : [METRIC, ...levels])
  const onRows = readText(formData, 'metricsLayout') === 'ROWS'
  const rowLevels = onRows ? withMetric(rows) : rows
  const columnLevels = onRows ? columns : withMetric(columns)
  return {
    metrics: [...new Set(readMetrics(formData, 'metrics').map(metricLabel))],
    aggregate: aggregateFunction(readText(formData, 'aggregateFunction')),
    rows: {
      levels: rowLevels,
      order: orderOf(formData['rowOrder']),
      subtotals: isOn('rowSubTotals'),
      subtotalFirst: isOn('rowSubtotalPosition'),
      total: isOn('colTotals') || rowLevels.length === 0,
    },
    columns: {
      levels: columnLevels,
      order: orderOf(formData['colOrder']),
      subtotals: isOn('colSubTotals'),
      subtotalFirst: isOn('colSubtotalPosition'),
      total: isOn('rowTotals') || columnLevels.length === 0,
    },
  }
}

function orderOf(value: unknown): Order {
  return ORDERS.find((order) => order === value) ?? 'key_a_to_z'
}
