import { axis, COUNT, filter, metric, pivot, range, sqlMetric, step, type Query } from './query-parts.ts'
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

const OFFSETS = ['1 year ago', '1 month ago', '1 week ago', '28 days ago', '2 weeks ago']
/** What free SQL can call a column in every dialect. */
const PLAIN_NAME = /^[a-z_]+$/

/**
 * A query object over a table whose answer is determined: groups without a limit, or with one by a metric over all
 * groups. `values` are texts and numbers that occur, by column.
 */
export function randomQuery(random: Random, table: NumbersTable, values: Readonly<Record<string, readonly unknown[]>>): Query {
  const time = table.time !== null && random.chance(0.5) ? table.time : null
  const dimensions = random.some(table.texts, time === null ? 2 : 1)
  const metrics = randomMetrics(random, table)
  const filters = randomFilters(random, table, values)
  const ranged = table.time !== null && table.ranges.length > 0 && random.chance(0.6)
  if (ranged) filters.push(range(table.time ?? '', random.pick(table.ranges)))
  const grain = time === null ? null : random.pick(table.grains)
  const rank = dimensions.length > 0 && random.chance(0.25) ? table.rank : null
  const compared = ranged && random.chance(0.25)
  return {
    columns: [...(time === null ? [] : [axis(time, grain)]), ...dimensions],
    metrics,
    filters,
    extras: randomExtras(random, table),
    ...(rank === null ? {} : { series_columns: dimensions, series_limit: 1 + random.below(4), series_limit_metric: metric('SUM', rank) }),
    ...(rank !== null && random.chance(0.3) ? { group_others_when_limit_reached: true } : {}),
    ...(compared ? { time_offsets: [random.pick(OFFSETS)] } : {}),
    ...(time !== null && !compared && random.chance(0.4) ? { post_processing: randomSteps(random, time, metrics, dimensions) } : {}),
    row_limit: 50_000,
  }
}

function randomExtras(random: Random, table: NumbersTable): Query {
  const plain = table.numbers.filter((name) => PLAIN_NAME.test(name))
  return {
    having: random.chance(0.15) ? `COUNT(*) > ${1 + random.below(20)}` : '',
    where: plain.length > 0 && random.chance(0.15) ? `${random.pick(plain)} IS NULL OR ${random.pick(plain)} > ${random.below(50)}` : '',
  }
}

function randomSteps(random: Random, time: string, metrics: readonly Labelled[], dimensions: readonly string[]): readonly unknown[] {
  const labels = metrics.map(({ label }) => label)
  const same = Object.fromEntries(labels.map((label) => [label, label]))
  const between = random.pick([
    [],
    [step('cum', { operator: random.pick(['sum', 'min', 'max']), columns: same })],
    [step('rolling', { rolling_type: random.pick(['mean', 'sum', 'max', 'std']), window: 2 + random.below(3), min_periods: random.below(3), columns: same })],
    [step('diff', { columns: same, periods: 1 + random.below(2) })],
    [step('contribution', { orientation: random.pick(['row', 'column']) })],
    [step('resample', { rule: random.pick(['1M', '1MS', '1Y', '1AS', '1W']), method: random.pick(['asfreq', 'ffill', 'sum', 'mean', 'bfill']) })],
  ])
  return [pivot(time, labels, dimensions), ...between, step('flatten')]
}

interface Labelled {
  readonly label: string
}

function randomMetrics(random: Random, table: NumbersTable): Labelled[] {
  const found: Labelled[] = random.some(table.numbers, 2).map((column) => metric(random.pick(AGGREGATES), column))
  if (random.chance(0.3)) found.push(metric('COUNT_DISTINCT', random.pick(table.texts)))
  const plain = table.numbers.filter((name) => PLAIN_NAME.test(name))
  if (plain.length > 0 && random.chance(0.2)) {
    const column = random.pick(plain)
    found.push(random.pick([sqlMetric(`MAX(${column}) - MIN(${column})`, 'span'), sqlMetric(`COUNT(CASE WHEN ${column} IS NULL THEN 1 END)`, 'missing')]))
  }
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
