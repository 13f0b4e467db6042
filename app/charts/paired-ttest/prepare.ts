import { columnLabel, metricLabel, readColumns, readMetrics, readNumber } from '../form-data.ts'
import { t } from '../../i18n/message.ts'
import { messages } from '../messages.ts'
import type { CellValue, QueryResult } from '../query-types.ts'
import type { DatasourceFacts, FormData } from '../types.ts'
import { texts } from './messages.ts'
import { liftPercent, pairedPValue } from './statistics.ts'

export type TestGroup = { key: string; keys: string[]; values: number[] }

export type MetricTest = { metric: string; groups: TestGroup[] }

export type PreparedTests = { dimensions: string[]; tests: MetricTest[]; settings: TestSettings }

export type TestSettings = { level: number; pDigits: number; liftDigits: number }

/** One group beside the control; the control itself has no figures. */
export type TestRow = { group: TestGroup; isControl: boolean; pValue: string; lift: string; isSignificant: boolean | undefined }

const TIME = '__timestamp'
const DEFAULT_LEVEL = 0.05
const DEFAULT_P_DIGITS = 6
const DEFAULT_LIFT_DIGITS = 4
export const MOST_DIGITS = 32

/** Every metric with its groups; the values of each stand in the order of time, so that they pair up. */
export function prepareTests(formData: FormData, result: QueryResult, facts: DatasourceFacts = {}): PreparedTests {
  const dimensions = readColumns(formData, 'groupby').map(columnLabel)
  const metrics = [...new Set(readMetrics(formData, 'metrics').map(metricLabel))]
  const times = [...new Set(result.data.map((row) => row[TIME] ?? null))].toSorted((a, b) => Number(a) - Number(b))
  const place = new Map(times.map((time, index) => [time, index]))
  const tests = metrics.map((metric) => {
    const groups = new Map<string, TestGroup>()
    for (const row of result.data) {
      const keys = dimensions.length > 0 ? dimensions.map((name) => keyText(row[name] ?? null)) : [t(texts.all)]
      const key = JSON.stringify(keys)
      let group = groups.get(key)
      if (!group) groups.set(key, (group = { key, keys, values: times.map(() => Number.NaN) }))
      const value = row[metric]
      const at = place.get(row[TIME] ?? null)
      if (at !== undefined && typeof value === 'number') group.values[at] = value
    }
    return { metric: facts.verboseNames?.[metric] ?? metric, groups: [...groups.values()] }
  })
  return {
    dimensions: dimensions.length > 0 ? dimensions : [t(texts.group)],
    tests: tests.filter((test) => test.groups.length > 0),
    settings: {
      level: readNumber(formData, 'significance_level') ?? DEFAULT_LEVEL,
      pDigits: digits(readNumber(formData, 'pvalue_precision'), DEFAULT_P_DIGITS),
      liftDigits: digits(readNumber(formData, 'liftvalue_precision'), DEFAULT_LIFT_DIGITS),
    },
  }
}

function digits(value: number | undefined, otherwise: number): number {
  return Math.min(MOST_DIGITS, Math.max(0, Math.round(value ?? otherwise)))
}

function keyText(value: CellValue): string {
  if (value === null) return messages.nullValue
  return value === '' ? t(texts.none) : String(value)
}

/** The groups of a metric beside one of them. */
export function testRows({ groups }: MetricTest, controlKey: string | undefined, settings: TestSettings): TestRow[] {
  const control = groups.find((group) => group.key === controlKey) ?? groups[0]
  return groups.map((group) => {
    if (!control || group === control) return { group, isControl: true, pValue: '', lift: '', isSignificant: undefined }
    const pValue = pairedPValue(group.values, control.values)
    const lift = liftPercent(group.values, control.values)
    return {
      group,
      isControl: false,
      pValue: pValue === undefined ? t(texts.none) : pValue.toFixed(settings.pDigits),
      lift: lift === undefined ? t(texts.none) : lift.toFixed(settings.liftDigits),
      isSignificant: pValue === undefined ? undefined : pValue <= settings.level,
    }
  })
}
