import { type Picked, pickedColor } from '../colors/picked.ts'
import { cellLabel } from '../cross-filter.ts'
import { columnLabel, metricLabel, readColumns, readMetric, readText, toNumber } from '../form-data.ts'
import { currencyFormatter, readCurrency } from '../formats/currency.ts'
import type { NumberFormatter } from '../formats/number.ts'
import type { CellValue, QueryResult, Row } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData } from '../types.ts'

export type Side = 'left' | 'right'
export type Wing = { name: Side; label: string; color: string }
export type Pair = { key: number; row: Row; label: string; values: Readonly<Record<Side, number | null>> }

export type PreparedButterfly = {
  pairs: readonly Pair[]
  /** The members of its dimensions. */
  cellsOf: (pair: Pair) => CellValue[]
  wings: readonly Wing[]
  shown: readonly Wing[]
  format: NumberFormatter
}

/** What the panel stores before anybody chooses. */
export const DEFAULT_COLORS: Readonly<Record<Side, Picked>> = {
  left: { r: 84, g: 112, b: 198, a: 1 },
  right: { r: 145, g: 204, b: 117, a: 1 },
}
export const SIDES: readonly Side[] = ['left', 'right']

export function prepareButterfly(
  formData: FormData,
  result: QueryResult | undefined,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
  hidden: ReadonlySet<string> = new Set(),
): PreparedButterfly {
  const dimensions = readColumns(formData, 'groupby').map(columnLabel)
  const name = (side: Side) => {
    const metric = readMetric(formData, `${side}_metric`)
    return metric === undefined ? '' : metricLabel(metric)
  }
  const [left, right] = [name('left'), name('right')]
  const currency = readCurrency(formData['currency_format']) ?? readCurrency(facts.currencies?.[left])
  const wings = SIDES.map((side, index): Wing => ({
    name: side,
    label: readText(formData, `${side}_label`) ?? facts.verboseNames?.[name(side)] ?? name(side),
    color: pickedColor(formData, `${side}_color`, DEFAULT_COLORS[side], theme.categorical[index] ?? theme.accent),
  }))
  return {
    pairs: (result?.data ?? []).map((row, key) => ({
      key,
      row,
      label: dimensions.map((column) => cellLabel(row[column] ?? null)).join(', '),
      values: { left: toNumber(row[left]) ?? null, right: toNumber(row[right]) ?? null },
    })),
    cellsOf: ({ row }) => dimensions.map((column) => row[column] ?? null),
    wings,
    shown: wings.filter((wing) => !hidden.has(wing.name)),
    format: currencyFormatter(currency, readText(formData, 'x_axis_format') ?? facts.numberFormats?.[left]),
  }
}
