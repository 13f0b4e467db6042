/** Time ranges as charts store them: a name, two ends around ` : `, or nothing. */

import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'

export const NO_FILTER = 'No filter'

export const LAST_RANGES = ['Last day', 'Last week', 'Last month', 'Last quarter', 'Last year'] as const
export const PREVIOUS_RANGES = [
  'previous calendar week',
  'previous calendar month',
  'previous calendar quarter',
  'previous calendar year',
] as const
export const CURRENT_RANGES = ['Current day', 'Current week', 'Current month', 'Current quarter', 'Current year'] as const

export const GRAINS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const
export type Grain = (typeof GRAINS)[number]

export type Frame = 'last' | 'previous' | 'current' | 'custom' | 'advanced' | 'none'

/** One end of a custom range. */
export type RangeEnd =
  | { readonly mode: 'now' }
  | { readonly mode: 'midnight' }
  | { readonly mode: 'specific'; readonly at: string }
  | { readonly mode: 'relative'; readonly count: number; readonly grain: Grain; readonly direction: 'before' | 'after' }

export interface CustomRange {
  readonly start: RangeEnd
  readonly end: RangeEnd
}

const SEPARATOR = ' : '
const WEEK_DAYS = 7

/** What a custom range begins with: the seven days up to today. */
export const initialCustom: CustomRange = {
  start: { mode: 'relative', count: WEEK_DAYS, grain: 'day', direction: 'before' },
  end: { mode: 'midnight' },
}

/** The frame that a stored range belongs to. */
export function frameOf(range: string): Frame {
  if (range === '' || range === NO_FILTER) return 'none'
  const named = (ranges: readonly string[]) => ranges.some((one) => one === range)
  if (named(LAST_RANGES)) return 'last'
  if (named(PREVIOUS_RANGES)) return 'previous'
  if (named(CURRENT_RANGES)) return 'current'
  return readCustom(range) ? 'custom' : 'advanced'
}

/** What a frame stands for until something in it is chosen. */
export function initialRange(frame: Frame): string {
  switch (frame) {
    case 'last':
      return LAST_RANGES[1]
    case 'previous':
      return PREVIOUS_RANGES[0]
    case 'current':
      return CURRENT_RANGES[0]
    case 'custom':
      return writeCustom(initialCustom)
    case 'advanced':
      return SEPARATOR.trimEnd()
    case 'none':
      return NO_FILTER
  }
}

/** Start and end of a range of two ends, as text. */
export function splitRange(range: string): readonly [string, string] {
  const at = range.indexOf(SEPARATOR.trimEnd() === range ? range : SEPARATOR)
  if (range.trim() === ':') return ['', '']
  if (range.startsWith(': ')) return ['', range.slice(2).trim()]
  if (range.endsWith(' :')) return [range.slice(0, -2).trim(), '']
  return at < 0 ? [range, ''] : [range.slice(0, at).trim(), range.slice(at + SEPARATOR.length).trim()]
}

export function joinRange(start: string, end: string): string {
  return `${start.trim()}${SEPARATOR}${end.trim()}`
}

/** A stored range as two ends that the form can show; null for one that it cannot. */
export function readCustom(range: string): CustomRange | null {
  if (!range.includes(SEPARATOR)) return null
  const [from, to] = splitRange(range)
  const start = readEnd(from)
  const end = readEnd(to)
  return start && end ? { start, end } : null
}

export function writeCustom({ start, end }: CustomRange): string {
  return joinRange(writeEnd(start), writeEnd(end))
}

const RELATIVE = /^DATEADD\(DATETIME\("(today|now)"\), ?(-?\d+), ?(\w+)\)$/i
const SPECIFIC = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?)?$/

function readEnd(text: string): RangeEnd | null {
  if (text === 'now') return { mode: 'now' }
  if (text === 'today') return { mode: 'midnight' }
  if (SPECIFIC.test(text)) return { mode: 'specific', at: text.length === 'YYYY-MM-DD'.length ? `${text}T00:00:00` : text }
  const [, , amount, unit] = RELATIVE.exec(text) ?? []
  const grain = GRAINS.find((one) => one === unit?.toLowerCase())
  if (amount === undefined || !grain) return null
  const count = Number(amount)
  return { mode: 'relative', count: Math.abs(count), grain, direction: count > 0 ? 'after' : 'before' }
}

function writeEnd(end: RangeEnd): string {
  switch (end.mode) {
    case 'now':
      return 'now'
    case 'midnight':
      return 'today'
    case 'specific':
      return end.at
    case 'relative': {
      const sign = end.direction === 'before' ? '-' : ''
      // Days and longer count from midnight, shorter ones from this moment.
      const anchor = GRAINS.indexOf(end.grain) < GRAINS.indexOf('day') ? 'now' : 'today'
      return `DATEADD(DATETIME("${anchor}"), ${sign}${end.count}, ${end.grain})`
    }
  }
}

/** The value of a `datetime-local` input as a stored instant, and back. */
export function fromInput(value: string): string {
  return value.length === 'YYYY-MM-DDTHH:mm'.length ? `${value}:00` : value
}

/** The range in words of time: its ends as the server reads them, without the midnight of whole days. */
export function actualRange({ since, until }: { readonly since: string; readonly until: string }, column: string): string {
  const day = (end: string) => end.replace('T00:00:00', '')
  return t(exploreMessages.rangeBetween, {
    from: day(since) || t(exploreMessages.openStart),
    column,
    to: day(until) || t(exploreMessages.openEnd),
  })
}
