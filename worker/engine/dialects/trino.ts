import { GenericType, type Dialect, type SqlValue } from '../engine.ts'
import { timeGrains } from '../time-grains.ts'

const instant = 'CAST({col} AS TIMESTAMP)'
const trunc = (unit: string) => `date_trunc('${unit}', ${instant})`
const seconds = (n: number) =>
  `date_add('second', -mod(second(${instant}), ${n}), ${trunc('second')})`
const minutes = (n: number) => `date_add('minute', -mod(minute(${instant}), ${n}), ${trunc('minute')})`
const sunday = `date_add('day', -1, date_trunc('week', date_add('day', 1, ${instant})))`

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
  PT6H: `date_add('hour', -mod(hour(${instant}), 6), ${trunc('hour')})`,
  P1D: trunc('day'),
  P1W: trunc('week'),
  P1M: trunc('month'),
  P3M: trunc('quarter'),
  P1Y: trunc('year'),
  '1969-12-28T00:00:00Z/P1W': sunday,
  '1969-12-29T00:00:00Z/P1W': trunc('week'),
  'P1W/1970-01-03T00:00:00Z': `date_add('day', 6, ${sunday})`,
  'P1W/1970-01-04T00:00:00Z': `date_add('day', 6, ${trunc('week')})`,
})

/** Trino; sessions have the zone UTC. */
export const trinoDialect: Dialect = {
  name: 'trino',
  displayName: 'Trino',
  defaultSchema: null,
  timeGrains: GRAINS,
  maxLabelLength: null,
  maxParameters: 0,
  placeholders: 'question',
  quote,
  literal,
  temporalLiteral,
  exactInstant: (column) => column,
  exactLiteral: temporalLiteral,
  caseInsensitiveLike: (left, right) => `lower(${left}) LIKE lower(${right})`,
  castToText: (expression) => `CAST(${expression} AS VARCHAR)`,
  // `IS TRUE` is no expression here.
  booleanTest: (expression, value) => `${expression} = ${value}`,
  regexMatch: (text, pattern) => `regexp_like(${text}, ${pattern})`,
  latestPartition: (path, column) => `SELECT max(${quote(column)}) FROM ${partitions(path)}`,
  partitions,
  epochToDateTime: (expression, unit) => `from_unixtime(${unit === 's' ? expression : `${expression} / 1e3`})`,
  addSeconds: (expression, seconds) => `date_add('second', ${seconds}, ${expression})`,
  inTimeZone: (expression, zone, nativeType) =>
    isZoned(nativeType)
      ? `CAST(${expression} AT TIME ZONE ${literal(zone)} AS TIMESTAMP)`
      : `CAST(with_timezone(CAST(${expression} AS TIMESTAMP), 'UTC') AT TIME ZONE ${literal(zone)} AS TIMESTAMP)`,
  genericType,
}

function literal(value: SqlValue): string {
  if (value === null) return 'NULL'
  if (typeof value !== 'string') return String(value)
  return `'${value.replaceAll("'", "''")}'`
}

function isZoned(nativeType: string): boolean {
  return /WITH TIME ZONE/i.test(nativeType)
}

function temporalLiteral(instantText: string, nativeType: string): string {
  const [date = instantText, time = '00:00:00'] = instantText.split('T')
  const type = nativeType.toUpperCase()
  if (type === 'DATE' && /^00:00:00(\.0+)?$/.test(time)) return `DATE '${date}'`
  if (/CHAR/.test(type)) return `'${date} ${time}'`
  return `TIMESTAMP '${date} ${time}${isZoned(type) ? ' UTC' : ''}'`
}

function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}

/** Tables of Hive and its kin tell their partitions in a table of their own. */
function partitions(path: readonly string[]): string {
  return path.map((name, at) => quote(at === path.length - 1 ? `${name}$partitions` : name)).join('.')
}

function genericType(nativeType: string): GenericType {
  const type = nativeType.toUpperCase()
  if (type === 'BOOLEAN') return GenericType.Boolean
  if (/^(?:DATE|TIMESTAMP)/.test(type)) return GenericType.Temporal
  if (/^(?:TINYINT|SMALLINT|INTEGER|INT|BIGINT|REAL|DOUBLE|DECIMAL|NUMBER)\b/.test(type)) return GenericType.Numeric
  return GenericType.String
}
