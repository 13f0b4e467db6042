import { messages } from '../messages.ts'
import { figureOf } from './sort.ts'
import type { Prepared } from './prepare.ts'

/** One sentence that says what the picture shows, for those who do not see it. */
export function cartesianSummary(prepared: Prepared, kind: string, title: string | undefined): string {
  const { series, x } = prepared
  const count = x.positions.length
  const text = messages.summary
  const parts = [text.named(kind, title), text.series(series.length), text.points(count)]
  if (count > 0) parts.push(text.range(prepared.formatX(0), prepared.formatX(count - 1)))
  const values = series.flatMap((one) => one.values).filter((value) => value !== null)
  if (values.length > 0) {
    parts.push(
      text.extremes(prepared.formatValue(figureOf(values, 'min')), prepared.formatValue(figureOf(values, 'max'))),
    )
  }
  return `${parts.join(', ')}. ${text.keys}`
}
