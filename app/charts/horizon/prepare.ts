import { readCartesianOptions } from '../cartesian/options.ts'
import { axisText } from '../cartesian/prepare.ts'
import { readSeries, type Series } from '../cartesian/series.ts'
import { figureOf } from '../cartesian/sort.ts'
import { metricLabel, readMetrics, readText } from '../form-data.ts'
import { type NumberFormatter, numberFormatter } from '../formats/number.ts'
import { asTimeSeries } from '../query/old-time-series.ts'
import type { QueryResult } from '../query-types.ts'
import type { DatasourceFacts, FormData } from '../types.ts'

export type HorizonRow = {
  series: Series
  /** What is drawn: the values, or how far they are from the first one. */
  values: readonly (number | null)[]
  /** Furthest from zero that the row can show. */
  reach: number
}

export type PreparedHorizon = {
  rows: readonly HorizonRow[]
  times: readonly number[]
  formatTime: (index: number) => string
  format: NumberFormatter
}

/** Rows by their total, the largest first. */
export function prepareHorizon(
  formData: FormData,
  result: QueryResult | undefined,
  facts: DatasourceFacts = {},
): PreparedHorizon {
  const form = asTimeSeries(formData)
  const options = readCartesianOptions(form, { mark: 'line' })
  const table = readSeries(result ?? { data: [], colnames: [], coltypes: [] }, form, options, facts)
  const scale = readText(formData, 'horizon_color_scale') ?? 'series'
  const series = table.series.toSorted((a, b) => figureOf(b.values, 'sum') - figureOf(a.values, 'sum'))
  const drawn = series.map(({ values }) => (scale === 'change' ? sinceFirst(values) : values))
  const reaches = drawn.map(furthest)
  const overall = reaches.reduce((most, reach) => Math.max(most, reach), 0)
  const [metric, ...others] = readMetrics(formData, 'metrics').map(metricLabel)
  return {
    rows: series.map((one, index) => ({
      series: one,
      values: drawn[index] ?? [],
      reach: (scale === 'overall' ? overall : reaches[index]) || 1,
    })),
    times: table.x.positions,
    formatTime: axisText(table.x, options),
    format: numberFormatter(
      formData['contribution'] === true ? '.1%' : others.length === 0 ? facts.numberFormats?.[metric ?? ''] : undefined,
    ),
  }
}

function sinceFirst(values: readonly (number | null)[]): (number | null)[] {
  const first = values.find((value) => value !== null) ?? 0
  return values.map((value) => (value === null ? null : value - first))
}

function furthest(values: readonly (number | null)[]): number {
  return values.reduce((most: number, value) => Math.max(most, Math.abs(value ?? 0)), 0)
}
