import { columnLabel, isColumn, readColumn, readColumns, readText, toList } from '../form-data.ts'
import { baseQuery, uniqueBy } from '../query/base-query.ts'
import type { Column, QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

const COUNT = 'count'
const AUTO = 'Auto'

/** The column whose figures clusters add up; undefined for their count. */
export function labelColumn(formData: FormData): Column | undefined {
  const [label] = [...toList(formData['map_label']), ...toList(formData['mapbox_label'])].filter(isColumn)
  return label === COUNT ? undefined : label
}

/** The column with the radius of every point. */
export function radiusColumn(formData: FormData): Column | undefined {
  return readText(formData, 'point_radius') === AUTO ? undefined : readColumn(formData, 'point_radius')
}

/** One row a point; points without a place are left out. */
export function clusterQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData)
  const places = [...readColumns(formData, 'all_columns_x'), ...readColumns(formData, 'all_columns_y')]
  const further = [labelColumn(formData), radiusColumn(formData)].filter((column) => column !== undefined)
  return [
    {
      ...base,
      columns: uniqueBy([...places, ...base.columns, ...further], columnLabel),
      metrics: [],
      filters: [...base.filters, ...places.map((col) => ({ col, op: 'IS NOT NULL' }))],
    },
  ]
}
