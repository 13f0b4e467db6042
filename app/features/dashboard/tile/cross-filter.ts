import { isRecord, toList } from '../../../charts/form-data.ts'
import type { DataMask as ChartMask } from '../../../charts/types.ts'
import type { DataMask } from '../filters/data-mask.ts'
import { isSet } from '../filters/data-mask.ts'
import { optionLabel } from '../filters/value-mask.ts'
import { textOf } from '../text-of.ts'

/** The clause of the page for what a chart emitted; null when the chart took its selection back. */
export function crossMaskOf(chartId: number, emitted: ChartMask): DataMask | null {
  const nothing = emitted.extraFormData.filters.length === 0 && !isSet(emitted.filterState.value)
  return nothing
    ? null
    : {
        id: String(chartId),
        extraFormData: emitted.extraFormData,
        filterState: emitted.filterState,
        ownState: {},
      }
}

/** Labels of the marks a chart emits, as it names them itself. */
export function selectedLabels(mask: DataMask | undefined): readonly string[] | undefined {
  const selected = mask?.filterState['selectedValues']
  if (Array.isArray(selected)) return selected.map(optionLabel)
  return isRecord(selected) ? Object.values(selected).map(optionLabel) : undefined
}

/** For a table: the emitted values by column. */
export function selectedValues(mask: DataMask | undefined): Record<string, readonly unknown[]> | undefined {
  const filters = mask?.filterState['filters']
  if (!isRecord(filters)) return undefined
  return Object.fromEntries(Object.entries(filters).map(([column, value]) => [column, toList(value)]))
}

export type CrossFilterText = { readonly name: string; readonly value: string }

/** How a cross-filter reads in a chip: the columns it filters and the chosen values. */
export function crossFilterText(
  mask: DataMask,
  nameOf: (column: string) => string = (column) => column,
): CrossFilterText {
  const filters = toList(mask.extraFormData['filters']).filter(isRecord)
  const names = filters.map((filter) => nameOf(columnText(filter['col'])))
  const label = mask.filterState.label
  const value =
    typeof label === 'string' && label
      ? label
      : filters
          .map(
            (filter) =>
              toList(filter['val'] ?? null)
                .map(optionLabel)
                .join(', ') || optionLabel(null),
          )
          .join(', ')
  return { name: [...new Set(names)].join(', '), value }
}

function columnText(column: unknown): string {
  if (typeof column === 'string') return column
  return isRecord(column) ? textOf(column['label'] ?? column['sqlExpression']) : ''
}
