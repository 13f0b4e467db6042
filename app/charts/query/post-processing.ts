import {
  columnLabel,
  metricLabel,
  readBoolean,
  readColumns,
  readNumber,
  readText,
  toList,
  toNumber,
  xAxisLabel,
  xAxisOf,
} from '../form-data.ts'
import type { Metric, PostProcessing, QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

const COMPARISON_TYPES = ['values', 'difference', 'percentage', 'ratio'] as const
const ROLLING_TYPES = ['sum', 'mean', 'std']

type ComparisonType = (typeof COMPARISON_TYPES)[number]

/** What the steps of one time-series query have in common. */
export type SeriesShape = {
  /** Labels of the metrics, the extra sort metric included. */
  metrics: readonly string[]
  /** Labels of the dimensions. */
  groupby: readonly string[]
  /** Time shifts, empty when not comparing. */
  offsets: readonly string[]
  comparison: ComparisonType | undefined
}

export function seriesShape(formData: FormData, metrics: readonly Metric[]): SeriesShape {
  const comparison = COMPARISON_TYPES.find((type) => type === formData['comparison_type'])
  const offsets = toList(formData['time_compare']).filter((offset) => typeof offset === 'string')
  const comparing = comparison !== undefined && offsets.length > 0
  return {
    metrics: metrics.map(metricLabel),
    groupby: readColumns(formData, 'groupby').map(columnLabel),
    offsets: comparing ? offsets : [],
    comparison: comparing ? comparison : undefined,
  }
}

/** Metric columns of the result, the shifted ones after all plain ones. */
function valueColumns({ metrics, offsets }: SeriesShape): string[] {
  return [...metrics, ...offsetColumns(metrics, offsets)]
}

function offsetColumns(metrics: readonly string[], offsets: readonly string[]): string[] {
  return metrics.flatMap((metric) => offsets.map((offset) => `${metric}__${offset}`))
}

export function pivot(formData: FormData, shape: SeriesShape): PostProcessing | undefined {
  if (shape.metrics.length === 0) return undefined
  return {
    operation: 'pivot',
    options: {
      index: [xAxisLabel(formData)],
      columns: [...shape.groupby],
      aggregates: Object.fromEntries(valueColumns(shape).map((label) => [label, { operator: 'mean' }])),
      drop_missing_columns: !readBoolean(formData, 'show_empty_columns', false),
    },
  }
}

export function rolling(formData: FormData, shape: SeriesShape): PostProcessing | undefined {
  const type = readText(formData, 'rolling_type')
  if (type === undefined) return undefined
  const columns = Object.fromEntries(valueColumns(shape).map((label) => [label, label]))
  if (type === 'cumsum') return { operation: 'cum', options: { operator: 'sum', columns } }
  if (!ROLLING_TYPES.includes(type)) return undefined
  return {
    operation: 'rolling',
    options: {
      rolling_type: type,
      window: Math.trunc(readNumber(formData, 'rolling_periods') ?? 0) || 1,
      min_periods: Math.trunc(readNumber(formData, 'min_periods') ?? 0),
      columns,
    },
  }
}

export function compare({ metrics, offsets, comparison }: SeriesShape): PostProcessing | undefined {
  if (comparison === undefined || comparison === 'values') return undefined
  return {
    operation: 'compare',
    options: {
      source_columns: metrics.flatMap((metric) => offsets.map(() => metric)),
      compare_columns: offsetColumns(metrics, offsets),
      compare_type: comparison,
      drop_original_columns: true,
    },
  }
}

export function resample(formData: FormData): PostProcessing | undefined {
  const rule = readText(formData, 'resample_rule')
  const method = readText(formData, 'resample_method')
  if (rule === undefined || method === undefined) return undefined
  const zero = method === 'zerofill'
  return {
    operation: 'resample',
    options: { method: zero ? 'asfreq' : method, rule, fill_value: zero ? 0 : null },
  }
}

/** Shortens the flattened names: the only metric disappears, a shifted one becomes its offset. */
export function rename(formData: FormData, shape: SeriesShape): PostProcessing | undefined {
  const { metrics, offsets, groupby, comparison } = shape
  const hasAxis = xAxisOf(formData) !== undefined || readText(formData, 'granularity_sqla') !== undefined
  if (metrics.length === 0 || !hasAxis) return undefined
  const columns: Record<string, string | null> = {}
  if (comparison !== undefined) {
    for (const metric of metrics) {
      for (const offset of offsets) {
        const shifted = `${metric}__${offset}`
        const name = comparison === 'values' ? shifted : `${comparison}__${metric}__${shifted}`
        columns[name] = metrics.length > 1 ? `${metric}, ${offset}` : offset
      }
    }
  } else {
    const only = metrics[0]
    const truncates = readBoolean(formData, 'truncate_metric', false) && groupby.length > 0
    if (!truncates || metrics.length !== 1 || only === undefined) return undefined
    columns[only] = null
  }
  return { operation: 'rename', options: { columns, level: 0, inplace: true } }
}

export function contribution(formData: FormData, shape: SeriesShape): PostProcessing | undefined {
  const orientation = readText(formData, 'contributionMode')
  if (orientation === undefined) return undefined
  return { operation: 'contribution', options: { orientation, time_shifts: [...shape.offsets] } }
}

export function sort(formData: FormData, shape: SeriesShape): PostProcessing | undefined {
  const by = readText(formData, 'x_axis_sort')
  const ascending = formData['x_axis_sort_asc']
  if (by === undefined || typeof ascending !== 'boolean' || shape.groupby.length > 0) return undefined
  if (by === xAxisLabel(formData)) return { operation: 'sort', options: { is_sort_index: true, ascending } }
  if (shape.metrics.includes(by)) return { operation: 'sort', options: { by, ascending } }
  return undefined
}

export const flatten: PostProcessing = { operation: 'flatten' }

export function forecast(formData: FormData): PostProcessing | undefined {
  if (!readBoolean(formData, 'forecastEnabled', false)) return undefined
  return {
    operation: 'prophet',
    options: {
      time_grain: readText(formData, 'time_grain_sqla'),
      periods: Math.trunc(readNumber(formData, 'forecastPeriods') ?? 0),
      confidence_interval: readNumber(formData, 'forecastInterval'),
      yearly_seasonality: seasonality(formData['forecastSeasonalityYearly']),
      weekly_seasonality: seasonality(formData['forecastSeasonalityWeekly']),
      daily_seasonality: seasonality(formData['forecastSeasonalityDaily']),
      index: xAxisLabel(formData),
    },
  }
}

function seasonality(value: unknown): boolean | number | null | undefined {
  if (value === undefined || typeof value === 'boolean') return value
  return toNumber(value) ?? null
}

export function steps(...list: (PostProcessing | undefined)[]): PostProcessing[] {
  return list.filter((step) => step !== undefined)
}

/** Whether the query compares with a shifted period. */
export function timeOffsets(shape: SeriesShape): QueryObject['time_offsets'] {
  return [...shape.offsets]
}
