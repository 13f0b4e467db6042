import { GenericType, type SqlValue } from './engine.ts'

interface PostgresType {
  readonly name: string
  readonly generic: GenericType
  readonly read: (text: string) => SqlValue
}

const text = (value: string): SqlValue => value
const type = (name: string, generic: GenericType, read = text): PostgresType => ({ name, generic, read })

/** Types by their object id, under the names that SQLAlchemy gives them. */
const TYPES: Readonly<Record<number, PostgresType>> = {
  16: type('BOOLEAN', GenericType.Boolean, (value) => value === 't'),
  17: type('BYTEA', GenericType.String, readBytes),
  18: type('"CHAR"', GenericType.String),
  19: type('NAME', GenericType.String),
  20: type('BIGINT', GenericType.Numeric, readNumber),
  21: type('SMALLINT', GenericType.Numeric, readNumber),
  23: type('INTEGER', GenericType.Numeric, readNumber),
  25: type('TEXT', GenericType.String),
  26: type('OID', GenericType.Numeric, readNumber),
  114: type('JSON', GenericType.String),
  700: type('REAL', GenericType.Numeric, readNumber),
  701: type('DOUBLE PRECISION', GenericType.Numeric, readNumber),
  790: type('MONEY', GenericType.String),
  1042: type('CHAR', GenericType.String),
  1043: type('VARCHAR', GenericType.String),
  1082: type('DATE', GenericType.Temporal),
  1083: type('TIME WITHOUT TIME ZONE', GenericType.String),
  1114: type('TIMESTAMP WITHOUT TIME ZONE', GenericType.Temporal, readTimestamp),
  1184: type('TIMESTAMP WITH TIME ZONE', GenericType.Temporal, readTimestamp),
  1186: type('INTERVAL', GenericType.String),
  1266: type('TIME WITH TIME ZONE', GenericType.String),
  1700: type('NUMERIC', GenericType.Numeric, readNumber),
  2950: type('UUID', GenericType.String),
  3802: type('JSONB', GenericType.String),
}

const UNKNOWN = type('', GenericType.String)

export function postgresType(oid: number): PostgresType {
  return TYPES[oid] ?? UNKNOWN
}

/** Whole numbers that no double holds stay text; NaN and the infinities have no place in JSON. */
function readNumber(value: string): SqlValue {
  const number = Number(value)
  if (!Number.isFinite(number)) return null
  return Number.isInteger(number) && !Number.isSafeInteger(number) && /^-?\d+$/.test(value) ? value : number
}

/** The session's zone is UTC: `2024-01-31 10:00:00+00` becomes `2024-01-31T10:00:00+00:00`. */
function readTimestamp(value: string): SqlValue {
  const iso = value.replace(' ', 'T')
  return iso.endsWith('+00') ? `${iso}:00` : iso
}

function readBytes(value: string): SqlValue {
  const bytes = Buffer.from(value.slice(2), 'hex')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    return '[bytes]'
  }
}
