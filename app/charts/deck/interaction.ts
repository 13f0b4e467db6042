import { clearedMask } from '../cross-filter.ts'
import type { ChartInteraction, ContextPoint, DataMask, DrillFilter } from '../types.ts'
import type { PlaceFilter } from './layer.ts'

/** The cross-filter of a place; choosing it again takes the filter away. */
export function placeMask({ filters, label, key }: PlaceFilter, selected: readonly string[] | undefined): DataMask {
  if (selected?.includes(key)) return clearedMask
  return { extraFormData: { filters }, filterState: { value: [label], selectedValues: [key], label } }
}

/** The drill facts of a place. */
export function placePoint(
  filter: PlaceFilter,
  at: { clientX: number; clientY: number },
  { onCrossFilter, selected }: ChartInteraction,
): ContextPoint {
  return {
    ...at,
    filters: drillFilters(filter),
    crossFilter: onCrossFilter && {
      dataMask: placeMask(filter, selected),
      isCurrentValueSelected: selected?.includes(filter.key) ?? false,
    },
  }
}

/** The values of a place; the bounds of a cell, which stands for all rows within them. */
function drillFilters({ equals, filters }: PlaceFilter): DrillFilter[] {
  if (equals.length > 0) return equals.map(({ col, val }) => ({ col, op: '==', val, formattedVal: String(val) }))
  return filters.flatMap(({ col, op, val }): DrillFilter[] => {
    const known = OPS.find((one) => one === op)
    if (typeof col !== 'string' || known === undefined) return []
    const text = Array.isArray(val) ? val.join(', ') : String(val)
    return [{ col, op: known, val, formattedVal: SIGNS[known] + text }]
  })
}

const OPS = ['>=', '<=', 'IN'] as const
const SIGNS = { '>=': '≥ ', '<=': '≤ ', IN: '' } as const
