import { createHash } from 'node:crypto'
import { GenericType, type Dialect, type SqlValue } from '../engine.ts'
import { timeGrains } from '../time-grains.ts'

/** A date becomes an instant, and an instant stays as it is, whatever its range; `toDateTime` would cut that to 1970. */
const instant = (expression: string) => `addSeconds(${expression}, 0)`
const COL = instant('{col}')
const seconds = (n: number) => `addSeconds(toStartOfMinute(${COL}), intDiv(toSecond(${COL}), ${n}) * ${n})`
const minutes = (n: number) => `addMinutes(toStartOfHour(${COL}), intDiv(toMinute(${COL}), ${n}) * ${n})`
const DAY = `toStartOfDay(${COL})`
const sunday = `subtractDays(${DAY}, toDayOfWeek({col}) % 7)`
const monday = instant('toMonday({col})')

/** In functions that servers of 2018 have as well as today's. */
const GRAINS = timeGrains({
  PT1S: seconds(1),
  PT5S: seconds(5),
  PT30S: seconds(30),
  PT1M: `toStartOfMinute(${COL})`,
  PT5M: minutes(5),
  PT10M: minutes(10),
  PT15M: minutes(15),
  PT30M: minutes(30),
  PT1H: `toStartOfHour(${COL})`,
  PT6H: `addHours(${DAY}, intDiv(toHour(${COL}), 6) * 6)`,
  P1D: DAY,
  P1W: monday,
  P1M: instant('toStartOfMonth({col})'),
  P3M: instant('toStartOfQuarter({col})'),
  P1Y: instant('toStartOfYear({col})'),
  '1969-12-28T00:00:00Z/P1W': sunday,
  '1969-12-29T00:00:00Z/P1W': monday,
  'P1W/1970-01-03T00:00:00Z': `addDays(${DAY}, 6 - toDayOfWeek({col}) % 7)`,
  'P1W/1970-01-04T00:00:00Z': `addDays(${DAY}, 7 - toDayOfWeek({col}))`,
})

export const clickhouseDialect: Dialect = {
  name: 'clickhouse',
  displayName: 'ClickHouse',
  defaultSchema: 'default',
  timeGrains: GRAINS,
  maxLabelLength: null,
  maxParameters: 0,
  placeholders: 'question',
  quote: (identifier) => `\`${identifier.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``,
  // An alias is seen in every clause here: one equal to a column would take its place in WHERE.
  aliasOf: (label) => `${label}_${createHash('md5').update(label).digest('hex').slice(0, 6)}`,
  literal,
  temporalLiteral,
  exactInstant: (column) => column,
  exactLiteral: temporalLiteral,
  caseInsensitiveLike: (left, right) => `lowerUTF8(${left}) LIKE lowerUTF8(${right})`,
  castToText: (expression) => `toString(${expression})`,
  booleanTest: (expression, value) => `${expression} = ${value ? 1 : 0}`,
  regexMatch: (text, pattern) => `match(${text}, ${pattern})`,
  epochToDateTime: (expression, unit) =>
    unit === 's' ? `toDateTime(${expression})` : `toDateTime(intDiv(${expression}, 1000))`,
  // Before version 19 the count of no values is NULL.
  countDistinct: (expression) => `ifNull(COUNT(DISTINCT ${expression}), 0)`,
  addSeconds: (expression, seconds) => `addSeconds(${expression}, ${seconds})`,
  genericType: (nativeType) => genericTypeOf(bareType(nativeType)),
}

function literal(value: SqlValue): string {
  if (value === null) return 'NULL'
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'number') return String(value)
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\u0000', '\\0')}'`
}

/** Seconds that a DateTime can hold, which is unsigned. */
const MAX_DATE_TIME_S = 4_294_967_295

function temporalLiteral(instant: string, nativeType: string): string {
  const [date = instant, time = '00:00:00'] = instant.split('T')
  const [clock = time, fraction = ''] = time.split('.')
  const type = bareType(nativeType)
  const zone = /'([^']+)'\)$/.exec(type)?.[1]
  const inZone = zone === undefined ? '' : `, ${literal(zone)}`
  if (/^(?:String|FixedString)/i.test(type)) return `'${date} ${clock}'`
  if (/^Date32$/i.test(type) && clock === '00:00:00') return `toDate32('${date}')`
  if (/^(?:DateTime64|Date32)/i.test(type)) {
    return `toDateTime64('${date} ${clock}${fraction === '' ? '' : `.${fraction}`}', 6${inZone})`
  }
  const seconds = Math.floor(Date.parse(`${date}T${clock}Z`) / 1000)
  // Text before 1970 or after 2106 would wrap round; no value of the column lies there, so the ends stand for it.
  if (seconds < 0) return 'toDateTime(0)'
  if (seconds > MAX_DATE_TIME_S) return `toDateTime(${MAX_DATE_TIME_S})`
  if (/^Date$/i.test(type) && clock === '00:00:00') return `toDate('${date}')`
  return `toDateTime('${date} ${clock}'${inZone})`
}

/** The type within `Nullable` and `LowCardinality`, which say nothing of what values mean. */
export function bareType(nativeType: string): string {
  const inner = /^(?:Nullable|LowCardinality)\((.*)\)$/i.exec(nativeType.trim())?.[1]
  return inner === undefined ? nativeType.trim() : bareType(inner)
}

function genericTypeOf(type: string): GenericType {
  if (/^Bool/i.test(type)) return GenericType.Boolean
  if (/^Date/i.test(type)) return GenericType.Temporal
  if (/^(?:U?Int\d|Float\d|BFloat|Decimal)/i.test(type)) return GenericType.Numeric
  return GenericType.String
}
