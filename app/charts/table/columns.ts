import {
  columnLabel,
  isRecord,
  metricLabel,
  readBoolean,
  readColumns,
  readList,
  readMetrics,
  readRecord,
  readText,
  toNumber,
} from '../form-data.ts'
import { currencyFormatter, readCurrency } from '../formats/currency.ts'
import { numberFormatter } from '../formats/number.ts'
import { fullTimeFormatter, SMART_DATE, timeFormatter } from '../formats/time.ts'
import { messages } from '../messages.ts'
import { type CellValue, columnType, type QueryResult } from '../query-types.ts'
import type { DatasourceFacts, FormData } from '../types.ts'
import { dimensionLabels, queryMode } from './query.ts'

export type TableColumn = {
  key: string
  label: string
  align: 'start' | 'center' | 'end'
  /** A dimension or raw column: its cells can be filtered by. */
  filterable: boolean
  format: (value: CellValue) => string
  minWidth: number | undefined
  bars: { alignsZero: boolean; bySign: boolean } | undefined
}

const PERCENT_FORMAT = ',.3%'
const ALIGNMENTS = { left: 'start', center: 'center', right: 'end' } as const

type Config = Record<string, unknown>

/** Columns in the order of the result, with the formats and settings of each. */
export function tableColumns(formData: FormData, result: QueryResult, facts: DatasourceFacts = {}): TableColumn[] {
  const metrics = new Set(readMetrics(formData, 'metrics').map(metricLabel))
  const percents = readMetrics(formData, 'percent_metrics').map(metricLabel)
  const hidden = new Set(percents.filter((label) => !metrics.has(label)))
  const configs = readRecord(formData, 'column_config')
  const dimensions = new Set(dimensionLabels(formData))
  return result.colnames
    .filter((name) => !hidden.has(name))
    .flatMap((name) => {
      const config = isRecord(configs[name]) ? configs[name] : {}
      if (config['visible'] === false) return []
      const type = result.coltypes[result.colnames.indexOf(name)] ?? columnType.text
      const isPercent = name.startsWith('%') && percents.includes(name.slice(1).replace(/__.*$/, ''))
      const isNumber = type === columnType.numeric || isPercent
      const isValue = isPercent || metrics.has(name) || (isNumber && queryMode(formData) === 'raw')
      return [
        {
          key: name,
          label: readText(config, 'customColumnName') ?? verboseName(name, facts),
          align: ALIGNMENTS[config['horizontalAlign'] as keyof typeof ALIGNMENTS] ?? (isNumber ? 'end' : 'start'),
          filterable: dimensions.has(name) && !metrics.has(name),
          format: cellFormatter(formData, result, name, {
            config,
            type,
            isPercent,
            isMetric: metrics.has(name),
            facts,
          }),
          minWidth: toNumber(config['columnWidth']),
          bars: isValue ? barSettings(formData, result, name, config) : undefined,
        },
      ]
    })
}

function verboseName(name: string, { verboseNames }: DatasourceFacts): string {
  if (!verboseNames) return name
  if (Object.hasOwn(verboseNames, name)) return verboseNames[name] ?? name
  const plain = name.slice(1)
  return name.startsWith('%') && Object.hasOwn(verboseNames, plain) ? `%${verboseNames[plain]}` : name
}

/** Bars only where every value is a number. */
function barSettings(formData: FormData, result: QueryResult, name: string, config: Config): TableColumn['bars'] {
  const shown = readBoolean(config, 'showCellBars', readBoolean(formData, 'show_cell_bars', true))
  const numbers =
    result.data.some((row) => typeof row[name] === 'number') &&
    result.data.every((row) => typeof row[name] === 'number' || row[name] === null)
  if (!shown || !numbers) return undefined
  return {
    alignsZero: !readBoolean(config, 'alignPositiveNegative', readBoolean(formData, 'align_pn', false)),
    bySign: readBoolean(config, 'colorPositiveNegative', readBoolean(formData, 'color_pn', true)),
  }
}

type Facts = { config: Config; type: number; isPercent: boolean; isMetric: boolean; facts: DatasourceFacts }

/** Which format a column is written with: formats reference §1.7 and §2.4. */
function cellFormatter(
  formData: FormData,
  result: QueryResult,
  name: string,
  { config, type, isPercent, isMetric, facts }: Facts,
): TableColumn['format'] {
  const chosenTime = readText(config, 'd3TimeFormat')
  if (type === columnType.temporal || chosenTime) return timeCell(formData, result, name, chosenTime)
  const chosen = readText(config, 'd3NumberFormat') ?? facts.numberFormats?.[name]
  const currency = readCurrency(config['currencyFormat']) ?? readCurrency(facts.currencies?.[name])
  if (!isPercent && !isMetric && chosen === undefined && currency === undefined) return rawCell
  const format = isPercent ? numberFormatter(chosen ?? PERCENT_FORMAT) : currencyFormatter(currency, chosen)
  const smallFormat = readText(config, 'd3SmallNumberFormat')
  const small = smallFormat === undefined ? format : currencyFormatter(currency, smallFormat)
  return (value) => {
    if (typeof value !== 'number') return rawCell(value)
    return Math.abs(value) < 1 ? small(value) : format(value)
  }
}

function rawCell(value: CellValue): string {
  return value === null || value === undefined ? messages.emptyCell : String(value)
}

/** Engines that keep times as text send text: it is shown as it is, unless a format is chosen. */
function timeCell(
  formData: FormData,
  result: QueryResult,
  name: string,
  chosen: string | undefined,
): TableColumn['format'] {
  const id = chosen ?? readText(formData, 'table_timestamp_format') ?? SMART_DATE
  const times = result.data.map((row) => row[name]).filter((cell) => typeof cell === 'number')
  const isAxis = readColumns(formData, 'groupby').map(columnLabel).includes(name)
  const grain = isAxis ? readText(formData, 'time_grain_sqla') : undefined
  const format = id === SMART_DATE ? fullTimeFormatter(undefined, grain, times) : timeFormatter(id)
  return (value) => {
    if (typeof value === 'number') return format(value)
    if (typeof value === 'string' && id !== SMART_DATE && !Number.isNaN(Date.parse(value)))
      return format(Date.parse(value))
    return rawCell(value)
  }
}

/** Whether the table compares with a shifted period, and the shift. */
export function comparisonOffset(formData: FormData, result: QueryResult): string | undefined {
  return readList(formData, 'time_compare')
    .filter((offset) => typeof offset === 'string')
    .find((offset) => result.colnames.some((name) => name.endsWith(`__${offset}`)))
}
