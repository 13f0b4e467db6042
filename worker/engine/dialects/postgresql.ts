import { GenericType, type Dialect, type SqlValue } from '../engine.ts'
import { timeGrains } from '../time-grains.ts'

const trunc = (unit: string) => `DATE_TRUNC('${unit}', {col})`
// A date has neither hours nor less; cut to one it becomes an instant, which has.
const seconds = (n: number) =>
  `DATE_TRUNC('minute', {col}) + INTERVAL '${n} seconds' * FLOOR(EXTRACT(SECOND FROM ${trunc('second')}) / ${n})`
const minutes = (n: number) =>
  `DATE_TRUNC('hour', {col}) + INTERVAL '${n} minutes' * FLOOR(EXTRACT(MINUTE FROM ${trunc('minute')}) / ${n})`

const GRAINS = timeGrains({
  PT1S: trunc('second'),
  PT5S: seconds(5),
  PT30S: seconds(30),
  PT1M: trunc('minute'),
  PT5M: minutes(5),
  PT10M: minutes(10),
  PT15M: minutes(15),
  PT30M: minutes(30),
  PT1H: trunc('hour'),
  PT6H: `DATE_TRUNC('day', {col}) + INTERVAL '6 hours' * FLOOR(EXTRACT(HOUR FROM ${trunc('hour')}) / 6)`,
  P1D: trunc('day'),
  P1W: trunc('week'),
  P1M: trunc('month'),
  P3M: trunc('quarter'),
  P1Y: trunc('year'),
  '1969-12-28T00:00:00Z/P1W': `DATE_TRUNC('week', {col} + INTERVAL '1 day') - INTERVAL '1 day'`,
  '1969-12-29T00:00:00Z/P1W': trunc('week'),
  'P1W/1970-01-03T00:00:00Z': `DATE_TRUNC('week', {col} + INTERVAL '1 day') + INTERVAL '5 days'`,
  'P1W/1970-01-04T00:00:00Z': `DATE_TRUNC('week', {col}) + INTERVAL '6 days'`,
})

export const postgresqlDialect: Dialect = {
  name: 'postgresql',
  displayName: 'PostgreSQL',
  defaultSchema: 'public',
  timeGrains: GRAINS,
  maxLabelLength: 63,
  maxParameters: 65_535,
  placeholders: 'dollar',
  quote: (identifier) => `"${identifier.replaceAll('"', '""')}"`,
  literal,
  temporalLiteral,
  exactInstant: (column) => column,
  exactLiteral: temporalLiteral,
  caseInsensitiveLike: (left, right) => `${left} ILIKE ${right}`,
  castToText: (expression) => `CAST(${expression} AS VARCHAR)`,
  booleanTest: (expression, value) => `${expression} IS ${value}`,
  regexMatch: (text, pattern) => `${text} ~ ${pattern}`,
  epochToDateTime: (expression, unit) =>
    `(timestamp 'epoch' + ${unit === 's' ? expression : `(${expression} / 1000.0)`} * interval '1 second')`,
  addSeconds: (expression, seconds) => `(${expression} + INTERVAL '${seconds} seconds')`,
  inTimeZone: (expression, zone, nativeType) =>
    isZoned(nativeType)
      ? `(${expression} AT TIME ZONE ${literal(zone)})`
      : `(${expression} AT TIME ZONE 'UTC' AT TIME ZONE ${literal(zone)})`,
  genericType,
}

function literal(value: SqlValue): string {
  if (value === null) return 'NULL'
  if (typeof value !== 'string') return String(value)
  const quoted = `'${value.replaceAll("'", "''")}'`
  // Without standard_conforming_strings a backslash would escape; the E form means the same under both settings.
  return value.includes('\\') ? `E${quoted.replaceAll('\\', '\\\\')}` : quoted
}

function isZoned(nativeType: string): boolean {
  return /WITH TIME ZONE|TIMESTAMPTZ/i.test(nativeType)
}

function temporalLiteral(instant: string, nativeType: string): string {
  const [date = instant, time = '00:00:00'] = instant.split('T')
  const type = nativeType.toUpperCase()
  const midnight = /^00:00:00(\.0+)?$/.test(time)
  if (/^DATE$/.test(type) && midnight) return `DATE '${date}'`
  if (isZoned(type)) return `TIMESTAMPTZ '${date} ${time}+00'`
  if (/CHAR|TEXT/.test(type)) return `'${date} ${time}'`
  return `TIMESTAMP '${date} ${time}'`
}

function genericType(nativeType: string): GenericType {
  const type = nativeType.toUpperCase()
  if (type.endsWith('[]')) return GenericType.String
  if (type.startsWith('BOOL')) return GenericType.Boolean
  if (/^(DATE|TIMESTAMP)/.test(type)) return GenericType.Temporal
  if (
    /^(INT|BIGINT|SMALLINT|SERIAL|BIGSERIAL|OID|REAL|FLOAT|DOUBLE|NUMERIC|DECIMAL|MONEY)/.test(type) &&
    type !== 'INTERVAL'
  ) {
    return GenericType.Numeric
  }
  return GenericType.String
}
