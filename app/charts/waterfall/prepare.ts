import { cellLabel } from '../cross-filter.ts'
import { columnLabel, metricLabel, readColumn, readMetric, readText, toNumber, xAxisOf } from '../form-data.ts'
import { currencyFormatter, readCurrency } from '../formats/currency.ts'
import type { NumberFormatter } from '../formats/number.ts'
import { fullTimeFormatter } from '../formats/time.ts'
import { type CellValue, columnType, type QueryResult } from '../query-types.ts'
import type { DatasourceFacts, FormData } from '../types.ts'
import { t } from '../../i18n/message.ts'
import { waterfallTexts } from './messages.ts'

export type StepKind = 'increase' | 'decrease' | 'total'

export type Step = {
  label: string
  kind: StepKind
  /** What this step adds; for a total what there is by then. */
  value: number
  from: number
  to: number
  /** Value of the axis; none for the last total. */
  cell?: CellValue
  breakdown?: CellValue
  /** First step of a new point of the axis, when there are breakdowns. */
  title: string
}

export type PreparedWaterfall = { steps: readonly Step[]; format: NumberFormatter; metric: string }

/** Without breakdown a step a point and the total at the end; with one a step a breakdown and a total a point. */
export function prepareWaterfall(
  formData: FormData,
  result: QueryResult | undefined,
  facts: DatasourceFacts = {},
): PreparedWaterfall {
  const metric = readMetric(formData, 'metric')
  const name = metric === undefined ? '' : metricLabel(metric)
  const currency = readCurrency(formData['currency_format']) ?? readCurrency(facts.currencies?.[name])
  return {
    steps: result ? readSteps(formData, result, name) : [],
    format: currencyFormatter(currency, readText(formData, 'y_axis_format') ?? facts.numberFormats?.[name]),
    metric: facts.verboseNames?.[name] ?? name,
  }
}

type Part = { breakdown: CellValue; value: number }

function readSteps(formData: FormData, result: QueryResult, metric: string): Step[] {
  const axis = xAxisOf(formData) ?? readText(formData, 'granularity_sqla')
  const axisName = axis === undefined ? (result.colnames[0] ?? '') : columnLabel(axis)
  const by = readColumn(formData, 'groupby')
  const text = axisText(formData, result, axisName)
  const points = new Map<CellValue, Part[]>()
  for (const row of result.data) {
    const cell = row[axisName] ?? null
    const part = { breakdown: by === undefined ? null : (row[columnLabel(by)] ?? null), value: toNumber(row[metric]) ?? 0 }
    points.set(cell, [...(points.get(cell) ?? []), part])
  }
  const steps: Step[] = []
  let sum = 0
  for (const [cell, parts] of points) {
    const title = text(cell)
    if (by === undefined) {
      const value = parts.reduce((total, part) => total + part.value, 0)
      steps.push(stepOf(title, title, value, sum, { cell }))
      sum += value
      continue
    }
    for (const { breakdown, value } of parts) {
      steps.push(stepOf(cellLabel(breakdown), title, value, sum, { cell, breakdown }))
      sum += value
    }
    steps.push({ label: title, title, kind: 'total', value: sum, from: 0, to: sum, cell })
  }
  if (by === undefined && steps.length > 0) {
    const label = kindName(formData, 'total')
    steps.push({ label, title: label, kind: 'total', value: sum, from: 0, to: sum })
  }
  return steps
}

function stepOf(label: string, title: string, value: number, from: number, facts: Pick<Step, 'cell' | 'breakdown'>): Step {
  return { label, title, kind: value < 0 ? 'decrease' : 'increase', value, from, to: from + value, ...facts }
}

function axisText(formData: FormData, result: QueryResult, name: string): (cell: CellValue) => string {
  if (result.coltypes[result.colnames.indexOf(name)] !== columnType.temporal) return cellLabel
  const times = result.data.map((row) => row[name]).filter((cell) => typeof cell === 'number')
  const format = fullTimeFormatter(
    readText(formData, 'x_axis_time_format'),
    readText(formData, 'time_grain_sqla'),
    times,
  )
  return (cell) => (typeof cell === 'number' ? format(cell) : cellLabel(cell))
}

/** What a kind of step is called, by the chart or by us. */
export function kindName(formData: FormData, kind: StepKind): string {
  return readText(formData, `${kind}_label`) ?? t(waterfallTexts[kind])
}
