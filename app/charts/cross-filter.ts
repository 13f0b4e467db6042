import { columnLabel } from './form-data.ts'
import { messages } from './messages.ts'
import type { CellValue, Column } from './query-types.ts'
import type { ContextPoint, DataMask } from './types.ts'

/** What a click on a mark stands for: the label that is then selected, and the mask it emits. */
export type CrossTarget = { label: string; mask: DataMask }

/** The mask that takes a chart's cross-filter away. */
export const clearedMask: DataMask = {
  extraFormData: { filters: [] },
  filterState: { value: null, selectedValues: null, label: null },
}

/** Choosing what is chosen clears it. */
export function toggledMask(target: CrossTarget, selected: readonly string[] | undefined): DataMask {
  return selected?.includes(target.label) ? clearedMask : target.mask
}

/** Filters by the value of every dimension; nothing without dimensions. */
export function dimensionTarget(
  columns: readonly Column[],
  cells: readonly CellValue[],
  label: string,
): CrossTarget | undefined {
  if (columns.length === 0) return undefined
  const filters = columns.map((column, index) => ({
    col: columnLabel(column),
    op: 'IN',
    val: [cells[index] ?? messages.nullValue],
  }))
  return {
    label,
    mask: { extraFormData: { filters }, filterState: { value: [[...cells]], selectedValues: [label], label } },
  }
}

/** Equality filters on the value of every dimension, for drilling. */
export function dimensionFilters(
  columns: readonly Column[],
  cells: readonly CellValue[],
  format: (cell: CellValue, index: number) => string = cellLabel,
): ContextPoint['filters'] {
  return columns.map((column, index) => {
    const val = cells[index] ?? null
    return { col: columnLabel(column), op: '==', val, formattedVal: format(val, index) }
  })
}

/** Text of a cell; null has its own mark, as in the filters it sends. */
export function cellLabel(cell: CellValue | undefined): string {
  return cell === null || cell === undefined ? messages.nullValue : String(cell)
}
