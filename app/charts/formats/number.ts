import { format as d3Format } from 'd3-format'
import { messages } from '../messages.ts'
import { formatBytes } from './bytes.ts'
import { formatDuration, formatDurationColon, formatDurationSubunits } from './duration.ts'

export type NumberFormatter = (value: number | null | undefined) => string

export const SMART_NUMBER = 'SMART_NUMBER'

/** Odd strings that saved charts hold, and what each is read as. */
const SHIMS: Readonly<Record<string, string>> = {
  ',0': ',.4~f',
  null: ',.4~f',
  '%': '.0%',
  '.': '.4~f',
  ',f': ',d',
  ',r': ',.4f',
  '0f': ',d',
  ',#': ',.4~f',
  '$,f': '$,d',
  '0%': '.0%',
  f: ',d',
  ',.': ',.4~f',
  '.1%f': '.1%',
  '1%': '.0%',
  '3%': '.0%',
  ',%': ',.0%',
  '.r': '.4~f',
  '$,.0': '$,d',
  '$,.1': '$,.1~f',
  ',0s': ',.4~f',
  '%%%': '.0%',
  ',0f': ',d',
  '+,%': '+,.0%',
  $f: '$,d',
  '+,': '+,d',
  ',2f': ',.4~f',
  ',g': ',.4~f',
  int: ',d',
  '.0%f': '.1%',
  '$,0': '$,.4f',
  '$,0f': '$,.4f',
  '$,.f': '$,.4f',
}

const si = d3Format('.3~s')
const plain = d3Format('.2~f')
const fine = d3Format('.4~f')
const exponent = d3Format('.3~e')
/** Beyond it units and percentages would be hundreds of digits, or overflow. */
const WRITTEN_BY_EXPONENT = 1e300

const NAMED: Readonly<Record<string, (value: number) => string>> = {
  SMART_NUMBER: formatSmart,
  SMART_NUMBER_SIGNED: (value) => (value > 0 ? '+' : '') + formatSmart(value),
  DURATION: formatDuration,
  DURATION_SUB: formatDurationSubunits,
  DURATION_COL: formatDurationColon,
  MEMORY_DECIMAL: (value) => formatBytes(value, { base: 1000 }),
  MEMORY_BINARY: (value) => formatBytes(value, { base: 1024 }),
  MEMORY_TRANSFER_RATE_DECIMAL: (value) => formatBytes(value, { base: 1000, perSecond: true }),
  MEMORY_TRANSFER_RATE_BINARY: (value) => formatBytes(value, { base: 1024, perSecond: true }),
}

const cache = new Map<string, NumberFormatter>()

/**
 * The formatter for a stored number format: one of the named formats, else a d3-format specifier. An unknown
 * specifier gives a formatter that prints the value and says which format is invalid.
 */
export function numberFormatter(id: string | null | undefined): NumberFormatter {
  const key = id?.trim() || SMART_NUMBER
  const known = cache.get(key)
  if (known) return known
  const formatter = guardSpecials(formatterOf(key))
  cache.set(key, formatter)
  return formatter
}

function formatterOf(key: string): (value: number) => string {
  if (Object.hasOwn(NAMED, key)) return NAMED[key] ?? formatSmart
  const specifier = Object.hasOwn(SHIMS, key) ? (SHIMS[key] ?? key) : key
  try {
    return d3Format(specifier)
  } catch {
    return (value) => messages.invalidFormat(String(value), key)
  }
}

function guardSpecials(format: (value: number) => string): NumberFormatter {
  return (value) => {
    if (value === null || value === undefined || Number.isNaN(value)) return String(value)
    if (value === Number.POSITIVE_INFINITY) return '∞'
    if (value === Number.NEGATIVE_INFINITY) return '-∞'
    return Math.abs(value) > WRITTEN_BY_EXPONENT ? exponent(value) : format(value)
  }
}

/** Three digits and a unit for large numbers, a few decimals for small ones. */
function formatSmart(value: number): string {
  if (value === 0) return '0'
  const size = Math.abs(value)
  if (size >= 1000) return si(value).replace('G', 'B')
  if (size >= 1) return plain(value)
  if (size >= 0.001) return fine(value)
  if (size > 0.000001) return `${si(value * 1_000_000)}µ`
  return si(value)
}
