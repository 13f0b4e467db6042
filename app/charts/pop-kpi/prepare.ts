import { isRecord, metricLabel, readBoolean, readMetric, readRecord, readText } from '../form-data.ts'
import { currencyFormatter, readCurrency } from '../formats/currency.ts'
import { numberFormatter, SMART_NUMBER } from '../formats/number.ts'
import type { KpiLine } from '../kpi/headline.tsx'
import { headlineFormatter, metricName, subtitleSize, subtitleText } from '../kpi/kpi-text.ts'
import { t } from '../../i18n/message.ts'
import type { QueryResult } from '../query-types.ts'
import { change } from '../table/compare.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData } from '../types.ts'
import { texts } from './messages.ts'
import { shiftsOf } from './query.ts'

/** One figure of the comparison: its sign, its value, and the name a person gave it. */
export type ComparedFigure = { key: 'percent' | 'delta' | 'previous'; icon: string; value: string; name: string; color: string | undefined }

export type PreparedPeriods = {
  text: string
  name: KpiLine | undefined
  figures: ComparedFigure[]
  size: number
  /** Which period it is compared with, and the subtitle. */
  lines: KpiLine[]
}

const PERCENT = '+,.1%'
const NAMES = { percent: texts.percent, delta: texts.delta, previous: texts.previous } as const
const ICONS = { percent: '%', delta: '△', previous: '#' } as const

/** Undefined when the query returned no row. */
export function preparePeriods(
  formData: FormData,
  result: QueryResult | undefined,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
): PreparedPeriods | undefined {
  const row = result?.data[0]
  if (!row) return undefined
  const metric = readMetric(formData, 'metric')
  const label = metric === undefined ? '' : metricLabel(metric)
  const [shift] = shiftsOf(formData)
  const value = row[label] ?? (label in row ? null : (Object.values(row)[0] ?? null))
  const then = shift === undefined ? undefined : (row[`${label}__${shift}`] ?? null)
  const subtitle = subtitleText(formData)
  return {
    text: headlineFormatter(formData, facts)(value),
    name: readBoolean(formData, 'show_metric_name', false)
      ? { text: metricName(formData, facts), size: subtitleSize(formData, 'metric_name_font_size') }
      : undefined,
    figures: then === undefined ? [] : comparedFigures(formData, label, value, then, theme, facts),
    size: subtitleSize(formData, 'subheader_font_size'),
    lines: [
      ...(shift === undefined ? [] : [{ text: shiftText(formData, shift), size: subtitleSize(formData, 'subheader_font_size') }]),
      ...(subtitle === undefined ? [] : [{ text: subtitle, size: subtitleSize(formData) }]),
    ],
  }
}

function shiftText(formData: FormData, shift: string): string {
  if (formData['time_compare'] === 'custom') return t(texts.customDate, { date: shift })
  return shift === 'inherit' ? t(texts.inherited) : shift
}

function comparedFigures(
  formData: FormData,
  label: string,
  value: unknown,
  then: unknown,
  theme: ChartTheme,
  facts: DatasourceFacts,
): ComparedFigure[] {
  const now = typeof value === 'number' ? value : 0
  const before = typeof then === 'number' ? then : 0
  const currency = readCurrency(formData['currency_format']) ?? readCurrency(facts.currencies?.[label])
  const format = currencyFormatter(currency, facts.numberFormats?.[label] ?? readText(formData, 'y_axis_format'))
  const chosen = readText(formData, 'percentDifferenceFormat') ?? SMART_NUMBER
  const formatShare = numberFormatter(chosen === SMART_NUMBER ? PERCENT : chosen)
  const delta = now - before
  const color = changeColor(formData, delta, theme)
  const config = readRecord(formData, 'column_config')
  const values = {
    percent: formatShare(change(now, before)),
    delta: `${delta > 0 ? '+' : ''}${format(delta)}`,
    previous: typeof then === 'number' ? format(before) : headlineFormatter(formData, facts)(null),
  }
  return (['percent', 'delta', 'previous'] as const).flatMap((key) => {
    const stored = config[NAMES[key]]
    const settings = isRecord(stored) ? stored : {}
    if (settings['visible'] === false) return []
    const icon = settings['displayTypeIcon'] === false ? '' : ICONS[key]
    const name = readText(settings, 'customColumnName') ?? ''
    return [{ key, icon, value: values[key], name, color: key === 'previous' ? undefined : color }]
  })
}

function changeColor(formData: FormData, delta: number, theme: ChartTheme): string | undefined {
  if (!readBoolean(formData, 'comparison_color_enabled', false) || delta === 0) return undefined
  const risesGreen = formData['comparison_color_scheme'] !== 'Red'
  return delta > 0 === risesGreen ? theme.success : theme.danger
}
