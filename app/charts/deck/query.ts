import { columnLabel, isColumn, isMetric, isRecord, metricLabel, readBoolean, readColumns, readMetric, readText, toList } from '../form-data.ts'
import { baseQuery, uniqueBy } from '../query/base-query.ts'
import type { Column, Metric, QueryFilter, QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'
import { spatialColumns } from './spatial-columns.ts'

/** Columns that only the tooltip shows; its metrics are not asked for, as in Superset. */
export function tooltipColumns(formData: FormData): Column[] {
  return toList(formData['tooltip_contents']).flatMap((item): Column[] => {
    if (isRecord(item) && item['item_type'] === 'column' && typeof item['column_name'] === 'string') return [item['column_name']]
    const isMetric = isRecord(item) && item['item_type'] === 'metric'
    return isColumn(item) && !isMetric ? [item] : []
  })
}

/** Columns that the chart carries along without showing them as such. */
export function extraColumns(formData: FormData): Column[] {
  return [...readColumns(formData, 'js_columns'), ...tooltipColumns(formData)]
}

/** The metric of a size or height that may be fixed instead. */
export function sizeMetric(formData: FormData): Metric | undefined {
  const stored = formData['point_radius_fixed']
  return isRecord(stored) && stored['type'] === 'metric' && isMetric(stored['value']) ? stored['value'] : undefined
}

function places(formData: FormData, fields: readonly string[]): string[] {
  return fields.flatMap((field) => spatialColumns(formData[field]))
}

function withPlaces(formData: FormData, fields: readonly string[], further: readonly Column[]): QueryObject {
  const base = baseQuery(formData)
  const columns = places(formData, fields)
  const isThere = (col: string): QueryFilter => ({ col, op: 'IS NOT NULL', val: null })
  return {
    ...base,
    columns: uniqueBy([...base.columns, ...columns, ...further], columnLabel),
    filters: [...base.filters, ...columns.map(isThere)],
    is_timeseries: false,
  }
}

/** Points, each with its own place, color and size. */
export function pointsQuery(formData: FormData): QueryObject[] {
  const query = withPlaces(formData, ['spatial'], [...readColumns(formData, 'dimension'), ...extraColumns(formData)])
  const size = sizeMetric(formData)
  if (size === undefined) return [{ ...query, orderby: [] }]
  const metrics = uniqueBy([...(query.metrics ?? []), size], metricLabel)
  return [{ ...query, metrics, orderby: [[metricLabel(size), false]] }]
}

/** Points that are gathered into cells by their weight. */
export function weightsQuery(formData: FormData): QueryObject[] {
  const query = withPlaces(formData, ['spatial'], extraColumns(formData))
  const weight = readMetric(formData, 'size')
  return [weight === undefined ? query : { ...query, orderby: [[weight, false]] }]
}

/** Pairs of places. */
export function arcsQuery(formData: FormData): QueryObject[] {
  const further = [...readColumns(formData, 'dimension'), ...extraColumns(formData)]
  const query = withPlaces(formData, ['start_spatial', 'end_spatial'], further)
  return [{ ...query, is_timeseries: readText(formData, 'time_grain_sqla') !== undefined }]
}

function shapeFilter(column: Column): QueryFilter {
  return { col: column, op: 'IS NOT NULL' }
}

/** Lines; with a metric they are grouped, which the server reads from `groupby` in place of the columns. */
export function pathsQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData)
  const line = readColumns(formData, 'line_column')
  const metric = readMetric(formData, 'metric')
  const columns = uniqueBy([...base.columns, ...(metric === undefined ? line : []), ...extraColumns(formData)], columnLabel)
  return [
    {
      ...base,
      columns,
      groupby: metric === undefined ? [] : uniqueBy([...line, ...columns], columnLabel),
      filters: [...base.filters, ...line.map(shapeFilter)],
      is_timeseries: false,
    },
  ]
}

/** Areas, with metrics for color and height. */
export function polygonsQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData)
  const line = readColumns(formData, 'line_column')
  const height = sizeMetric(formData)
  const metric = readMetric(formData, 'metric')
  const leavesOut = readBoolean(formData, 'filter_nulls', true)
  return [
    {
      ...base,
      columns: uniqueBy([...base.columns, ...line, ...extraColumns(formData)], columnLabel),
      metrics: uniqueBy([...(base.metrics ?? []), ...(height === undefined ? [] : [height])], metricLabel),
      filters: leavesOut
        ? [...base.filters, ...line.map(shapeFilter), ...(metric === undefined ? [] : [shapeFilter(metricLabel(metric))])]
        : base.filters,
      is_timeseries: false,
    },
  ]
}

/** GeoJSON features, one a row. */
export function featuresQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData)
  const columns = uniqueBy([...base.columns, ...readColumns(formData, 'geojson'), ...extraColumns(formData)], columnLabel)
  return [{ ...base, columns, metrics: base.metrics ?? [], is_timeseries: false }]
}
