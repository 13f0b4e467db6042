import { GenericType, type Dialect, type SqlValue } from '../engine.ts'
import { timeGrains } from '../time-grains.ts'

/** Steps that divide a day, counted from its midnight. */
const step = (seconds: number) =>
  `DATE_ADD(DATE({col}), INTERVAL TIME_TO_SEC(TIME({col})) DIV ${seconds} * ${seconds} SECOND)`
const sunday = 'DATE_SUB(DATE({col}), INTERVAL DAYOFWEEK({col}) - 1 DAY)'
const year = 'DATE_SUB(DATE({col}), INTERVAL DAYOFYEAR({col}) - 1 DAY)'

const GRAINS = timeGrains({
  PT1S: step(1),
  PT5S: step(5),
  PT30S: step(30),
  PT1M: step(60),
  PT5M: step(300),
  PT10M: step(600),
  PT15M: step(900),
  PT30M: step(1800),
  PT1H: step(3600),
  PT6H: step(21_600),
  P1D: 'DATE({col})',
  // As Superset has it for this engine.
  P1W: sunday,
  P1M: 'DATE_SUB(DATE({col}), INTERVAL DAYOFMONTH({col}) - 1 DAY)',
  P3M: `DATE_ADD(${year}, INTERVAL QUARTER({col}) * 3 - 3 MONTH)`,
  P1Y: year,
  '1969-12-28T00:00:00Z/P1W': sunday,
  '1969-12-29T00:00:00Z/P1W': 'DATE_SUB(DATE({col}), INTERVAL WEEKDAY({col}) DAY)',
  'P1W/1970-01-03T00:00:00Z': 'DATE_ADD(DATE({col}), INTERVAL 7 - DAYOFWEEK({col}) DAY)',
  'P1W/1970-01-04T00:00:00Z': 'DATE_ADD(DATE({col}), INTERVAL 6 - WEEKDAY({col}) DAY)',
})

/** MySQL and what speaks like it: MariaDB, TiDB, StarRocks, Doris. Sessions are set to read text as written here. */
export const mysqlDialect: Dialect = {
  name: 'mysql',
  displayName: 'MySQL',
  defaultSchema: null,
  timeGrains: GRAINS,
  maxLabelLength: 64,
  // Not every server that speaks the protocol prepares statements.
  maxParameters: 0,
  placeholders: 'question',
  quote: (identifier) => `\`${identifier.replaceAll('`', '``')}\``,
  literal,
  temporalLiteral,
  exactInstant: (column) => column,
  exactLiteral: temporalLiteral,
  caseInsensitiveLike: (left, right) => `LOWER(${left}) LIKE LOWER(${right})`,
  castToText: (expression) => `CAST(${expression} AS CHAR)`,
  booleanTest: (expression, value) => `${expression} IS ${value ? 'TRUE' : 'FALSE'}`,
  regexMatch: (text, pattern) => `${text} REGEXP ${pattern}`,
  epochToDateTime: (expression, unit) =>
    unit === 's'
      ? `DATE_ADD(CAST('1970-01-01' AS DATETIME), INTERVAL ${expression} SECOND)`
      : `DATE_ADD(CAST('1970-01-01' AS DATETIME), INTERVAL ${expression} * 1000 MICROSECOND)`,
  addSeconds: (expression, seconds) => `DATE_ADD(${expression}, INTERVAL ${seconds} SECOND)`,
  genericType,
}

function literal(value: SqlValue): string {
  if (value === null) return 'NULL'
  if (typeof value !== 'string') return String(value)
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\u0000', '\\0')}'`
}

function temporalLiteral(instant: string, nativeType: string): string {
  const [date = instant, time = '00:00:00'] = instant.split('T')
  const [clock = time, fraction = ''] = time.split('.')
  const type = nativeType.toUpperCase()
  if (type === 'DATE' && clock === '00:00:00') return `CAST('${date}' AS DATE)`
  if (/CHAR|TEXT|STRING/.test(type)) return `'${date} ${clock}'`
  return /^0*$/.test(fraction)
    ? `CAST('${date} ${clock}' AS DATETIME)`
    : `CAST('${date} ${clock}.${fraction}' AS DATETIME(6))`
}

/** Names of columns (`bigint(20) unsigned`) as well as those of results (`LONGLONG`). There is no boolean. */
function genericType(nativeType: string): GenericType {
  const type = nativeType.toUpperCase()
  if (/^(?:DATE|DATETIME|TIMESTAMP|NEWDATE)\b/.test(type)) return GenericType.Temporal
  if (NUMERIC.test(type)) return GenericType.Numeric
  return GenericType.String
}

const NUMERIC =
  /^(?:(?:TINY|SMALL|MEDIUM|BIG|LARGE)?INT|INTEGER|INT24|TINY$|SHORT|LONG$|LONGLONG|FLOAT|DOUBLE|REAL|(?:NEW)?DECIMAL|NUMERIC|YEAR|BIT|BOOL)/
