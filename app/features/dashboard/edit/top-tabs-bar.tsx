import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { ROOT_ID } from '../../../../durable-objects/dashboard/state.ts'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { topLevelTabs } from '../layout/items.ts'
import { draggedOf, targetData } from './dnd-data.ts'
import { useEditing } from './edit-context.ts'
import styles from './edit-mode.module.css'
import { EditTabStrip } from './edit-tab-strip.tsx'
import { newTopTabs } from './top-tabs.ts'

/** The top-level tabs of the sub bar; dropping tabs here makes them the dashboard's own. */
export function TopTabs() {
  const { live, change, indicator } = useEditing()
  const element = useRef<HTMLDivElement>(null)
  const drop = useSyncExternalStore(indicator.subscribe, () => indicator.at(ROOT_ID))
  const tabs = topLevelTabs(live.state.items)
  useEffect(() => {
    if (!element.current) return undefined
    return dropTargetForElements({
      element: element.current,
      getData: () => targetData(ROOT_ID),
      canDrop: ({ source }) => draggedOf(source.data)?.type === 'TABS',
    })
  }, [])
  return (
    <div ref={element} className={styles.topTabs} data-drop={drop ? (drop.legal ? 'legal' : 'forbidden') : undefined}>
      {tabs ? (
        <EditTabStrip tabs={tabs} label={t(dashboardMessages.tabsLabel)} />
      ) : (
        <IconButton icon={Plus} size="sm" label={t(editMessages.addTab)} onClick={() => change([newTopTabs('')])} />
      )}
      {drop ? <span className="small">{drop.label}</span> : null}
    </div>
  )
}
