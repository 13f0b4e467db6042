import { count, grains } from './agreement-cases.ts'

/** Values that engines are apt to read in their own ways: quotes, patterns, scripts, signs, sizes, absence. */

const NAMES = [
  "it's",
  'a "quoted" word',
  'back\\slash',
  '100%',
  'under_score',
  'underXscore',
  'élan',
  'Élan',
  '日本語',
  '🎉',
  '?',
  ':name $1 {{x}}',
  "'; DROP TABLE kinds; --",
  ' spaces ',
  'comma, semicolon;',
]
const NUMBERS = ['0', '-0.5', '1.25', '1000000.125', '-123456.5', '0.1', '3', '']
const BIG = ['0', '-1', '2147483648', '9007199254740991', '-9007199254740991', '4294967296', '12', '']

export function kinds(): string {
  const lines = ['id,name,amount,big,flag,day,at']
  for (let i = 0; i < 64; i++) {
    const name = i % 17 === 16 ? '' : (NAMES[i % NAMES.length] ?? '')
    const day = new Date(Date.UTC(2020, 0, 31) + i * 86_400_000 * 17).toISOString().slice(0, 10)
    const at = new Date(Date.UTC(2020, 1, 28, 23, 59, 58) + i * 3_700_000 * 31).toISOString().slice(0, 19).replace('T', ' ')
    const flag = i % 5 === 4 ? '' : String(i % 2 === 0)
    lines.push(
      [i, quoted(name), NUMBERS[i % 8] ?? '', BIG[(i * 3) % 8] ?? '', flag, i % 9 === 8 ? '' : day, i % 7 === 6 ? '' : at].join(','),
    )
  }
  return `${lines.join('\n')}\n`
}

/** Days and instants on both sides of 1970. */
export function early(): string {
  const lines = ['id,day,at']
  for (let i = 0; i < 60; i++) {
    const instant = new Date(Date.UTC(1958, 1, 27, 22, 58, 57) + i * 86_400_000 * 150 + i * 4_123_000)
    lines.push(`${i},${instant.toISOString().slice(0, 10)},${instant.toISOString().slice(0, 19).replace('T', ' ')}`)
  }
  return `${lines.join('\n')}\n`
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const filtered = (filters: readonly object[]) => ({ columns: [], metrics: [count, aggregate('SUM', 'id')], filters })
const one = (col: string, op: string, val?: unknown) => filtered([{ col, op, val }])

function aggregate(name: string, column: string) {
  return { expressionType: 'SIMPLE', aggregate: name, column: { column_name: column }, label: `${name}(${column})` }
}

export const KINDS: Readonly<Record<string, object>> = {
  ...Object.fromEntries(NAMES.map((name) => [`the name ${JSON.stringify(name)}`, one('name', '==', name)])),
  'not the name': one('name', '!=', "it's"),
  'names of a list': one('name', 'IN', NAMES.slice(0, 9)),
  'names out of a list': one('name', 'NOT IN', NAMES.slice(3, 12)),
  'names out of a list with nothing': one('name', 'NOT IN', [null, '🎉']),
  'a pattern with its own signs': one('name', 'LIKE', '%_score'),
  'a pattern with a quote': one('name', 'LIKE', "%'%"),
  'not a pattern': one('name', 'NOT LIKE', '%a%'),
  'not a pattern in any case': one('name', 'NOT ILIKE', '%A%'),
  'a regular expression': one('name', 'REGEX', '^[a-z]+.*s'),
  'is null': one('name', 'IS NULL'),
  'is not null': one('amount', 'IS NOT NULL'),
  'is true': one('flag', 'IS TRUE'),
  'is false': one('flag', 'IS FALSE'),
  'a number': one('amount', '==', 0.1),
  'a negative number': one('amount', '==', '-0.5'),
  'numbers of a list': one('amount', 'IN', [0, '1.25', null]),
  'a large integer': one('big', '==', '9007199254740991'),
  'more than an integer of four bytes': one('big', '>', 2147483647),
  'at most': one('big', '<=', -1),
  'less than a fraction': one('big', '<', 0.5),
  'a day': one('day', '==', Date.UTC(2020, 1, 17)),
  'from a day on': one('day', '>=', Date.UTC(2021, 0, 1)),
  'an instant': one('at', '==', Date.UTC(2020, 1, 28, 23, 59, 58)),
  'before an instant': one('at', '<', Date.UTC(2020, 2, 1)),
  'a range of days': one('day', 'TEMPORAL_RANGE', '2020-03-01 : 2021-03-01'),
  'a range over a leap day': one('at', 'TEMPORAL_RANGE', '2020-02-28 : 2020-03-02'),
  'everything at once': filtered([
    { col: 'name', op: 'IS NOT NULL' },
    { col: 'amount', op: '>', val: -1 },
    { col: 'at', op: 'TEMPORAL_RANGE', val: '2020-01-01 : 2021-01-01' },
  ]),
  ...Object.fromEntries(
    ['id', 'amount', 'big'].map((column) => [
      `aggregates of ${column}`,
      { columns: [], metrics: ['SUM', 'AVG', 'MIN', 'MAX', 'COUNT', 'COUNT_DISTINCT'].map((name) => aggregate(name, column)) },
    ]),
  ),
  'counts of texts and instants': {
    columns: [],
    metrics: ['name', 'day', 'at', 'flag'].flatMap((name) => [aggregate('COUNT', name), aggregate('COUNT_DISTINCT', name)]),
  },
  'aggregates over nothing': {
    columns: [],
    metrics: [count, aggregate('SUM', 'amount'), aggregate('MAX', 'id')],
    filters: [{ col: 'id', op: '<', val: 0 }],
  },
  'all names': { columns: ['name'], metrics: [count], filters: [{ col: 'name', op: 'IS NOT NULL' }], orderby: [[aggregate('MIN', 'id'), true]] },
  'values as they stand': { columns: ['id', 'name', 'amount', 'big', 'day', 'at'], metrics: null, orderby: [['id', true]] },
  ...grains('day', 'a day'),
}

export const EARLY: Readonly<Record<string, object>> = {
  'days and instants before 1970': { columns: ['id', 'day', 'at'], metrics: null, orderby: [['id', true]] },
  'a range before 1970': { columns: [], metrics: [count], filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val: '1960-01-01 : 1966-07-01T12:00:00' }] },
  'a range across 1970': { columns: [], metrics: [count], filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: '1969-01-01 : 1975-01-01' }] },
  'an instant before 1970': { columns: [], metrics: [count], filters: [{ col: 'at', op: '==', val: Date.UTC(1958, 1, 27, 22, 58, 57) }] },
  ...grains('at', 'an early instant'),
}
