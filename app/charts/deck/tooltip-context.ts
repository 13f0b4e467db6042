import { columnLabel, isRecord, toList } from '../form-data.ts'
import type { MapFacts } from '../map/map-item.ts'
import type { FormData } from '../types.ts'
import { extraColumns } from './query.ts'

/** What a tooltip template of a map may name: by Superset's names, and every column of the row by its own. */
export function tooltipContext(formData: FormData, { rows, values }: MapFacts, index: number): Readonly<Record<string, unknown>> {
  const position = values['position']
  const place = Array.isArray(position) ? { coordinate: position, coordinateString: position.join(', '), positionString: position.join(', ') } : {}
  const common = { index, title: formData.viz_type, ...place, ...values }
  // A cell stands for many rows, even while only one lies in it.
  return 'points' in values
    ? { ...common, ...listsOf(formData, rows), ...metricsOf(formData, values['metric']) }
    : { ...common, ...metricsOf(formData, values['metric']), ...rows[0] }
}

/** Of each column its values, the same as one text, and their number. */
function listsOf(formData: FormData, rows: MapFacts['rows']): Record<string, unknown> {
  const fields = extraColumns(formData).map(columnLabel).flatMap((name) => {
    const found = rows.map((row) => row[name]).filter((cell) => cell !== null && cell !== undefined)
    return found.length === 0 ? [] : [[name, found], [`${name}s`, found.join(', ')], [`${name}_count`, found.length]]
  })
  return Object.fromEntries(fields) as Record<string, unknown>
}

/** Metrics that the tooltip names stand for the one of the chart, as no others are asked for. */
function metricsOf(formData: FormData, figure: unknown): Record<string, unknown> {
  const named = toList(formData['tooltip_contents']).filter(isRecord).filter((item) => item['item_type'] === 'metric')
  return Object.fromEntries(named.map((item) => [String(item['metric_name'] ?? item['label']), figure]))
}
