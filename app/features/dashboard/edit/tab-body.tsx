import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef } from 'react'
import type { Item } from '../../../../durable-objects/dashboard/state.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import { Children } from '../view/canvas.tsx'
import { targetData } from './dnd-data.ts'
import { DropMark } from './drop-mark.tsx'
import styles from './item-frame.module.css'

/** The content of a nested tab; also what is dropped on an empty one lands in it. */
export function TabBody({ tab }: { readonly tab: Item }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const target = element.current
    return target ? dropTargetForElements({ element: target, getData: () => targetData(tab.id) }) : undefined
  }, [tab.id])
  return (
    <div ref={element} data-frame={tab.id} className={styles.tabBody}>
      {tab.children.length > 0 ? (
        <Children of={tab.id} />
      ) : (
        <p className={styles.emptyTab}>{t(editMessages.emptyTab)}</p>
      )}
      <DropMark at={tab.id} />
    </div>
  )
}
