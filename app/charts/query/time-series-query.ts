import { columnLabel, metricLabel, readColumns, readMetric, readText, xAxisOf } from '../form-data.ts'
import type { Metric, QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'
import { baseQuery } from './base-query.ts'
import { normalizeOrderBy } from './order-by.ts'
import * as step from './post-processing.ts'

/**
 * The one query of the time-series family: a row a point of the x axis, a column a series.
 * Steps and their order: query-context reference §3.2.
 */
export function timeSeriesQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData)
  const metrics = [...(base.metrics ?? []), ...extraSortMetric(formData, base.metrics ?? [])]
  const shape = step.seriesShape(formData, metrics)
  const axis = xAxisOf(formData)
  const groupby = readColumns(formData, 'groupby')
  return [
    {
      ...base,
      metrics,
      columns: axis === undefined ? groupby : [axis, ...groupby.filter((column) => !sameLabel(column, axis))],
      series_columns: groupby,
      ...(axis === undefined ? { is_timeseries: true } : {}),
      orderby: normalizeOrderBy(formData, base),
      time_offsets: step.timeOffsets(shape),
      post_processing: step.steps(
        step.pivot(formData, shape),
        step.resample(formData),
        step.rolling(formData, shape),
        step.compare(shape),
        step.rename(formData, shape),
        step.contribution(formData, shape),
        step.sort(formData, shape),
        step.flatten,
        step.forecast(formData),
      ),
    },
  ]
}

function sameLabel(a: Parameters<typeof columnLabel>[0], b: Parameters<typeof columnLabel>[0]): boolean {
  return columnLabel(a) === columnLabel(b)
}

/** The axis may be sorted by a metric that is not shown: it then has to be in the query. */
export function extraSortMetric(formData: FormData, metrics: readonly Metric[]): Metric[] {
  if (readColumns(formData, 'groupby').length > 0) return []
  const metric = readMetric(formData, 'timeseries_limit_metric')
  if (metric === undefined || metricLabel(metric) !== readText(formData, 'x_axis_sort')) return []
  return metrics.some((known) => metricLabel(known) === metricLabel(metric)) ? [] : [metric]
}
