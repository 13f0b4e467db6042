import { ChartNetwork, Filter, FilterX, Rows3 } from 'lucide-react'
import type { DrillColumn } from '../../../api/drill-columns.ts'
import type { ContextPoint, DataMask, DrillFilter } from '../../../charts/types.ts'
import { drillMessages } from '../../../i18n/drill.ts'
import { t } from '../../../i18n/message.ts'
import type { MenuItem } from '../../../ui/menu-items.ts'

/** What can be said of a chart without a mark. */
export interface MarkMenuFacts {
  readonly kind: { readonly emitsCrossFilters: boolean; readonly drillBy: boolean }
  /** Absent where the page has no cross-filters to offer, as within a drill. */
  readonly crossFilters?: 'on' | 'off'
  readonly may: { readonly detail: boolean; readonly by: boolean }
  /** Why there are no rows behind the chart. */
  readonly noDetail: string | undefined
  readonly groupsRows: boolean
  /** Columns the mark can be drilled by; undefined while they load. */
  readonly columns: readonly DrillColumn[] | undefined
}

export interface MarkMenuActions {
  readonly onCrossFilter: (mask: DataMask) => void
  readonly onDetail: (filters: readonly DrillFilter[]) => void
  readonly onBy: (column: string) => void
}

/** What a mark offers, or the chart where no mark is meant; what cannot be done says why. */
export function markMenu(facts: MarkMenuFacts, point: ContextPoint | undefined, actions: MarkMenuActions): MenuItem[] {
  return [
    ...(facts.crossFilters ? [crossFilter(facts, point, actions)] : []),
    ...(facts.may.detail ? [detail(facts, actions), detailBy(facts, point, actions)] : []),
    ...(facts.may.by ? [by(facts, point, actions)] : []),
  ]
}

function crossFilter(facts: MarkMenuFacts, point: ContextPoint | undefined, actions: MarkMenuActions): MenuItem {
  const cross = point?.crossFilter
  const item = { id: 'cross', icon: Filter, label: t(drillMessages.addCrossFilter) }
  const off = (reason: string) => ({ ...item, disabled: true, description: reason, onSelect: () => undefined })
  if (facts.crossFilters === 'off') return off(t(drillMessages.crossOff))
  if (!facts.kind.emitsCrossFilters) return off(t(drillMessages.crossUnsupported))
  if (!cross) return off(t(drillMessages.crossNoPoint))
  return {
    ...item,
    ...(cross.isCurrentValueSelected && { icon: FilterX, label: t(drillMessages.removeCrossFilter) }),
    onSelect: () => actions.onCrossFilter(cross.dataMask),
  }
}

function detail(facts: MarkMenuFacts, actions: MarkMenuActions): MenuItem {
  return {
    id: 'detail',
    icon: Rows3,
    label: t(drillMessages.detail),
    disabled: facts.noDetail !== undefined,
    description: facts.noDetail,
    onSelect: () => actions.onDetail([]),
  }
}

function detailBy(facts: MarkMenuFacts, point: ContextPoint | undefined, actions: MarkMenuActions): MenuItem {
  const filters = point?.filters ?? []
  const unnamed = t(facts.kind.drillBy ? drillMessages.detailNoPoint : drillMessages.detailUnsupported)
  const reason = facts.noDetail ?? (filters.length === 0 ? unnamed : undefined)
  const item = { id: 'detail-by', icon: Rows3, label: t(drillMessages.detailBy) }
  if (reason !== undefined) return { ...item, disabled: true, description: reason, onSelect: () => undefined }
  return {
    ...item,
    kind: 'sub',
    items: [
      ...filters.map((filter, index) => ({
        id: String(index),
        label: `${t(drillMessages.detailBy)} ${filter.formattedVal}`,
        onSelect: () => actions.onDetail([filter]),
      })),
      ...(filters.length > 1
        ? [
            {
              id: 'all',
              label: `${t(drillMessages.detailBy)} ${t(drillMessages.detailAll)}`,
              onSelect: () => actions.onDetail(filters),
            },
          ]
        : []),
    ],
  }
}

function by(facts: MarkMenuFacts, point: ContextPoint | undefined, actions: MarkMenuActions): MenuItem {
  const item = { id: 'by', icon: ChartNetwork, label: t(drillMessages.by) }
  const off = (reason: string) => ({ ...item, disabled: true, description: reason, onSelect: () => undefined })
  if (!facts.kind.drillBy) return off(t(drillMessages.byUnsupported))
  if (!point || point.filters.length === 0 || !facts.groupsRows) return off(t(drillMessages.byNoPoint))
  const { columns } = facts
  if (!columns) return off(t(drillMessages.byWaiting))
  if (columns.length === 0) return off(t(drillMessages.byNoColumns))
  return {
    ...item,
    kind: 'sub',
    items: columns.map(({ column_name: name, verbose_name: verbose }) => ({
      id: name,
      label: verbose || name,
      onSelect: () => actions.onBy(name),
    })),
  }
}
