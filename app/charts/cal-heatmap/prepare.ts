import { linearSchemeColors, sampleLinearScheme } from '../colors/linear-schemes.ts'
import { metricLabel, readMetrics, readNumber, readText } from '../form-data.ts'
import { numberFormatter } from '../formats/number.ts'
import { AXIS_FONT } from '../frame/limits.ts'
import { measureText } from '../frame/text-width.ts'
import { SMART_DATE, timeFormatter } from '../formats/time.ts'
import type { QueryResult } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData } from '../types.ts'
import { floorTo, nextOf, placeIn } from './calendar.ts'
import { type Domain, type Subdomain, unitsOf } from './units.ts'

export type DayCell = { time: number; column: number; row: number; value: number | undefined }

export type DomainBlock = {
  start: number
  label: string
  labelWidth: number
  columns: number
  rows: number
  cells: DayCell[]
}

/** One metric with all its blocks and a scale of its own. */
export type Calendar = {
  metric: string
  blocks: DomainBlock[]
  color: (value: number) => string
  key: { colors: readonly string[]; low: string; high: string }
}

export type PreparedCalendars = {
  calendars: Calendar[]
  domain: Domain
  subdomain: Subdomain
  format: (value: number) => string
  formatTime: (time: number) => string
}

const TIME = '__timestamp'
const DEFAULT_STEPS = 10
const MOST_STEPS = 64
/** A calendar of more cells than this would not be seen; its newest part is drawn. */
const MOST_CELLS = 120_000

const DOMAIN_LABELS: Readonly<Record<Domain, string>> = {
  hour: '%H:00',
  day: '%-d %b',
  week: '%-d %b',
  month: '%b %Y',
  year: '%Y',
}
const CELL_LABELS: Readonly<Record<Subdomain, string>> = {
  min: '%Y-%m-%d %H:%M',
  hour: '%Y-%m-%d %H:%M',
  day: '%a %-d %b %Y',
  week: '%-d %b %Y',
  month: '%b %Y',
}

export function prepareCalendars(
  formData: FormData,
  result: QueryResult,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
): PreparedCalendars {
  const { domain, subdomain } = unitsOf(formData)
  const metrics = [...new Set(readMetrics(formData, 'metrics').map(metricLabel))]
  const rows = result.data.flatMap((row) => {
    const time = row[TIME]
    return typeof time === 'number' && Number.isFinite(time) ? [{ row, time }] : []
  })
  const [from, to] = rangeOf(result, rows.map(({ time }) => time))
  const chosenTime = readText(formData, 'x_axis_time_format') ?? SMART_DATE
  const number = readText(formData, 'y_axis_format')
  return {
    domain,
    subdomain,
    format: numberFormatter(number),
    formatTime: timeFormatter(chosenTime === SMART_DATE ? CELL_LABELS[subdomain] : chosenTime),
    calendars: metrics.flatMap((metric) => {
      const values = new Map<number, number>()
      for (const { row, time } of rows) {
        const value = row[metric]
        if (typeof value === 'number' && Number.isFinite(value)) values.set(floorTo(subdomain, time), value)
      }
      const name = facts.verboseNames?.[metric] ?? metric
      const format = numberFormatter(facts.numberFormats?.[metric] ?? number)
      const blocks = blocksOf(domain, subdomain, from, to, values)
      return values.size === 0 ? [] : [{ metric: name, blocks, ...scaleOf(formData, [...values.values()], theme, format) }]
    }),
  }
}

/** The range that was asked for; without one, what the rows cover. */
function rangeOf(result: QueryResult, times: readonly number[]): [number, number] {
  const first = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY)
  const last = times.reduce((most, time) => Math.max(most, time), Number.NEGATIVE_INFINITY)
  const from = result.from_dttm ?? first
  const to = result.to_dttm ?? last + 1
  return from < to ? [from, to] : [first, last + 1]
}

function scaleOf(formData: FormData, values: readonly number[], theme: ChartTheme, format: (value: number) => string) {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  const steps = Math.min(MOST_STEPS, Math.max(2, Math.round(readNumber(formData, 'steps') ?? DEFAULT_STEPS)))
  const colors = sampleLinearScheme(linearSchemeColors(readText(formData, 'linear_color_scheme'), theme), steps)
  const span = high - low
  return {
    key: { colors, low: format(low), high: format(high) },
    color: (value: number) => {
      const share = span === 0 ? 0.5 : (value - low) / span
      return colors[Math.min(steps - 1, Math.max(0, Math.floor(share * steps)))] ?? theme.accent
    },
  }
}

function blocksOf(
  domain: Domain,
  subdomain: Subdomain,
  from: number,
  to: number,
  values: ReadonlyMap<number, number>,
): DomainBlock[] {
  const label = timeFormatter(DOMAIN_LABELS[domain])
  const blocks: DomainBlock[] = []
  let count = 0
  let end = to
  while (end > from && count < MOST_CELLS) {
    const start = floorTo(domain, end - 1)
    const cells = cellsOf(domain, subdomain, start, values)
    count += cells.length
    const columns = cells.reduce((most, cell) => Math.max(most, cell.column + 1), 1)
    const rows = cells.reduce((most, cell) => Math.max(most, cell.row + 1), 1)
    const text = label(start)
    blocks.push({ start, label: text, labelWidth: measureText(text, AXIS_FONT), columns, rows, cells })
    end = start
  }
  return blocks.toReversed()
}

function cellsOf(domain: Domain, subdomain: Subdomain, start: number, values: ReadonlyMap<number, number>): DayCell[] {
  const end = nextOf(domain, start)
  const first = floorTo(subdomain, start)
  const cells: DayCell[] = []
  // A week belongs to the month or year that its Monday lies in.
  for (let time = first < start ? nextOf(subdomain, first) : first; time < end; time = nextOf(subdomain, time)) {
    cells.push({ time, ...placeIn(domain, start, subdomain, time), value: values.get(time) })
  }
  return cells
}
