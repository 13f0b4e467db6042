import { largest } from '../largest.ts'
import type { StackMode } from './options.ts'

/** Lower and upper end of every mark; null where there is none. */
export type Extents = { from: number | null; to: number | null }[]

/**
 * Extents of each series at each point. Not stacked: from 0. Stacked: values of one sign pile up on their own side of
 * zero, apart for each group (a time shift is its own pile). Stream: the pile is centred on zero. Expand: shares of the
 * row. A gap next to a value counts as 0, so that areas close, unless `keepGaps` says that something else goes on there.
 */
export function stackSeries(
  series: readonly { values: readonly (number | null)[]; group: string }[],
  mode: StackMode,
  keepGaps = false,
): Extents[] {
  if (mode === 'none') return series.map(({ values }) => values.map((value) => ({ from: 0, to: value })))
  const length = largest(series.map(({ values }) => values.length), 0)
  const filled = series.map(({ values, group }) => ({ values: keepGaps ? values : fillGaps(values), group }))
  const result: Extents[] = series.map(() => [])
  const piles = Map.groupBy(
    filled.map(({ values, group }, position) => ({ values, group, position })),
    ({ group }) => group,
  )
  for (let index = 0; index < length; index++) {
    for (const members of piles.values()) stackRow(members, result, index, mode)
  }
  return result
}

type Pile = readonly { values: readonly (number | null)[]; position: number }[]

function stackRow(members: Pile, result: Extents[], index: number, mode: StackMode): void {
  const total = members.reduce((sum, { values }) => sum + Math.abs(values[index] ?? 0), 0)
  let positive = mode === 'stream' ? -total / 2 : 0
  let negative = 0
  for (const { values, position } of members) {
    const raw = values[index] ?? null
    const value = raw !== null && mode === 'expand' ? (total === 0 ? 0 : raw / total) : raw
    if (value === null) {
      result[position]?.push({ from: null, to: null })
    } else if (mode === 'stream') {
      result[position]?.push({ from: positive, to: positive + Math.abs(value) })
      positive += Math.abs(value)
    } else if (value < 0) {
      result[position]?.push({ from: negative, to: negative + value })
      negative += value
    } else {
      result[position]?.push({ from: positive, to: positive + value })
      positive += value
    }
  }
}

function fillGaps(values: readonly (number | null)[]): (number | null)[] {
  return values.map((value, index) =>
    value === null && ((values[index - 1] ?? null) !== null || (values[index + 1] ?? null) !== null) ? 0 : value,
  )
}
