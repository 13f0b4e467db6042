import type { TooltipContent } from '../frame/tooltip.tsx'
import { numberFormatter } from '../formats/number.ts'
import { messages } from '../messages.ts'
import type { Prepared } from './prepare.ts'

const formatShare = numberFormatter('.1%')

/** All series at one point, largest first, or in the order of the stack from its top. */
export function tooltipContent(prepared: Prepared, index: number, only?: string): TooltipContent {
  const { options, series } = prepared
  const present = series.flatMap((one) => {
    const value = one.values[index]
    return typeof value === 'number' ? [{ label: one.label, name: one.name, color: one.color, value }] : []
  })
  const total = present.reduce((sum, row) => sum + Math.abs(row.value), 0)
  const shown = options.richTooltip ? present : present.filter((row) => row.name === only)
  const rows = options.stack === 'none' ? shown.toSorted((a, b) => b.value - a.value) : shown.toReversed()
  const share = options.tooltipPercentage && !options.percent && total > 0
  const withTotal = options.richTooltip && options.tooltipTotal && options.stack !== 'none' && rows.length > 1
  return {
    title: prepared.formatX(index),
    rows: rows.map((row) => ({
      label: row.label,
      color: row.color,
      value: prepared.formatValue(options.stack === 'expand' && total > 0 ? row.value / total : row.value),
      share: share ? formatShare(Math.abs(row.value) / total) : undefined,
      strong: row.name === only && rows.length > 1,
    })),
    total:
      withTotal && options.stack !== 'expand'
        ? { label: messages.total, value: prepared.formatValue(rows.reduce((sum, row) => sum + row.value, 0)) }
        : undefined,
  }
}
