import { chartIdsOf } from '../../../../durable-objects/dashboard/document.ts'
import type { SimpleOp } from '../../../../durable-objects/dashboard/ops.ts'
import type { DashboardState, Item } from '../../../../durable-objects/dashboard/state.ts'
import { GRID_ID } from '../../../../durable-objects/dashboard/state.ts'
import { attach, itemOf, put } from '../../../../durable-objects/dashboard/tree.ts'
import type { PageChart } from '../../../api/dashboard-page.ts'
import { DEFAULT_HEIGHT } from '../layout/geometry.ts'
import { activeTabOf, topLevelTabs } from '../layout/items.ts'

/** Charts that Explore attached stand three a row, four columns wide each, below everything else. */
const PER_ROW = 3
const WIDTH = 4

/** The ops that give a place to charts which belong to the dashboard but stand nowhere in its layout. */
export function placeUnplacedCharts(state: DashboardState, charts: readonly PageChart[]): SimpleOp[] {
  const placed = new Set(chartIdsOf(state))
  const unplaced = charts.filter((chart) => !placed.has(chart.id))
  const parent = bottomContainer(state)
  let lastRow = itemOf(state.items, parent)?.children.at(-1) ?? null
  return unplaced.flatMap((chart, index) => {
    const ops: SimpleOp[] = []
    if (index % PER_ROW === 0) {
      const row = `ROW-explore-${chart.id}-1`
      const meta = { background: 'BACKGROUND_TRANSPARENT' }
      ops.push({ type: 'insertItem', data: { id: row, type: 'ROW', parent, after: lastRow, meta } })
      lastRow = row
    }
    const meta = { chartId: chart.id, sliceName: chart.slice_name, width: WIDTH, height: DEFAULT_HEIGHT }
    const after = index % PER_ROW === 0 ? null : `CHART-explore-${unplaced[index - 1]?.id}-1`
    ops.push({
      type: 'insertItem',
      data: { id: `CHART-explore-${chart.id}-1`, type: 'CHART', parent: lastRow ?? parent, after, meta },
    })
    return ops
  })
}

function bottomContainer(state: DashboardState): string {
  const tabs: Item | undefined = topLevelTabs(state.items)
  return (tabs && activeTabOf(tabs, {})) ?? GRID_ID
}

/** The state as a viewer sees it: with those charts in place. */
export function withUnplacedCharts(state: DashboardState, charts: readonly PageChart[]): DashboardState {
  // Not by `evolve`, which viewing does not otherwise need.
  const items = placeUnplacedCharts(state, charts).reduce((before, op) => {
    const above = op.type === 'insertItem' ? itemOf(before, op.data.parent) : undefined
    if (op.type !== 'insertItem' || !above) return before
    const { id, type, meta } = op.data
    return attach(put(before, { id, type, parent: above.id, children: [], meta }), id, above.id, above.children.length)
  }, state.items)
  return items === state.items ? state : { ...state, items }
}
