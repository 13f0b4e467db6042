import { axis, COUNT, filter, metric, range, type Query } from './query-parts.ts'
import type { NumbersTable } from './tables.ts'

/** A small generator of numbers (mulberry32): the same seed, the same queries. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  below(n: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % n
  }

  chance(share: number): boolean {
    return this.below(1000) < share * 1000
  }

  pick<T>(items: readonly T[]): T {
    const found = items[this.below(items.length)]
    if (found === undefined) throw new Error('Nothing to pick from')
    return found
  }

  some<T>(items: readonly T[], most: number): T[] {
    const left = [...items]
    const count = this.below(Math.min(most, items.length) + 1)
    return Array.from({ length: count }, () => left.splice(this.below(left.length), 1)).flat()
  }
}

const AGGREGATES = ['SUM', 'AVG', 'MIN', 'MAX', 'COUNT', 'COUNT_DISTINCT']
const COMPARISONS = ['==', '!=', '>', '>=', '<', '<=']

/**
 * A query object over a table whose answer is determined: groups without a limit, or with one by a metric over all
 * groups. `values` are texts and numbers that occur, by column.
 */
export function randomQuery(random: Random, table: NumbersTable, values: Readonly<Record<string, readonly unknown[]>>): Query {
  const time = table.time !== null && random.chance(0.5) ? table.time : null
  const dimensions = random.some(table.texts, time === null ? 2 : 1)
  const metrics = randomMetrics(random, table)
  const filters = randomFilters(random, table, values)
  if (table.time !== null && table.ranges.length > 0 && random.chance(0.6)) filters.push(range(table.time, random.pick(table.ranges)))
  const grain = time === null ? null : random.pick(table.grains)
  const rank = dimensions.length > 0 && random.chance(0.25) ? table.rank : null
  return {
    columns: [...(time === null ? [] : [axis(time, grain)]), ...dimensions],
    metrics,
    filters,
    ...(random.chance(0.15) && table.numbers.length > 0 ? { extras: { having: `COUNT(*) > ${1 + random.below(20)}`, where: '' } } : {}),
    ...(rank !== null
      ? {
          series_columns: dimensions,
          series_limit: 1 + random.below(4),
          series_limit_metric: metric('SUM', rank),
        }
      : {}),
    row_limit: 50_000,
  }
}

function randomMetrics(random: Random, table: NumbersTable): unknown[] {
  const found = random.some(table.numbers, 2).map((column) => metric(random.pick(AGGREGATES), column))
  if (random.chance(0.3)) found.push(metric('COUNT_DISTINCT', random.pick(table.texts)))
  return found.length > 0 ? found : [COUNT]
}

function randomFilters(random: Random, table: NumbersTable, values: Readonly<Record<string, readonly unknown[]>>): Query[] {
  return random.some([...table.texts, ...table.numbers, ...table.booleans], 2).map((column): Query => {
    const known = values[column] ?? []
    if (known.length === 0 || random.chance(0.1)) return filter(column, random.pick(['IS NULL', 'IS NOT NULL']))
    if (table.booleans.includes(column)) return filter(column, random.pick(['IS TRUE', 'IS FALSE']))
    if (random.chance(0.3)) return filter(column, random.pick(['IN', 'NOT IN']), random.some(known, 4).concat(random.pick(known)))
    if (table.numbers.includes(column)) return filter(column, random.pick(COMPARISONS), random.pick(known))
    if (random.chance(0.5)) return filter(column, random.pick(['==', '!=']), random.pick(known))
    return filter(column, random.pick(['LIKE', 'ILIKE']), `%${String(random.pick(known)).slice(1, 4)}%`)
  })
}
