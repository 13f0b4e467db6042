import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Item } from '../../../../durable-objects/dashboard/state.ts'
import { cx } from '../../../ui/cx.ts'
import type { Person } from '../../../ui/person.ts'
import { personColour, personName } from '../../../ui/person.ts'
import { dragData, targetData } from './dnd-data.ts'
import { DropMark } from './drop-mark.tsx'
import { useEditing } from './edit-context.ts'
import { ContainerTools } from './container-tools.tsx'
import styles from './item-frame.module.css'
import { ResizeHandles } from './resize-handles.tsx'

/** What the pointer may grab without dragging the tile under it. */
const NOT_A_GRIP = 'input, textarea, select, [contenteditable="true"], [data-handle], [role="menu"], [role="dialog"]'

/** Around every tile and container while editing: selection, colleagues' selections, handles, the drop line. */
export function ItemFrame({ item, children }: { readonly item: Item; readonly children: ReactNode }) {
  const { selected, select, writing, selections, nameOf } = useEditing()
  const element = useRef<HTMLDivElement>(null)
  const isSelected = selected === item.id
  const peer = selections.get(item.id)
  const isContainer = CONTAINERS.has(item.type)
  const isWriting = writing === item.id

  useEffect(() => {
    const target = element.current
    if (!target) return undefined
    const stopDropping = dropTargetForElements({ element: target, getData: () => targetData(item.id) })
    const stopDragging = draggable({
      element: target,
      canDrag: ({ input }) =>
        !isWriting && !document.elementFromPoint(input.clientX, input.clientY)?.closest(NOT_A_GRIP),
      getInitialData: () => dragData({ kind: 'item', id: item.id, type: item.type }),
      onDragStart: () => target.setAttribute('data-dragging', ''),
      onDrop: () => target.removeAttribute('data-dragging'),
    })
    return () => {
      stopDragging()
      stopDropping()
    }
  }, [item.id, item.type, isWriting])

  return (
    <div
      ref={element}
      role="group"
      aria-label={nameOf(item.id)}
      data-frame={item.id}
      data-type={item.type}
      data-selected={isSelected || undefined}
      tabIndex={isSelected ? 0 : -1}
      data-peer={peer ? '' : undefined}
      className={cx(styles.frame, isContainer && styles.container)}
      style={peer && { '--person': personColour(peer.id) }}
      onClick={(event) => {
        event.stopPropagation()
        select(item.id)
      }}
      onFocus={(event) => {
        if (event.target === event.currentTarget) select(item.id)
      }}
    >
      {children}
      {isContainer ? <ContainerTools item={item} /> : null}
      {isSelected && !isWriting ? <ResizeHandles item={item} frame={element} /> : null}
      {peer ? <PeerName person={peer} /> : null}
      <DropMark at={item.id} />
    </div>
  )
}

const CONTAINERS: ReadonlySet<string> = new Set(['ROW', 'COLUMN', 'TABS'])

function PeerName({ person }: { readonly person: Person }) {
  return <span className={styles.peer}>{person.firstName || personName(person)}</span>
}
