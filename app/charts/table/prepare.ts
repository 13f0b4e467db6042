import { extremesOf, paintOf, readRules } from '../conditional-format.ts'
import { readBoolean } from '../form-data.ts'
import { plainText } from '../html/plain-text.ts'
import { measureText } from '../frame/text-width.ts'
import type { QueryResult, Row } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData } from '../types.ts'
import { comparisonOffset, tableColumns, type TableColumn } from './columns.ts'
import { COMPARED, withComparison } from './compare.ts'

export type Cell = {
  text: string
  isNull: boolean
  /** Share of the cell, 0 to 1, and where the bar begins. */
  bar?: { from: number; size: number; negative: boolean }
  background?: string
  color?: string
  /** Which way a compared figure went. */
  arrow?: '↑' | '↓'
}

export type PreparedTable = {
  columns: TableColumn[]
  rows: Row[]
  totals: Row | undefined
  cell: (row: Row, column: TableColumn) => Cell
}

const NO_RESULT: QueryResult = { data: [], colnames: [], coltypes: [] }

export function prepareTable(
  formData: FormData,
  results: readonly QueryResult[],
  theme: ChartTheme,
  facts: DatasourceFacts = {},
): PreparedTable {
  const main = results[0] ?? NO_RESULT
  const offset = comparisonOffset(formData, main)
  const compared = offset === undefined ? { result: main, formData } : withComparison(formData, main, offset)
  const columns = tableColumns(compared.formData, compared.result, facts)
  const ranges = new Map(
    columns.map((column) => [column.key, extremesOf(compared.result.data.map((row) => row[column.key] ?? null))]),
  )
  const rules = readRules(formData['conditional_formatting']).filter((rule) => !isComparisonScheme(rule.colorScheme))
  return {
    columns,
    rows: compared.result.data,
    totals: totalsRow(formData, results, offset),
    cell: (row, column) => {
      const value = row[column.key] ?? null
      const range = ranges.get(column.key) ?? { min: 0, max: 0 }
      return {
        text: column.format(value),
        isNull: value === null,
        bar: column.bars && typeof value === 'number' ? barOf(value, range, column.bars.alignsZero) : undefined,
        ...comparisonPaint(formData, column.key, row, theme),
        ...paintOf(rules, column.key, value, range, theme),
      }
    },
  }
}

/** The totals are the answer of the last query. */
function totalsRow(formData: FormData, results: readonly QueryResult[], offset: string | undefined): Row | undefined {
  const last = results.at(-1)
  if (!readBoolean(formData, 'show_totals', false) || results.length < 2 || !last) return undefined
  const compared = offset === undefined ? last : withComparison(formData, last, offset).result
  return compared.data[0]
}

/** With a zero line inside the cell, or from its start when signs are to be compared by length. */
export function barOf(value: number, { min, max }: { min: number; max: number }, alignsZero: boolean): Cell['bar'] {
  const positive = Math.max(0, max)
  const negative = Math.abs(Math.min(0, min))
  if (!alignsZero) {
    const most = Math.max(positive, negative)
    return { from: 0, size: most === 0 ? 0 : Math.abs(value) / most, negative: value < 0 }
  }
  // Halves, since the span of figures at both ends of what numbers hold would not be one.
  const half = positive / 2 + negative / 2
  if (half === 0) return { from: 0, size: 0, negative: false }
  return { from: Math.min(negative + value, negative) / 2 / half, size: Math.abs(value) / 2 / half, negative: value < 0 }
}

export function barColor(bar: NonNullable<Cell['bar']>, bySign: boolean, theme: ChartTheme): string {
  return bar.negative && bySign ? theme.dangerSoft : (theme.sequential[1] ?? theme.surfaceMuted)
}

/** With basic colouring on, the columns of a compared metric show by colour whether it rose or fell. */
function comparisonPaint(formData: FormData, key: string, row: Row, theme: ChartTheme): Pick<Cell, 'background' | 'arrow'> {
  const schemes = [
    ...(readBoolean(formData, 'comparison_color_enabled', false) ? [formData['comparison_color_scheme']] : []),
    ...readRules(formData['conditional_formatting']).flatMap((rule) =>
      rule.column === key && isComparisonScheme(rule.colorScheme) ? [rule.colorScheme] : [],
    ),
  ]
  const prefix = COMPARED.find((one) => key.startsWith(`${one} `))
  const difference = prefix === undefined ? undefined : row[`△ ${key.slice(prefix.length + 1)}`]
  if (schemes.length === 0 || typeof difference !== 'number' || difference === 0) return {}
  const risesGreen = schemes.at(-1) !== 'Red'
  return {
    background: difference > 0 === risesGreen ? theme.successSoft : theme.dangerSoft,
    ...(prefix === 'Main' ? { arrow: difference > 0 ? '↑' : '↓' } : {}),
  }
}

/** Rules that colour by the direction of a change instead of by the value. */
function isComparisonScheme(scheme: string): boolean {
  return scheme === 'Green' || scheme === 'Red'
}

export type Sorting = { key: string; desc: boolean } | undefined

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Nulls last whichever way the column is sorted. */
export function sortRows(rows: readonly Row[], sorting: Sorting): Row[] {
  if (!sorting) return [...rows]
  const { key } = sorting
  const sign = sorting.desc ? -1 : 1
  return rows.toSorted((a, b) => {
    const left = a[key] ?? null
    const right = b[key] ?? null
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right)
    return sign * collator.compare(String(left), String(right))
  })
}

/** Rows that hold the text in any column, as it is written. */
export function searchRows(rows: readonly Row[], columns: readonly TableColumn[], text: string): Row[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return [...rows]
  return rows.filter((row) =>
    columns.some((column) =>
      column
        .format(row[column.key] ?? null)
        .toLowerCase()
        .includes(wanted),
    ),
  )
}

const FONT = 12
const PADDING = 22
const SORT_MARK = 14
const MAX_COLUMN = 320
const MIN_COLUMN = 48
const SHRUNK_COLUMN = 110
/** Two lines of a heading, or the beginning of a name, still say something at it. */
const LEAST_COLUMN = 72
/** Enough rows to see how wide a column is. */
const SAMPLE = 200

/**
 * Column widths from the texts; spare room is shared out in proportion. Where there is too little, headings and wide texts
 * give way, down to a width that still says something; numbers never do: then the table scrolls.
 */
export function columnWidths(table: PreparedTable, rows: readonly Row[], width: number): number[] {
  const sample = rows.slice(0, SAMPLE)
  const columns = table.columns.map((column) => {
    const texts = sample.map((row) => shownText(column.format(row[column.key] ?? null)))
    if (table.totals) texts.push(column.format(table.totals[column.key] ?? null))
    const widest = texts.reduce((most, text) => Math.max(most, measureText(text, FONT)), 0) + PADDING
    const least = column.minWidth ?? MIN_COLUMN
    const natural = Math.max(least, Math.min(MAX_COLUMN, Math.max(widest, headWidth(column))))
    const kept = column.align === 'start' ? least : Math.max(least, Math.min(MAX_COLUMN, widest))
    return { natural, kept }
  })
  const natural = columns.map((column) => column.natural)
  const total = sumOf(natural)
  if (total <= width) return natural.map((one) => Math.floor((one * width) / total))
  return [SHRUNK_COLUMN, LEAST_COLUMN]
    .reduce((now, least) => shrink(now, columns.map(({ kept }, index) => Math.max(kept, Math.min(now[index] ?? 0, least))), width), natural)
    .map(Math.ceil)
}

/** A heading on one line, with the mark of its order. */
export function headWidth({ label }: TableColumn): number {
  return measureText(label, FONT, 500) + SORT_MARK + PADDING
}

/** Markup takes the room of its text. */
function shownText(text: string): string {
  return text.startsWith('<') ? plainText(text) : text
}

/** Takes what is too much from what each has beyond its least. */
function shrink(widths: readonly number[], least: readonly number[], width: number): number[] {
  const spare = widths.map((one, index) => one - (least[index] ?? one))
  const all = sumOf(spare)
  const excess = Math.min(Math.max(0, sumOf(widths) - width), all)
  return all === 0 ? [...widths] : widths.map((one, index) => one - ((spare[index] ?? 0) / all) * excess)
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0)
}
