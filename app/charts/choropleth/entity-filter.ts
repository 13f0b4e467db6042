import { clearedMask } from '../cross-filter.ts'
import { messages } from '../messages.ts'
import type { CellValue } from '../query-types.ts'
import type { ChartInteraction, ContextPoint, DataMask } from '../types.ts'

/** The cross-filter of one place named by a column; choosing it again takes the filter away. */
export function entityMask(
  column: string,
  cell: CellValue,
  text: string,
  selected: readonly string[] | undefined,
): DataMask {
  if (selected?.includes(text)) return clearedMask
  return {
    extraFormData: { filters: [{ col: column, op: 'IN', val: [cell ?? messages.nullValue] }] },
    filterState: { value: [cell], selectedValues: [text], label: text },
  }
}

/** The drill facts of one place named by a column. */
export function entityPoint(
  column: string,
  cell: CellValue,
  name: string,
  text: string,
  at: { clientX: number; clientY: number },
  { onCrossFilter, selected }: ChartInteraction,
): ContextPoint {
  return {
    ...at,
    filters: [{ col: column, op: '==', val: cell, formattedVal: name }],
    crossFilter: onCrossFilter && {
      dataMask: entityMask(column, cell, text, selected),
      isCurrentValueSelected: selected?.includes(text) ?? false,
    },
  }
}
