import { utcFormat } from 'd3-time-format'

const TOKENS = /\[([^\]]*)\]|Y{4}|YY|M{1,4}|Do|D{1,2}|d{1,4}|H{1,2}|h{1,2}|A|a|m{1,2}|s{1,2}|SSS|Q|Z{1,2}|X|x/g

/** Each token of a Day.js format with the d3 pattern it is written by. */
const PATTERNS: Readonly<Record<string, string>> = {
  YYYY: '%Y',
  YY: '%y',
  MMMM: '%B',
  MMM: '%b',
  MM: '%m',
  M: '%-m',
  DD: '%d',
  D: '%-d',
  dddd: '%A',
  ddd: '%a',
  d: '%w',
  HH: '%H',
  H: '%-H',
  hh: '%I',
  h: '%-I',
  A: '%p',
  mm: '%M',
  m: '%-M',
  ss: '%S',
  s: '%-S',
  SSS: '%L',
  Q: '%q',
  Z: '+00:00',
  ZZ: '+0000',
  X: '%s',
  x: '%Q',
}

/** A time by a format of Day.js, in UTC; what is no time is shown as it is. */
export function formatDay(value: unknown, format: string): string {
  const date = typeof value === 'number' || typeof value === 'string' ? new Date(value) : undefined
  if (!date || Number.isNaN(date.getTime())) return typeof value === 'string' ? value : ''
  return format.replaceAll(TOKENS, (token: string, literal: string | undefined) => {
    if (literal !== undefined) return literal
    if (token === 'a') return utcFormat('%p')(date).toLowerCase()
    if (token === 'dd') return utcFormat('%a')(date).slice(0, 2)
    if (token === 'Do') return ordinal(date.getUTCDate())
    return utcFormat(PATTERNS[token] ?? token)(date)
  })
}

const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const rules = new Intl.PluralRules('en', { type: 'ordinal' })

function ordinal(day: number): string {
  return `${day}${ENDINGS[rules.select(day)] ?? 'th'}`
}
