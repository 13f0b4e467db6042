import { clearedMask } from '../cross-filter.ts'
import { ownValue, readText } from '../form-data.ts'
import type { ContextPoint, DataMask, FormData } from '../types.ts'
import { METRIC } from './options.ts'
import type { PreparedPivot } from './prepare.ts'
import { type AxisNode, pathOf } from './tree.ts'

type Selected = Readonly<Record<string, readonly unknown[]>>

/** Every dimension value that a header or a cell stands under. */
export function facts({ pivot, labelOf }: PreparedPivot, row: AxisNode, column: AxisNode) {
  const { options } = pivot
  return [
    ...pathOf(row).map((node) => ({ level: options.rows.levels[node.level] ?? '', node })),
    ...pathOf(column).map((node) => ({ level: options.columns.levels[node.level] ?? '', node })),
  ]
    .filter(({ level }) => level !== METRIC)
    .map(({ level, node }) => ({ col: level, val: node.key, label: labelOf(node) }))
}

export function isChosen(selected: Selected, where: ReturnType<typeof facts>): boolean {
  const columns = Object.keys(selected)
  return (
    columns.length > 0 &&
    columns.length === where.length &&
    where.every(({ col, val }) => ownValue(selected, col)?.includes(val) === true)
  )
}

/** Filters the other charts by all values of a header or cell; choosing what is chosen takes the filter away. */
export function pivotMask(selected: Selected, where: ReturnType<typeof facts>): DataMask | undefined {
  if (where.length === 0) return undefined
  if (isChosen(selected, where)) return { ...clearedMask, filterState: { ...clearedMask.filterState, filters: null } }
  const chosen = Object.fromEntries(where.map(({ col, val }) => [col, [val]]))
  const labels = where.map(({ label }) => label)
  return {
    extraFormData: {
      filters: where.map(({ col, val }) => (val === null ? { col, op: 'IS NULL' } : { col, op: 'IN', val: [val] })),
    },
    filterState: { value: Object.values(chosen), selectedValues: labels, label: labels.join(', '), filters: chosen },
  }
}

export function contextFilters(formData: FormData, where: ReturnType<typeof facts>): ContextPoint['filters'] {
  const grain = readText(formData, 'time_grain_sqla')
  return where.map(({ col, val, label }) => ({
    col,
    op: '==',
    val,
    formattedVal: label,
    ...(grain !== undefined && typeof val === 'number' && label !== String(val) ? { grain } : {}),
  }))
}
