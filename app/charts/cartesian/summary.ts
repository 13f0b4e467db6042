import { messages } from '../messages.ts'
import type { Prepared } from './prepare.ts'

/** One sentence that says what the picture shows, for those who do not see it. */
export function cartesianSummary(prepared: Prepared, kind: string, title: string | undefined): string {
  const { series, x } = prepared
  const count = x.positions.length
  const text = messages.summary
  const parts = [text.named(kind, title), text.series(series.length), text.points(count)]
  if (count > 0) parts.push(text.range(prepared.formatX(0), prepared.formatX(count - 1)))
  const { min, max } = valueEnds(series)
  if (min <= max) parts.push(text.extremes(prepared.formatValue(min), prepared.formatValue(max)))
  return `${parts.join(', ')}. ${text.keys}`
}

function valueEnds(series: Prepared['series']): { min: number; max: number } {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const { values } of series) {
    for (const value of values) {
      if (value === null) continue
      if (value < min) min = value
      if (value > max) max = value
    }
  }
  return { min, max }
}
