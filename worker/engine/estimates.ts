import type { Row } from './engine.ts'

/** What planners say, as label and value for people. */
export type Estimate = Readonly<Record<string, string>>

const POSTGRES_COST = /cost=([\d.]+)\.\.([\d.]+)/

/** The first line of PostgreSQL's EXPLAIN. */
export function postgresEstimate(rows: readonly Row[]): Estimate {
  const [, startup = '', total = ''] = POSTGRES_COST.exec(String(rows[0]?.[0] ?? '')) ?? []
  return { 'Start-up cost': startup, 'Total cost': total }
}

/** EXPLAIN FORMAT=JSON of MySQL, which has a cost, or of MariaDB, which before version 11 tells rows only. */
export function mysqlEstimate(rows: readonly Row[]): Estimate | null {
  const block = member(parsed(rows[0]?.[0]), 'query_block')
  if (block === undefined) return null
  const cost = member(member(block, 'cost_info'), 'query_cost') ?? member(block, 'cost')
  const examined = numbersUnder(block, ['rows', 'rows_examined_per_scan'])
  return {
    ...(cost === undefined ? {} : { 'Query cost': text(cost) }),
    'Rows examined': humanized(sum(examined), ' rows'),
  }
}

/** EXPLAIN ESTIMATE of ClickHouse: database, table, parts, rows, marks, a row a table. */
export function clickhouseEstimate(rows: readonly Row[]): Estimate {
  const total = (column: number) => sum(rows.map((row) => Number(row[column] ?? 0)))
  return { Parts: humanized(total(2), ''), Rows: humanized(total(3), ' rows'), Marks: humanized(total(4), '') }
}

const TRINO_LABELS = [
  ['outputRowCount', 'Output count', ' rows'],
  ['outputSizeInBytes', 'Output size', 'B'],
  ['cpuCost', 'CPU cost', ''],
  ['maxMemory', 'Max memory', 'B'],
  ['networkCost', 'Network cost', ''],
] as const

/** EXPLAIN (TYPE IO, FORMAT JSON) of Trino; what it does not know is `NaN` there and left out here. */
export function trinoEstimate(rows: readonly Row[]): Estimate | null {
  const estimate = member(parsed(rows[0]?.[0]), 'estimate')
  if (estimate === undefined) return null
  return Object.fromEntries(
    TRINO_LABELS.flatMap(([key, label, unit]) => {
      const value = member(estimate, key)
      const number = value === undefined || value === null ? Number.NaN : Number(value)
      return Number.isFinite(number) ? [[label, humanized(number, unit)]] : []
    }),
  )
}

const PREFIXES = ['', 'K', 'M', 'G', 'T', 'P', 'E'] as const
const STEP = 1000

/** A number with at most three digits, a prefix and a unit: `904 M rows`. */
function humanized(value: number, unit: string): string {
  let left = value
  let at = 0
  while (left >= STEP && at < PREFIXES.length - 1) {
    left /= STEP
    at++
  }
  const suffix = `${PREFIXES[at] ?? ''}${unit}`.trim()
  return `${Math.floor(left)} ${suffix}`.trim()
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function parsed(json: unknown): unknown {
  try {
    return typeof json === 'string' ? JSON.parse(json) : undefined
  } catch {
    return undefined
  }
}

function member(value: unknown, key: string): unknown {
  return value instanceof Object ? Reflect.get(value, key) : undefined
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function numbersUnder(value: unknown, keys: readonly string[]): number[] {
  if (!(value instanceof Object)) return []
  return Object.entries(value).flatMap(([key, entry]) =>
    keys.includes(key) && Number.isFinite(Number(entry)) ? [Number(entry)] : numbersUnder(entry, keys),
  )
}
