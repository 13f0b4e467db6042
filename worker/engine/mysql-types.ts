import mysql, { type FieldPacket } from 'mysql2'
import { mysqlDialect } from './dialects/mysql.ts'
import type { ColumnDescription, Row, SqlValue } from './engine.ts'

interface ColumnReader {
  readonly description: ColumnDescription
  readonly read: (value: unknown) => SqlValue
}

/** The protocol's type numbers under the driver's names for them, which are also Superset's. */
const typeNames = new Map(Object.entries(mysql.Types).map(([number, name]) => [Number(number), String(name)]))

/** Columns of a result, and how the driver's values become ours. */
export function columnReaders(fields: readonly FieldPacket[]): readonly ColumnReader[] {
  return fields.map((field) => {
    const type = typeNames.get(field.columnType ?? field.type ?? -1) ?? ''
    const generic = mysqlDialect.genericType(type)
    return { description: { name: field.name, type, genericType: generic }, read: READERS[type] ?? readText }
  })
}

export function readRow(values: readonly unknown[], readers: readonly ColumnReader[]): Row {
  return values.map((value, at) => (value === null ? null : (readers[at]?.read(value) ?? null)))
}

const READERS: Readonly<Record<string, (value: unknown) => SqlValue>> = {
  DECIMAL: readNumber,
  NEWDECIMAL: readNumber,
  TINY: readNumber,
  SHORT: readNumber,
  LONG: readNumber,
  INT24: readNumber,
  LONGLONG: readNumber,
  FLOAT: readNumber,
  DOUBLE: readNumber,
  YEAR: readNumber,
  DATE: readDate,
  NEWDATE: readDate,
  DATETIME: readDateTime,
  TIMESTAMP: readDateTime,
  BIT: readBits,
}

/** Whole numbers that no double holds stay text. */
function readNumber(value: unknown): SqlValue {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  const text = String(value)
  const number = Number(text)
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(number) ? text : number
}

/** A day that never was (`0000-00-00`) is no value. */
function readDate(value: unknown): SqlValue {
  const text = String(value)
  return /-00|^0000/.test(text) ? null : text
}

/** The session's zone is UTC; a fraction of nothing is left out. */
function readDateTime(value: unknown): SqlValue {
  const text = readDate(value)
  return typeof text === 'string' ? text.replace(' ', 'T').replace(/\.0+$/, '') : text
}

function readBits(value: unknown): SqlValue {
  if (!(value instanceof Uint8Array)) return readNumber(value)
  let bits = 0n
  for (const byte of value) bits = bits * 256n + BigInt(byte)
  return readNumber(bits)
}

function readText(value: unknown): SqlValue {
  if (typeof value === 'string') return value
  if (!(value instanceof Uint8Array)) return JSON.stringify(value)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(value)
  } catch {
    return '[bytes]'
  }
}
