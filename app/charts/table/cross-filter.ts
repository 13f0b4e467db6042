import { clearedMask } from '../cross-filter.ts'
import { ownValue } from '../form-data.ts'
import type { CellValue } from '../query-types.ts'
import type { DataMask } from '../types.ts'

export type SelectedCells = Readonly<Record<string, readonly unknown[]>>

/** Cells add up by column; choosing a chosen one takes it out. */
export function toggleCell(selected: SelectedCells, column: string, value: CellValue): SelectedCells {
  const current = ownValue(selected, column) ?? []
  const values = current.includes(value) ? current.filter((one) => one !== value) : [...current, value]
  const { [column]: _, ...rest } = selected
  return values.length > 0 ? { ...rest, [column]: values } : rest
}

export function cellsMask(selected: SelectedCells, labelOf: (column: string, value: unknown) => string): DataMask {
  const columns = Object.entries(selected)
  if (columns.length === 0) return { ...clearedMask, filterState: { ...clearedMask.filterState, filters: null } }
  const labels = columns.flatMap(([column, values]) => values.map((value) => labelOf(column, value)))
  return {
    extraFormData: {
      filters: columns.map(([col, values]) =>
        values.length === 1 && values[0] === null ? { col, op: 'IS NULL' } : { col, op: 'IN', val: [...values] },
      ),
    },
    filterState: {
      label: labels.join(', '),
      value: columns.map(([, values]) => values),
      selectedValues: labels,
      filters: Object.fromEntries(columns),
    },
  }
}
