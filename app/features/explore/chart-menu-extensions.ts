import type { ExploreSlice } from '../../api/explore.ts'
import type { MenuItem } from '../../ui/menu-items.ts'

/** An entry that another part of the product has for the menu of a chart. */
export interface ChartMenuExtension {
  /** The permission pair that it takes: `['can_write', 'ReportSchedule']`. */
  readonly right: readonly [permission: string, view: string]
  readonly item: (chart: ExploreSlice) => MenuItem
}

/** Between sharing and the query. What is scheduled by chart (reports) joins here, in the order it is to stand. */
export const CHART_MENU_EXTENSIONS: readonly ChartMenuExtension[] = []

/** The further entries of a chart's menu: for saved charts only, and only what the reader may use. */
export function extensionItems(
  extensions: readonly ChartMenuExtension[],
  chart: ExploreSlice | null,
  may: (permission: string, view: string) => boolean,
): readonly MenuItem[] {
  if (chart === null) return []
  return extensions.filter(({ right: [permission, view] }) => may(permission, view)).map(({ item }) => item(chart))
}
