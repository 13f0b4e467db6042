import { cellLabel } from '../cross-filter.ts'
import { columnLabel, metricLabel, readColumns, readMetrics, readText } from '../form-data.ts'
import { timeFormatter } from '../formats/time.ts'
import { columnType, type QueryResult } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** The dimensions of every row as text. */
export function groupTexts(formData: FormData, result: QueryResult): string[][] {
  const time = timeFormatter(readText(formData, 'date_format'))
  const dimensions = readColumns(formData, 'groupby').map(columnLabel)
  return result.data.map((row) =>
    dimensions.map((name) => {
      const cell = row[name] ?? null
      const isTime = result.coltypes[result.colnames.indexOf(name)] === columnType.temporal
      return typeof cell === 'number' && isTime ? time(cell) : cellLabel(cell)
    }),
  )
}

/** A box carries its metric where there are several, or nothing else. */
export function boxLabel(texts: readonly string[], metric: string, metrics: number): string {
  return (metrics > 1 || texts.length === 0 ? [...texts, metric] : texts).join(', ')
}

/** Boxes, which take a colour each. */
export function boxLabels(formData: FormData, result: QueryResult | undefined): string[] {
  const metrics = readMetrics(formData, 'metrics').map(metricLabel)
  const groups = result ? groupTexts(formData, result) : []
  return groups.flatMap((texts) => metrics.map((metric) => boxLabel(texts, metric, metrics.length)))
}
