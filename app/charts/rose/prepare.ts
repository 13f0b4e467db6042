import { readCartesianOptions } from '../cartesian/options.ts'
import { readSeries } from '../cartesian/series.ts'
import { assignColors } from '../colors/assign.ts'
import { schemeColors } from '../colors/schemes.ts'
import { readText } from '../form-data.ts'
import { type NumberFormatter, numberFormatter } from '../formats/number.ts'
import { timeFormatter } from '../formats/time.ts'
import { messages } from '../messages.ts'
import { asTimeSeries } from '../query/old-time-series.ts'
import type { QueryResult } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData, LabelColors } from '../types.ts'

export type RoseSeries = { name: string; label: string; color: string; values: readonly (number | null)[] }

export type PreparedRose = {
  /** Series that are drawn, from the middle outwards. */
  series: RoseSeries[]
  all: readonly RoseSeries[]
  times: readonly string[]
  /** Sum of what is drawn at each time; what is below nothing has no length. */
  totals: readonly number[]
  format: NumberFormatter
}

/** One direction a time, the series one upon another in each. */
export function prepareRose(
  formData: FormData,
  result: QueryResult | undefined,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
  labelColors: LabelColors = {},
  hidden: ReadonlySet<string> = new Set(),
): PreparedRose {
  const form = asTimeSeries(formData)
  const options = readCartesianOptions(form, { mark: 'line' })
  const table = readSeries(result ?? { data: [], colnames: [], coltypes: [] }, form, options, facts)
  const scheme = schemeColors(readText(formData, 'color_scheme'), theme)
  const colors = assignColors(
    table.series.map(({ label }) => label),
    scheme,
    labelColors,
  )
  const all = table.series.map(({ name, label, values }) => ({ name, label, values, color: colors.get(label) ?? theme.text }))
  const series = all.filter(({ name }) => !hidden.has(name))
  const time = timeFormatter(readText(formData, 'date_time_format'))
  const shares = formData['contribution'] === true
  return {
    series,
    all,
    times: table.x.cells.map((cell) => (cell === null ? messages.nullValue : typeof cell === 'number' ? time(cell) : String(cell))),
    totals: table.x.cells.map((_, at) => series.reduce((sum, { values }) => sum + Math.max(0, values[at] ?? 0), 0)),
    format: numberFormatter(readText(formData, 'number_format') ?? (shares ? '.1%' : undefined)),
  }
}
