import { z } from 'zod'
import { GenericType } from '../../engine/engine.ts'
import { isMissing, type Frame } from '../frame.ts'
import { compareValues } from './aggregates.ts'
import { requiredColumn, withColumns } from './options.ts'
import { groupRows } from './pivot.ts'

export const rankSchema = z.looseObject({ metric: z.string(), group_by: z.string().nullish() })

/**
 * Adds `rank`: the place of each value among those of its group as a share of their number, 1 for the greatest; equal
 * values have the mean of their places.
 */
export function rank(table: Frame, { metric, group_by }: z.infer<typeof rankSchema>): Frame {
  const { values } = requiredColumn(table, metric)
  const known = values.flatMap((value, row) => (isMissing(value) ? [] : [row]))
  const by = group_by ? requiredColumn(table, group_by) : null
  const groups = by
    ? groupRows(
        [by],
        known.filter((row) => !isMissing(by.values[row])),
      )
    : [{ rows: known }]
  const ranks: (number | null)[] = values.map(() => null)
  for (const { rows } of groups) {
    const sorted = rows.toSorted((a, b) => compareValues(values[a] ?? null, values[b] ?? null))
    for (let first = 0; first < sorted.length;) {
      const value = values[sorted[first] ?? 0] ?? null
      let after = first + 1
      while (after < sorted.length && compareValues(values[sorted[after] ?? 0] ?? null, value) === 0) after++
      for (const row of sorted.slice(first, after)) ranks[row] = (first + 1 + after) / 2 / sorted.length
      first = after
    }
  }
  return withColumns(table, [{ key: ['rank'], type: GenericType.Numeric, values: ranks }])
}
