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
  /** What two relative ends count from: `now`, `today` or an instant. A single one counts from the other end. */
  readonly anchor: string
}

export const SEPARATOR = ' : '
export const NOW = 'now'
export const TODAY = 'today'

/** The frame that a stored range belongs to. */
export function frameOf(range: string): Frame {
  if (range === '' || range === NO_FILTER) return 'none'
  const named = (ranges: readonly string[]) => ranges.some((one) => one === range)
  if (named(LAST_RANGES)) return 'last'
  if (named(PREVIOUS_RANGES)) return 'previous'
  if (named(CURRENT_RANGES)) return 'current'
  return readCustom(range) ? 'custom' : 'advanced'
}

/** Start and end of a range of two ends, as text. */
export function splitRange(range: string): readonly [string, string] {
  const at = range.indexOf(SEPARATOR.trimEnd() === range ? range : SEPARATOR)
  if (range.trim() === ':') return ['', '']
  if (range.startsWith(': ')) return ['', range.slice(2).trim()]
  if (range.endsWith(' :')) return [range.slice(0, -2).trim(), '']
  return at < 0 ? [range, ''] : [range.slice(0, at).trim(), range.slice(at + SEPARATOR.length).trim()]
}

/**
 * A stored range as two ends that the form can show; null for one that it cannot, which is also one whose relative ends
 * count from elsewhere than the form would write.
 */
export function readCustom(range: string): CustomRange | null {
  const ends = splitRange(range)
  const [start, end] = ends.map(readEnd)
  if (!range.includes(SEPARATOR) || !start || !end) return null
  const bases = ends.map((one) => relativeParts(one)?.base)
  const [startBase, endBase] = bases
  const bothRelative = start.mode === 'relative' && end.mode === 'relative'
  const anchor = bothRelative && startBase !== undefined ? startBase : NOW
  const fixed = start.mode === 'relative' ? writeFixed(end, anchor) : writeFixed(start, anchor)
  const agrees = (base: string | undefined) => base === undefined || base === fixed
  return agrees(startBase) && agrees(endBase) ? { start, end, anchor } : null
}

const DAY = String.raw`\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?)?`
const SPECIFIC = new RegExp(`^${DAY}$`)
const RELATIVE = new RegExp(String.raw`^DATEADD\(DATETIME\("(${NOW}|${TODAY}|${DAY})"\), ?(-?\d+), ?(\w+)\)$`, 'i')

function relativeParts(text: string) {
  const [, base, amount, unit] = RELATIVE.exec(text) ?? []
  const grain = GRAINS.find((one) => one === unit?.toLowerCase())
  return base === undefined || !grain ? undefined : { base: wholeInstant(base), count: Number(amount), grain }
}

function readEnd(text: string): RangeEnd | null {
  if (text === NOW) return { mode: 'now' }
  if (text === TODAY) return { mode: 'midnight' }
  if (SPECIFIC.test(text)) return { mode: 'specific', at: wholeInstant(text) }
  const parts = relativeParts(text)
  if (!parts) return null
  const { count, grain } = parts
  return { mode: 'relative', count: Math.abs(count), grain, direction: count > 0 ? 'after' : 'before' }
}

function wholeInstant(text: string): string {
  if (!SPECIFIC.test(text)) return text.toLowerCase()
  return text.length === 'YYYY-MM-DD'.length ? `${text}T00:00:00` : fromInput(text)
}

/** An end that stands by itself; a relative one leaves its place to the anchor. */
export function writeFixed(end: RangeEnd, anchor: string): string {
  switch (end.mode) {
    case 'now':
      return NOW
    case 'midnight':
      return TODAY
    case 'specific':
      return end.at
    case 'relative':
      return anchor
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
