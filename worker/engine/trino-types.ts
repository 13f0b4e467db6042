import { trinoDialect } from './dialects/trino.ts'
import type { ColumnDescription, SqlValue } from './engine.ts'

interface ColumnReader {
  readonly description: ColumnDescription
  readonly read: (value: unknown) => SqlValue
}

export function columnReader({ name, type }: { readonly name: string; readonly type: string }): ColumnReader {
  const genericType = trinoDialect.genericType(type)
  return { description: { name, type: type.toUpperCase(), genericType }, read: readerOf(type) }
}

function readerOf(type: string): (value: unknown) => SqlValue {
  if (/^(?:tinyint|smallint|integer|bigint|real|double|decimal)/i.test(type)) return readNumber
  if (/^timestamp/i.test(type)) return readTimestamp
  return type === 'varbinary' ? readBytes : readPlain
}

/** Decimals come as text, and so do integers that no double holds; NaN and the infinities have no place in JSON. */
function readNumber(value: unknown): SqlValue {
  const number = Number(value)
  if (!Number.isFinite(number)) return null
  return typeof value === 'string' && /^-?\d+$/.test(value) && !Number.isSafeInteger(number) ? value : number
}

/** `2024-01-31 10:00:00.000 UTC`: a zone by name is written as an offset only where it is UTC. */
function readTimestamp(value: unknown): SqlValue {
  const [, date, time, zone] = /^(\S+) (\S+)(?: (\S+))?$/.exec(String(value)) ?? []
  if (date === undefined || time === undefined) return String(value)
  const clock = time.replace(/\.0+$/, '')
  if (zone === undefined) return `${date}T${clock}`
  return zone === 'UTC' ? `${date}T${clock}+00:00` : /^[+-]/.test(zone) ? `${date}T${clock}${zone}` : String(value)
}

function readBytes(value: unknown): SqlValue {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(Buffer.from(String(value), 'base64'))
  } catch {
    return '[bytes]'
  }
}

function readPlain(value: unknown): SqlValue {
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return value
  return JSON.stringify(value)
}
