import { use } from 'react'
import type { ReactNode } from 'react'
import type { Item } from '../../../../durable-objects/dashboard/state.ts'
import { capacityOf, childrenOf } from '../../../../durable-objects/dashboard/tree.ts'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { t } from '../../../i18n/message.ts'
import { cx } from '../../../ui/cx.ts'
import { heightOf, pixelsOfHeight, spanOf } from '../layout/geometry.ts'
import { activeTabOf, chartIdOf, metaText } from '../layout/items.ts'
import { ChartTile } from '../tile/chart-tile.tsx'
import { isCompactKind } from '../tile/kinds.ts'
import styles from './canvas.module.css'
import { EditPartsContext, useLayout, usePage } from './contexts.ts'
import { Heading } from './heading.tsx'
import { NestedTabs } from './nested-tabs.tsx'
import { TextTile } from './text-tile.tsx'

/** The content of a container, in order. */
export function Children({ of }: { readonly of: string }) {
  const { state } = useLayout()
  return childrenOf(state.items, of).map((item) => <LayoutItem key={item.id} item={item} />)
}

/** One component of the layout and everything in it. */
function LayoutItem({ item }: { readonly item: Item }) {
  switch (item.type) {
    case 'ROW':
      return <Row item={item} />
    case 'COLUMN':
      return (
        <Cell item={item}>
          <div className={cx(styles.column, metaText(item, 'background') === 'BACKGROUND_WHITE' && styles.filled)}>
            <Children of={item.id} />
          </div>
        </Cell>
      )
    case 'TABS':
      return (
        <Framed item={item}>
          <NestedTabs tabs={item}>
            <ActiveTab tabs={item} />
          </NestedTabs>
        </Framed>
      )
    case 'HEADER':
      return <HeadingItem item={item} />
    case 'DIVIDER':
      return (
        <Framed item={item}>
          <hr className={styles.divider} />
        </Framed>
      )
    case 'CHART':
      return (
        <Cell item={item}>
          <ChartTile item={item} />
        </Cell>
      )
    case 'MARKDOWN':
      return (
        <Cell item={item}>
          <TextItem item={item} />
        </Cell>
      )
    default:
      return <Children of={item.id} />
  }
}

function ActiveTab({ tabs }: { readonly tabs: Item }) {
  const { state, activeTabs } = useLayout()
  const parts = use(EditPartsContext)
  const tab = state.items[activeTabOf(tabs, activeTabs) ?? '']
  if (!tab) return null
  if (parts) return <parts.TabBody key={tab.id} tab={tab} />
  if (tab.children.length === 0) return <p className="muted">{t(dashboardMessages.emptyTab)}</p>
  return <Children key={tab.id} of={tab.id} />
}

function Row({ item }: { readonly item: Item }) {
  const { state } = useLayout()
  const filled = metaText(item, 'background') === 'BACKGROUND_WHITE'
  return (
    <Framed item={item}>
      <div
        className={cx(styles.row, filled && styles.filled)}
        style={{ '--columns': capacityOf(state.items, item.id) }}
        data-empty={item.children.length === 0 || undefined}
      >
        <Children of={item.id} />
      </div>
    </Framed>
  )
}

/** Something with columns and a height of its own. */
function Cell({ item, children }: { readonly item: Item; readonly children: ReactNode }) {
  const { state, editing } = useLayout()
  const { charts } = usePage()
  const chartId = chartIdOf(item)
  const kind = chartId === undefined ? undefined : charts.get(chartId)?.form_data.viz_type
  const height = item.type === 'COLUMN' ? undefined : `${pixelsOfHeight(heightOf(item))}px`
  return (
    <div
      className={styles.cell}
      data-item={item.id}
      data-compact={(kind !== undefined && isCompactKind(kind)) || undefined}
      data-editing={editing || undefined}
      style={{ '--span': spanOf(state.items, item), blockSize: height }}
    >
      <Framed item={item}>{children}</Framed>
    </div>
  )
}

function HeadingItem({ item }: { readonly item: Item }) {
  const parts = use(EditPartsContext)
  return <Framed item={item}>{parts ? <parts.Heading item={item} /> : <Heading item={item} />}</Framed>
}

function TextItem({ item }: { readonly item: Item }) {
  const parts = use(EditPartsContext)
  return parts ? <parts.Text item={item} /> : <TextTile item={item} />
}

function Framed({ item, children }: { readonly item: Item; readonly children: ReactNode }) {
  const parts = use(EditPartsContext)
  return parts ? <parts.Frame item={item}>{children}</parts.Frame> : children
}
