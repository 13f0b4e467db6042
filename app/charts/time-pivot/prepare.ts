import { withFamilyNames } from '../cartesian/old-names.ts'
import { type Picked, pickedColor } from '../colors/picked.ts'
import { metricLabel, readMetric, readNumber, readText, toNumber } from '../form-data.ts'
import { columnType, type QueryResult, type Row } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { FormData } from '../types.ts'
import { t } from '../../i18n/message.ts'
import { timePivotTexts } from './messages.ts'

export const DEFAULT_FREQUENCY = 'W-MON'
export const DEFAULT_COLOR: Picked = { r: 0, g: 122, b: 135, a: 1 }

const TIME = '__timestamp'
const DAY = 86_400_000
const WEEK = 7 * DAY
/** 1970-01-04 and 05 were a Sunday and a Monday. */
const SUNDAY = 3 * DAY
const MONDAY = 4 * DAY
/** The oldest period is still to be seen. */
const FAINTEST = 0.15
/** Ten years of weeks; older ones lie under the others, in the shade of their neighbours. */
const MOST_PERIODS = 520

/**
 * Where the period of a time begins; an unknown frequency counts in weeks. Four and 52 weeks are that long, where Superset
 * takes one.
 */
export function periodStart(frequency: string, time: number): number {
  if (frequency === 'AS') return Date.UTC(new Date(time).getUTCFullYear(), 0, 1)
  if (frequency === 'D') return Math.floor(time / DAY) * DAY
  const match = /^(\d*)W-(SUN|MON)$/.exec(frequency)
  const length = WEEK * Math.max(1, Number(match?.[1] || 1))
  const first = match?.[2] === 'SUN' ? SUNDAY : MONDAY
  return Math.floor((time - first) / length) * length + first
}

/** The same day of another year, so that days after February stay the same days. */
function inYearOf(year: number, time: number): number {
  const date = new Date(time)
  return date.setUTCFullYear(new Date(year).getUTCFullYear())
}

export type PivotedPeriods = {
  formData: FormData
  result: QueryResult
  /** The colour of each period, the older the fainter. */
  colors: Record<string, string>
  /** How many older periods there are that nobody asked to leave out. */
  left: number
}

/** One series a period, all moved to the time of the newest one. */
export function pivotPeriods(formData: FormData, result: QueryResult | undefined, theme: ChartTheme): PivotedPeriods {
  const metric = readMetric(formData, 'metric')
  const column = metric === undefined ? '' : metricLabel(metric)
  const frequency = readText(formData, 'freq') ?? DEFAULT_FREQUENCY
  const points = (result?.data ?? []).flatMap((row) => {
    const time = toNumber(row[TIME])
    return time === undefined ? [] : [{ time, start: periodStart(frequency, time), value: toNumber(row[column]) ?? null }]
  })
  const starts = [...new Set(points.map(({ start }) => start))].toSorted((a, b) => b - a)
  const limit = readNumber(formData, 'period_limit') ?? starts.length
  const wanted = starts.slice(0, Math.max(1, limit))
  const shown = wanted.slice(0, MOST_PERIODS)
  const [newest = 0] = shown
  const columns = shown.map((_, rank) => periodName(rank))
  const names = new Map(shown.map((start, rank) => [start, columns[rank] ?? '']))
  const rows = new Map<number, Row>()
  for (const { time, start, value } of points) {
    const name = names.get(start)
    if (name === undefined) continue
    const moved = frequency === 'AS' ? inYearOf(newest, time) : time - start + newest
    const row = rows.get(moved)
    if (row) row[name] = value
    else rows.set(moved, { [TIME]: moved, [name]: value })
  }
  const color = pickedColor(formData, 'color_picker', DEFAULT_COLOR, theme.categorical[0] ?? theme.accent)
  return {
    formData: { ...withFamilyNames(formData), metrics: formData['metric'], sort_series_type: undefined },
    result: {
      data: [...rows.values()].toSorted((a, b) => Number(a[TIME]) - Number(b[TIME])),
      colnames: [TIME, ...columns],
      coltypes: [columnType.temporal, ...columns.map(() => columnType.numeric)],
    },
    colors: Object.fromEntries(columns.map((name, rank) => [name, faded(color, 1 - rank / shown.length)])),
    left: wanted.length - shown.length,
  }
}

function periodName(rank: number): string {
  return rank === 0 ? t(timePivotTexts.current) : t(timePivotTexts.ago, { count: rank })
}

function faded(color: string, share: number): string {
  const alpha = Math.round(255 * (FAINTEST + (1 - FAINTEST) * share))
  return `${color.slice(0, 7)}${alpha.toString(16).padStart(2, '0')}`
}
