import { GenericType, type Dialect, type SqlValue } from '../engine.ts'
import { timeGrains } from '../time-grains.ts'

const minutes = (n: number) =>
  `DATETIME(STRFTIME('%Y-%m-%dT%H:%M:00', {col}), printf('-%d minutes', CAST(strftime('%M', {col}) AS INT) % ${n}))`
const seconds = (n: number) => `DATETIME({col}, printf('-%d seconds', CAST(strftime('%S', {col}) AS INT) % ${n}))`
const sunday = `DATETIME({col}, 'start of day', -strftime('%w', {col}) || ' days')`

const GRAINS = timeGrains({
  PT1S: `DATETIME(STRFTIME('%Y-%m-%dT%H:%M:%S', {col}))`,
  PT5S: seconds(5),
  PT30S: seconds(30),
  PT1M: `DATETIME(STRFTIME('%Y-%m-%dT%H:%M:00', {col}))`,
  PT5M: minutes(5),
  PT10M: minutes(10),
  PT15M: minutes(15),
  PT30M: minutes(30),
  PT1H: `DATETIME(STRFTIME('%Y-%m-%dT%H:00:00', {col}))`,
  PT6H: `DATETIME(STRFTIME('%Y-%m-%dT%H:00:00', {col}), printf('-%d hours', CAST(strftime('%H', {col}) AS INT) % 6))`,
  P1D: `DATETIME({col}, 'start of day')`,
  P1W: sunday,
  P1M: `DATETIME({col}, 'start of month')`,
  P3M: `DATETIME({col}, 'start of month', printf('-%d month', (strftime('%m', {col}) - 1) % 3))`,
  P1Y: `DATETIME({col}, 'start of year')`,
  '1969-12-28T00:00:00Z/P1W': sunday,
  '1969-12-29T00:00:00Z/P1W': `DATETIME({col}, 'start of day', '-' || ((strftime('%w', {col}) + 6) % 7) || ' days')`,
  'P1W/1970-01-03T00:00:00Z': `DATETIME({col}, 'start of day', 'weekday 6')`,
  'P1W/1970-01-04T00:00:00Z': `DATETIME({col}, 'start of day', 'weekday 0')`,
})

/** SQLite as Durable Objects and D1 offer it. Dates are text: `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`. */
export function sqliteDialect(name: 'edge' | 'd1', displayName: string): Dialect {
  return {
    name,
    displayName,
    defaultSchema: 'main',
    timeGrains: GRAINS,
    maxLabelLength: null,
    maxParameters: 100,
    placeholders: 'question',
    quote: (identifier) => `"${identifier.replaceAll('"', '""')}"`,
    literal,
    temporalLiteral,
    exactInstant: (column) => `DATETIME(${column})`,
    exactLiteral: (instant) => `'${instant.slice(0, 19).replace('T', ' ')}'`,
    caseInsensitiveLike: (left, right) => `lower(${left}) LIKE lower(${right})`,
    castToText: (expression) => `CAST(${expression} AS TEXT)`,
    booleanTest: (expression, value) => `${expression} IS ${value ? 1 : 0}`,
    valuesOfJson: (json) => `SELECT value FROM json_each(${json})`,
    epochToDateTime: (expression, unit) =>
      `datetime(${unit === 's' ? expression : `${expression} / 1000`}, 'unixepoch')`,
    addSeconds: (expression, seconds) => `DATETIME(${expression}, '${seconds < 0 ? '' : '+'}${seconds} seconds')`,
    genericType,
  }
}

function literal(value: SqlValue): string {
  if (value === null) return 'NULL'
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'number') return String(value)
  return `'${value.replaceAll("'", "''")}'`
}

/**
 * Midnight is written as a date alone: text compares by character, and `2024-01-01` is not above any way of writing
 * that midnight, whether the column stores dates, date-times with a space or with a T.
 */
function temporalLiteral(instant: string): string {
  const [date = instant, time = '00:00:00'] = instant.split('T')
  const clock = time.slice(0, 8)
  return clock === '00:00:00' ? `'${date}'` : `'${date} ${clock}'`
}

function genericType(nativeType: string): GenericType {
  const type = nativeType.toUpperCase()
  if (type.startsWith('BOOL')) return GenericType.Boolean
  if (/DATE|TIME/.test(type)) return GenericType.Temporal
  if (/INT|REAL|FLOA|DOUB|NUM|DEC/.test(type)) return GenericType.Numeric
  return GenericType.String
}
