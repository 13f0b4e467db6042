import { clearedMask } from '../cross-filter.ts'
import { messages } from '../messages.ts'
import type { CellValue } from '../query-types.ts'
import type { ChartInteraction, ContextPoint, DataMask } from '../types.ts'

/** What a mark stands for: values of columns, which filter other charts and name its rows. */
export type Named = {
  label: string
  columns: readonly string[]
  cells: readonly CellValue[]
  /** The cells as they are written. */
  texts: readonly string[]
}

/** The cross-filter of a click, or undefined where the mark stands for no values. Choosing what is chosen clears it. */
export function namedMask(named: Named, selected: readonly string[] | undefined): DataMask | undefined {
  const { label, columns, cells } = named
  if (cells.length === 0) return undefined
  if (selected?.includes(label)) return clearedMask
  return {
    extraFormData: {
      filters: cells.map((cell, index) => ({
        col: columns[index] ?? '',
        op: 'IN',
        val: [cell ?? messages.nullValue],
      })),
    },
    filterState: { value: [cells], selectedValues: [label], label },
  }
}

/** What the menu of a mark offers: rows that equal it, and its cross-filter. */
export function namedPoint(
  named: Named,
  at: { clientX: number; clientY: number },
  selected: readonly string[] | undefined,
): ContextPoint {
  const mask = namedMask(named, selected)
  return {
    ...at,
    filters: named.cells.map((val, index) => ({
      col: named.columns[index] ?? '',
      op: '==',
      val,
      formattedVal: named.texts[index] ?? '',
    })),
    crossFilter: mask && { dataMask: mask, isCurrentValueSelected: selected?.includes(named.label) ?? false },
  }
}

/** The two answers of a surface that concern other charts; `named` gives none for marks that stand for no rows. */
export function namedAnswers<T>(
  { onCrossFilter, onContextMenu, selected }: ChartInteraction,
  named: (target: T) => Named | undefined,
): {
  onChoose: ((target: T) => void) | undefined
  onContextMenu: ((target: T, at: { clientX: number; clientY: number }) => void) | undefined
} {
  return {
    onChoose: onCrossFilter
      ? (target) => {
          const one = named(target)
          const mask = one && namedMask(one, selected)
          if (mask) onCrossFilter(mask)
        }
      : undefined,
    onContextMenu: onContextMenu
      ? (target, at) => {
          const one = named(target)
          onContextMenu(one ? namedPoint(one, at, selected) : { ...at, filters: [] })
        }
      : undefined,
  }
}
