import { bareType, clickhouseDialect } from './dialects/clickhouse.ts'
import { GenericType, type ColumnDescription, type SqlValue } from './engine.ts'

interface ColumnReader {
  readonly description: ColumnDescription
  readonly read: (text: string) => SqlValue
}

export function columnReader(name: string, type: string): ColumnReader {
  const genericType = clickhouseDialect.genericType(type)
  return { description: { name, type: bareType(type), genericType }, read: readerOf(bareType(type), genericType) }
}

function readerOf(type: string, generic: GenericType): (text: string) => SqlValue {
  if (generic === GenericType.Numeric) return readNumber
  if (generic === GenericType.Boolean) return (text) => text === 'true' || text === '1'
  if (generic === GenericType.Temporal) return /'[^']+'\)$/.test(type) ? readInstant : readDateTime
  return (text) => text
}

/** Whole numbers that no double holds stay text; NaN and the infinities have no place in JSON. */
function readNumber(text: string): SqlValue {
  const number = Number(text)
  if (!Number.isFinite(number)) return null
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(number) ? text : number
}

/** Servers say `2024-01-31 10:00:00`, or `2024-01-31T10:00:00Z` where they can be asked to. */
function readDateTime(text: string): SqlValue {
  return text
    .replace(' ', 'T')
    .replace(/Z$/, '')
    .replace(/\.0+$/, '')
}

/** An instant of a column with a zone of its own. */
function readInstant(text: string): SqlValue {
  const local = readDateTime(text)
  return text.endsWith('Z') ? `${String(local)}+00:00` : local
}
