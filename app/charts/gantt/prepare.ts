import { assignColors } from '../colors/assign.ts'
import { schemeColors } from '../colors/schemes.ts'
import { cellLabel } from '../cross-filter.ts'
import {
  columnLabel,
  metricLabel,
  readBoolean,
  readColumn,
  readColumns,
  readList,
  readMetrics,
  readText,
} from '../form-data.ts'
import { numberFormatter } from '../formats/number.ts'
import { fullTimeFormatter, type TimeFormatter } from '../formats/time.ts'
import { type CellValue, columnType, type QueryResult } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData, LabelColors } from '../types.ts'

export type Span = {
  key: string
  start: number
  end: number
  lane: number
  /** Member of the axis. */
  member: CellValue
  series: string
  seriesCell: CellValue
  color: string
  /** What else the tooltip says. */
  facts: readonly { label: string; value: string }[]
}

/** A row of the axis; several of one member when each dimension has its own. */
export type Lane = { label: string; member: string }

export type PreparedGantt = {
  spans: readonly Span[]
  lanes: readonly Lane[]
  all: readonly { name: string; label: string; color: string }[]
  domain: readonly [number, number]
  formatTime: TimeFormatter
}

type Raw = Omit<Span, 'color' | 'lane'>

/** Spans in the order of the answer, which is the order of the lanes too. Rows without both times are none. */
export function prepareGantt(
  formData: FormData,
  result: QueryResult | undefined,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
  labelColors: LabelColors = {},
  hidden: ReadonlySet<string> = new Set(),
): PreparedGantt {
  const raw = result ? readSpans(formData, result, facts) : []
  const names = [...new Set(raw.map(({ series }) => series))]
  const colors = assignColors(names, schemeColors(readText(formData, 'color_scheme'), theme), labelColors)
  const color = (name: string) => colors.get(name) ?? theme.text
  const split = readBoolean(formData, 'subcategories', false)
  const lanes = lanesOf(raw, split)
  const lane = new Map(lanes.map(({ key }, index) => [key, index]))
  const spans = raw
    .filter(({ series }) => !hidden.has(series))
    .map((span) => ({ ...span, lane: lane.get(laneKey(span, split)) ?? 0, color: color(span.series) }))
  return {
    spans,
    lanes: lanes.map(({ label, member }) => ({ label, member })),
    all: names.map((name) => ({ name, label: name, color: color(name) })),
    domain: timeDomain(formData, raw),
    formatTime: fullTimeFormatter(
      readText(formData, 'tooltipTimeFormat'),
      undefined,
      raw.flatMap(({ start, end }) => [start, end]),
    ),
  }
}

function readSpans(formData: FormData, result: QueryResult, facts: DatasourceFacts): Raw[] {
  const name = (control: string) => {
    const column = readColumn(formData, control)
    return column === undefined ? undefined : columnLabel(column)
  }
  const [start, end, axis, series] = ['start_time', 'end_time', 'y_axis', 'series'].map(name)
  if (start === undefined || end === undefined || axis === undefined) return []
  const tooltip = tooltipFacts(formData, result, facts)
  return result.data.flatMap((row, index) => {
    const [from, to] = [timeOf(row[start]), timeOf(row[end])]
    if (from === undefined || to === undefined) return []
    const member = row[axis] ?? null
    const seriesCell = series === undefined ? null : (row[series] ?? null)
    return [
      {
        key: String(index),
        start: Math.min(from, to),
        end: Math.max(from, to),
        member,
        series: series === undefined ? '' : cellLabel(seriesCell),
        seriesCell,
        facts: tooltip.map(({ label, column, format }) => ({ label, value: format(row[column] ?? null) })),
      },
    ]
  })
}

/** A time, also one that custom SQL wrote as text (in UTC). */
function timeOf(cell: CellValue | undefined): number | undefined {
  if (typeof cell === 'number') return cell
  const match = typeof cell === 'string' ? /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?/.exec(cell) : null
  if (!match) return undefined
  const time = Date.parse(`${match[1]}T${match[2] ?? '00:00'}Z`)
  return Number.isNaN(time) ? undefined : time
}

type Fact = { label: string; column: string; format: (cell: CellValue) => string }

function tooltipFacts(formData: FormData, result: QueryResult, facts: DatasourceFacts): Fact[] {
  const columns = readColumns(formData, 'tooltip_columns').map(columnLabel)
  const metrics = readMetrics(formData, 'tooltip_metrics').map(metricLabel)
  return [...columns, ...metrics].map((column) => {
    const number = numberFormatter(readText(formData, 'tooltipValuesFormat') ?? facts.numberFormats?.[column])
    const isTime = result.coltypes[result.colnames.indexOf(column)] === columnType.temporal
    const times = isTime ? result.data.map((row) => row[column]).filter((cell) => typeof cell === 'number') : []
    const time = fullTimeFormatter(readText(formData, 'tooltipTimeFormat'), undefined, times)
    return {
      label: facts.verboseNames?.[column] ?? column,
      column,
      format: (cell) => (typeof cell === 'number' ? (isTime ? time(cell) : number(cell)) : cellLabel(cell)),
    }
  })
}

function laneKey({ member, series }: Pick<Raw, 'member' | 'series'>, split: boolean): string {
  return split ? `${cellLabel(member)}\u0000${series}` : cellLabel(member)
}

/** Lanes of one member stand together; its name stands at the middle one. */
function lanesOf(spans: readonly Raw[], split: boolean): (Lane & { key: string })[] {
  const members = new Map<string, Set<string>>()
  for (const span of spans) {
    const member = cellLabel(span.member)
    members.set(member, (members.get(member) ?? new Set()).add(laneKey(span, split)))
  }
  return [...members].flatMap(([member, lanes]) =>
    [...lanes].map((key, index) => ({
      key,
      member,
      label: index === Math.floor((lanes.size - 1) / 2) ? member : '',
    })),
  )
}

const DAY = 86_400_000

/** From the first to the last time; chosen times of the day move both ends within their days. */
function timeDomain(formData: FormData, spans: readonly Raw[]): [number, number] {
  const first = spans.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY)
  const last = spans.reduce((most, { end }) => Math.max(most, end), Number.NEGATIVE_INFINITY)
  if (first > last) return [0, DAY]
  const [lower, upper] = readList(formData, 'x_axis_time_bounds').map(timeOfDay)
  const from = lower === undefined ? first : startOfDay(first) + lower
  const to = upper === undefined ? last : startOfDay(last) + upper
  return from < to ? [from, to] : [first, Math.max(last, first + 1)]
}

/** An axis of times has no points to zoom over: so many, evenly set, are as near to one another as pixels. */
export const ZOOM_POINTS = 1_001

/** The time of such a point. */
export function zoomTime([from, to]: readonly [number, number], index: number): number {
  return from + ((to - from) * index) / (ZOOM_POINTS - 1)
}

function startOfDay(time: number): number {
  return Math.floor(time / DAY) * DAY
}

/** `HH:mm:ss` in milliseconds. */
function timeOfDay(value: unknown): number | undefined {
  const match = typeof value === 'string' ? /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(value) : null
  if (!match) return undefined
  return ((Number(match[1]) * 60 + Number(match[2])) * 60 + Number(match[3] ?? 0)) * 1_000
}
