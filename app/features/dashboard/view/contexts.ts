import { createContext, use } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { DashboardState, Item } from '../../../../durable-objects/dashboard/state.ts'
import type { ChartStates } from '../tile/chart-states.ts'
import type { TileRefreshes } from '../tile/tile-refreshes.ts'
import type { LabelColorMap } from '../tile/label-color-map.ts'
import type { ChartStream } from '../../../api/chart-stream.ts'
import type { PageChart, PageDashboard, PageDataset } from '../../../api/dashboard-page.ts'
import type { FormData } from '../../../charts/types.ts'
import type { LoadParts } from '../../../charts/parts.ts'
import type { DashboardAddress } from '../address.ts'
import type { FilterBarAction, FilterBarState } from '../filters/bar-state.ts'
import type { ChartMasks } from '../filters/chart-masks.ts'
import type { DataMask, DataMasks } from '../filters/data-mask.ts'
import type { FilterItem, NativeFilter } from '../filters/native-filter.ts'
import type { ActiveTabs } from '../layout/items.ts'

/** What does not change while the page is open. */
export interface PageFacts {
  readonly dashboard: PageDashboard
  readonly charts: ReadonlyMap<number, PageChart>
  readonly datasets: ReadonlyMap<number, PageDataset>
  readonly stream: ChartStream
  /** The charts that others draw as their layers; at once where the page came with them. */
  readonly loadParts: LoadParts
  readonly refreshes: TileRefreshes
  readonly chartStates: ChartStates
  readonly labelColors: LabelColorMap
  readonly address: DashboardAddress
  /** Begins to edit; absent for those who may not, and while editing. */
  readonly startEditing: (() => void) | undefined
  /** Version of the content on the screen: what a permalink pins. */
  readonly savedSeq: number | undefined
  readonly may: Readonly<Record<'edit' | 'copy' | 'export' | 'explore' | 'csv' | 'share', boolean>>
}

/** The content on the screen: the last save in view mode, the live draft in edit mode. */
export interface Layout {
  readonly state: DashboardState
  readonly activeTabs: ActiveTabs
  readonly chooseTab: (tabsId: string, tabId: string) => void
  readonly editing: boolean
}

/** Everything that filters the charts of the page. */
export interface Filters {
  readonly items: readonly FilterItem[]
  readonly inScope: readonly NativeFilter[]
  readonly outOfScope: readonly NativeFilter[]
  readonly bar: FilterBarState
  readonly dispatch: (action: FilterBarAction) => void
  readonly cross: DataMasks
  readonly setCross: (chartId: number, mask: DataMask | null) => void
  readonly byChart: ReadonlyMap<number, ChartMasks>
  /** Charts that wait for a filter which takes its first value from its options. */
  readonly waiting: ReadonlySet<number>
}

/** How edit mode draws around and instead of the parts of the canvas; null in view mode. */
export interface EditParts {
  /** Around every tile and container: selection, handles, drop lines. */
  readonly Frame: ComponentType<{ readonly item: Item; readonly children: ReactNode }>
  readonly Heading: ComponentType<{ readonly item: Item }>
  readonly Text: ComponentType<{ readonly item: Item }>
  readonly TabStrip: ComponentType<{ readonly tabs: Item }>
  /** The content of the chosen tab. */
  readonly TabBody: ComponentType<{ readonly tab: Item }>
  /** The title of a tile, which can be written in place. */
  readonly TileTitle: ComponentType<{ readonly item: Item; readonly title: string }>
  /** Beside the title of a tile. */
  readonly TileTools: ComponentType<{ readonly item: Item }>
  /** What makes filters of a filter box. */
  readonly FilterBoxAct: ComponentType<{ readonly item: Item; readonly chart: PageChart; readonly formData: FormData }>
}

export const PageContext = createContext<PageFacts | null>(null)
export const LayoutContext = createContext<Layout | null>(null)
export const FiltersContext = createContext<Filters | null>(null)
export const EditPartsContext = createContext<EditParts | null>(null)
/** Opens the choice of whom the cross-filter of a chart reaches; null where that cannot be saved at once. */
export const ScopingContext = createContext<((chartId: number) => void) | null>(null)

export function usePage(): PageFacts {
  return required(use(PageContext))
}

export function useLayout(): Layout {
  return required(use(LayoutContext))
}

export function useFilters(): Filters {
  return required(use(FiltersContext))
}

function required<T>(value: T | null): T {
  if (value === null) throw new Error('A part of the dashboard stands outside of it')
  return value
}
