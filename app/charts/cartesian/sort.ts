import type { SeriesSort } from './options.ts'
import { categoryText, type Series, type SeriesTable } from './series.ts'

type Order = { by: SeriesSort; ascending: boolean } | undefined

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Series by name or by a figure over all their points; ties keep the order of the result. */
export function sortSeries(series: readonly Series[], order: Order): Series[] {
  if (!order) return [...series]
  const sign = order.ascending ? 1 : -1
  if (order.by === 'name') return series.toSorted((a, b) => sign * names.compare(a.label, b.label))
  const figures = new Map(series.map((one) => [one.name, figureOf(one.values, order.by)]))
  return series.toSorted((a, b) => sign * ((figures.get(a.name) ?? 0) - (figures.get(b.name) ?? 0)))
}

/** Categories of a band axis by name or by a figure over the row; a continuous axis keeps its order. */
export function sortCategories(table: SeriesTable, order: Order): SeriesTable {
  if (!order || table.x.kind !== 'band') return table
  const sign = order.ascending ? 1 : -1
  const keys = table.x.cells.map((cell, index) =>
    order.by === 'name'
      ? categoryText(cell).toLowerCase()
      : figureOf(
          table.series.map((series) => series.values[index] ?? null),
          order.by,
        ),
  )
  const indices = table.x.positions.toSorted((a, b) => sign * compareKeys(keys[a], keys[b]))
  return {
    x: { ...table.x, cells: indices.map((index) => table.x.cells[index] ?? null) },
    series: table.series.map((series) => ({
      ...series,
      values: indices.map((index) => series.values[index] ?? null),
    })),
  }
}

function compareKeys(a: string | number | undefined, b: string | number | undefined): number {
  if (typeof a === 'string' && typeof b === 'string') return names.compare(a, b)
  return Number(a ?? 0) - Number(b ?? 0)
}

/** Over the values that are there; none gives 0. */
export function figureOf(values: readonly (number | null)[], by: Exclude<SeriesSort, 'name'> | SeriesSort): number {
  const present = values.filter((value) => value !== null)
  if (present.length === 0) return 0
  switch (by) {
    case 'min':
      return present.reduce((a, b) => Math.min(a, b))
    case 'max':
      return present.reduce((a, b) => Math.max(a, b))
    case 'avg':
      return present.reduce((a, b) => a + b, 0) / present.length
    default:
      return present.reduce((a, b) => a + b, 0)
  }
}
