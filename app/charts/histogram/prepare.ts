import { assignColors } from '../colors/assign.ts'
import { schemeColors } from '../colors/schemes.ts'
import { columnLabel, readBoolean, readColumns, readText, toNumber } from '../form-data.ts'
import { type NumberFormatter, numberFormatter, SMART_NUMBER } from '../formats/number.ts'
import type { QueryResult } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData, LabelColors } from '../types.ts'
import { columnText, histogramLabels } from './labels.ts'

export type Bin = { name: string; low: number; high: number; text: string }
export type BinSeries = { name: string; label: string; color: string; values: readonly (number | null)[] }

export type PreparedHistogram = {
  bins: readonly Bin[]
  all: readonly BinSeries[]
  series: readonly BinSeries[]
  column: string
  formatX: NumberFormatter
  formatY: NumberFormatter
}

const NUMBER = '-?(?:\\d+\\.?\\d*(?:e[+-]?\\d+)?)'
const BIN = new RegExp(`^(${NUMBER}) - (${NUMBER})$`, 'i')
const SHARE_FORMAT = '.1%'

/** One series a group; bins are columns of the answer named by their ends. */
export function prepareHistogram(
  formData: FormData,
  result: QueryResult | undefined,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
  labelColors: LabelColors = {},
  hidden: ReadonlySet<string> = new Set(),
): PreparedHistogram {
  const formatX = numberFormatter(readText(formData, 'x_axis_format'))
  const bins = result ? readBins(formData, result, formatX) : []
  const rows = result?.data ?? []
  const labels = histogramLabels(formData, result, facts)
  const colors = assignColors(labels, schemeColors(readText(formData, 'color_scheme'), theme), labelColors)
  const all = rows.map((row, index): BinSeries => {
    const label = labels[index] ?? ''
    return {
      name: `${index}-${label}`,
      label,
      color: colors.get(label) ?? theme.text,
      values: bins.map((bin) => toNumber(row[bin.name]) ?? null),
    }
  })
  return {
    bins,
    all,
    series: all.filter((one) => !hidden.has(one.name)),
    column: columnText(formData, facts),
    formatX,
    formatY: numberFormatter(valueFormat(formData)),
  }
}

/** Shares of all rows read as such, unless a format was chosen. */
function valueFormat(formData: FormData): string | undefined {
  const chosen = readText(formData, 'y_axis_format')
  const open = chosen === undefined || chosen === SMART_NUMBER
  return open && readBoolean(formData, 'normalize', false) ? SHARE_FORMAT : chosen
}

function readBins(formData: FormData, result: QueryResult, format: NumberFormatter): Bin[] {
  const groups = new Set(readColumns(formData, 'groupby').map(columnLabel))
  return result.colnames.flatMap((name) => {
    const match = groups.has(name) ? null : BIN.exec(name)
    if (!match) return []
    const [low, high] = [Number(match[1]), Number(match[2])]
    return [{ name, low, high, text: `${format(low)} – ${format(high)}` }]
  })
}
