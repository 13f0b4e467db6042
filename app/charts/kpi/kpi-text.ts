import { metricLabel, readBoolean, readMetric, readNumber, readText } from '../form-data.ts'
import type { KpiLine } from './headline.tsx'
import { currencyFormatter, readCurrency } from '../formats/currency.ts'
import { timeFormatter } from '../formats/time.ts'
import { messages } from '../messages.ts'
import type { CellValue } from '../query-types.ts'
import type { DatasourceFacts, FormData } from '../types.ts'

/** Stored sizes are shares of the height; here each is one step of the type scale. */
const HEADER_SIZES: Readonly<Record<string, number>> = { '0.2': 16, '0.3': 20, '0.4': 28, '0.5': 40, '0.6': 56 }
const SUBTITLE_SIZES: Readonly<Record<string, number>> = { '0.125': 11, '0.15': 12, '0.2': 13, '0.3': 14, '0.4': 16 }
const DEFAULT_HEADER = 28
const DEFAULT_SUBTITLE = 12
const ROOMY_HEIGHT = 200
const ROOMY_FACTOR = 40 / 28
/** Past this the number no longer grows with its box. */
const MOST_GROWTH = 2.5

export function headerSize(formData: FormData, height: number): number {
  const size = HEADER_SIZES[String(readNumber(formData, 'header_font_size') ?? '')] ?? DEFAULT_HEADER
  return height >= ROOMY_HEIGHT ? Math.round(size * ROOMY_FACTOR * growth(height)) : size
}

/** A box higher than a roomy tile (an Explore pane, a whole page) takes larger type. */
function growth(height: number): number {
  return Math.min(MOST_GROWTH, Math.max(1, height / ROOMY_HEIGHT))
}

/** Size of small type in a box: it grows more slowly than the number. */
export function grownSize(size: number, height: number): number {
  return Math.round(size * Math.sqrt(growth(height)))
}

/** The texts with their small lines as large as the box has them. */
export function grown<T extends { name: KpiLine | undefined; lines: readonly KpiLine[] }>(texts: T, height: number): T {
  const grow = (line: KpiLine) => ({ ...line, size: grownSize(line.size, height) })
  return { ...texts, name: texts.name && grow(texts.name), lines: texts.lines.map(grow) }
}

export function subtitleSize(formData: FormData, name = 'subtitle_font_size'): number {
  const stored = readNumber(formData, name) ?? readNumber(formData, 'subheader_font_size')
  return SUBTITLE_SIZES[String(stored ?? '')] ?? DEFAULT_SUBTITLE
}

/** Old charts hold their subtitle under another name. */
export function subtitleText(formData: FormData): string | undefined {
  return readText(formData, 'subtitle') ?? readText(formData, 'subheader')
}

export function metricName(formData: FormData, facts: DatasourceFacts): string {
  const metric = readMetric(formData, 'metric')
  const name = metric === undefined ? '' : metricLabel(metric)
  return facts.verboseNames?.[name] ?? name
}

/** The headline: a number by its format, a time by the date format, anything else as it is. */
export function headlineFormatter(formData: FormData, facts: DatasourceFacts): (value: CellValue) => string {
  const metric = readMetric(formData, 'metric')
  const name = metric === undefined ? '' : metricLabel(metric)
  const currency = readCurrency(formData['currency_format']) ?? readCurrency(facts.currencies?.[name])
  const number = currencyFormatter(currency, facts.numberFormats?.[name] ?? readText(formData, 'y_axis_format'))
  const time = timeFormatter(readText(formData, 'time_format'))
  const asTime = readBoolean(formData, 'force_timestamp_formatting', false)
  return (value) => {
    if (value === null || value === undefined) return messages.emptyCell
    if (typeof value === 'number') return asTime ? time(value) : number(value)
    return asTime && typeof value === 'string' ? time(Date.parse(value)) : String(value)
  }
}
