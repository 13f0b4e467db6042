import { use } from 'react'
import type { ReactNode } from 'react'
import type { Item } from '../../../../durable-objects/dashboard/state.ts'
import { childrenOf } from '../../../../durable-objects/dashboard/tree.ts'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { t } from '../../../i18n/message.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { activeTabOf, metaText } from '../layout/items.ts'
import { EditPartsContext, useLayout } from './contexts.ts'
import styles from './nested-tabs.module.css'

export function tabTitle(tab: Item): string {
  return metaText(tab, 'text') || metaText(tab, 'defaultText') || t(dashboardMessages.untitledTab)
}

/** The strip of a tabs component; only the chosen tab is drawn, so only its charts ask for data. */
export function TabStrip({ tabs, label }: { readonly tabs: Item; readonly label: string }) {
  const { state, activeTabs, chooseTab } = useLayout()
  const items = childrenOf(state.items, tabs.id).map((tab) => ({ value: tab.id, label: tabTitle(tab) }))
  const value = activeTabOf(tabs, activeTabs)
  if (value === undefined) return null
  return <Tabs label={label} value={value} items={items} onChange={(tabId) => chooseTab(tabs.id, tabId)} />
}

/** Tabs within the canvas. */
export function NestedTabs({ tabs, children }: { readonly tabs: Item; readonly children: ReactNode }) {
  const parts = use(EditPartsContext)
  return (
    <section className={styles.nested}>
      <div className={styles.strip}>
        {parts ? <parts.TabStrip tabs={tabs} /> : <TabStrip tabs={tabs} label={t(dashboardMessages.nestedTabsLabel)} />}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
