import type { DashboardTab } from '../../api/explore.ts'
import { isRecord, toList } from '../../charts/form-data.ts'

/** Stands for the place under a dashboard's tabs, which is none of them. */
export const OUT_OF_TAB = ''

interface TabOption {
  readonly value: string
  readonly label: string
}

const GRID = 'GRID_ID'

/**
 * The places of a dashboard that a chart can go to, in the order of its tabs and with the names of the tabs around them;
 * none where it has no tabs. Beside tabs that stand in the page (not over it) there is a place outside of them, first.
 */
export function tabOptions(tabs: readonly DashboardTab[], outOfTab: string): readonly TabOption[] {
  const walk = (nodes: readonly DashboardTab[], path: readonly string[]): TabOption[] =>
    nodes.flatMap(({ value, title, children }) => {
      const names = [...path, title]
      return [{ value, label: names.join(' › ') }, ...walk(children, names)]
    })
  const found = walk(tabs, [])
  const inPage = tabs.some(({ parents }) => parents.includes(GRID))
  return inPage ? [{ value: OUT_OF_TAB, label: outOfTab }, ...found] : found
}

/** Whether a layout (`position_json`) shows a chart somewhere in a tab. */
export function standsIn(layout: Readonly<Record<string, unknown>>, chartId: number, tab: string): boolean {
  const seen = new Set<string>()
  const holds = (id: string): boolean => {
    const node = layout[id]
    if (!isRecord(node) || seen.has(id)) return false
    seen.add(id)
    const { meta } = node
    if (isRecord(meta) && meta['chartId'] === chartId) return true
    return toList(node['children']).some((child) => typeof child === 'string' && holds(child))
  }
  return holds(tab)
}
