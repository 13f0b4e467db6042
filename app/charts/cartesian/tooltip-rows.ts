import { marksAt, valueAt } from '../annotations/annotations.ts'
import type { TooltipContent, TooltipRow } from '../frame/tooltip.tsx'
import { numberFormatter } from '../formats/number.ts'
import { messages } from '../messages.ts'
import type { Prepared, PreparedSeries } from './prepare.ts'

const formatShare = numberFormatter('.1%')

/** All series at one point, largest first, or in the order of the stack from its top where that is not asked for. */
export function tooltipContent(prepared: Prepared, index: number, only?: string): TooltipContent {
  const { options, series } = prepared
  const present = series.flatMap((one) => {
    const value = one.values[index]
    const expected = forecastText(prepared, one, index)
    if (typeof value !== 'number' && expected === undefined) return []
    return [{ label: one.label, name: one.name, color: one.color, value: value ?? null, expected }]
  })
  const total = present.reduce((sum, row) => sum + Math.abs(row.value ?? 0), 0)
  const shown = options.richTooltip ? present : present.filter((row) => row.name === only)
  const rows =
    options.stack === 'none' || options.tooltipSorted ? shown.toSorted((a, b) => sortValue(b) - sortValue(a)) : shown.toReversed()
  const share = options.tooltipPercentage && !options.percent && total > 0
  const withTotal = options.richTooltip && options.tooltipTotal && options.stack !== 'none' && rows.length > 1
  return {
    title: prepared.formatX(index),
    rows: [
      ...rows.map((row) => ({
        label: row.label,
        color: row.color,
        value: [observedText(prepared, row.value, total), row.expected].filter((text) => text !== undefined).join(', '),
        share: share && row.value !== null ? formatShare(Math.abs(row.value) / total) : undefined,
        strong: row.name === only && rows.length > 1,
      })),
      ...annotationRows(prepared, index),
    ],
    total:
      withTotal && options.stack !== 'expand'
        ? { label: messages.total, value: prepared.formatValue(rows.reduce((sum, row) => sum + (row.value ?? 0), 0)) }
        : undefined,
  }
}

function sortValue(row: { value: number | null }): number {
  return row.value ?? Number.NEGATIVE_INFINITY
}

function observedText({ options, formatValue }: Prepared, value: number | null, total: number): string | undefined {
  if (value === null) return undefined
  return formatValue(options.stack === 'expand' && total > 0 ? value / total : value)
}

/** What is expected, and between which ends. */
function forecastText({ formatValue }: Prepared, { forecast }: PreparedSeries, index: number): string | undefined {
  const expected = forecast?.trend[index]
  if (!forecast || typeof expected !== 'number') return undefined
  const [lower, upper] = [forecast.lower[index], forecast.upper[index]]
  const ends =
    typeof lower === 'number' && typeof upper === 'number' ? ` (${formatValue(lower)}, ${formatValue(upper)})` : ''
  return `ŷ = ${formatValue(expected)}${ends}`
}

/** Formulas and series of other charts, then what happened here; never part of a total. */
function annotationRows({ annotations, x, formatValue }: Prepared, index: number): TooltipRow[] {
  const lines = annotations.lines.flatMap((line): TooltipRow[] => {
    const value = valueAt(line, x.positions[index])
    return value === null ? [] : [{ label: line.label, color: line.color, value: formatValue(value) }]
  })
  const marks = marksAt(annotations.marks, x.positions, index)
  return [...lines, ...marks.map(({ label, color, details }) => ({ label, color, value: details.join(' ') }))]
}
