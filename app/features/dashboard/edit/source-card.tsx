import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/element/pointer-outside-of-preview'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { GripVertical } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { LucideIcon } from '../../../ui/icon.tsx'
import { dragData } from './dnd-data.ts'
import { useEditing } from './edit-context.ts'
import type { Dragged } from './new-item.ts'
import { placeAfterSelected } from './place-after-selected.ts'
import styles from './source-panel.module.css'
import { useLayout } from '../view/contexts.ts'

interface SourceCardProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly detail: string
  /** On the dashboard already: it cannot be added twice. */
  readonly added: boolean
  readonly dragged: Extract<Dragged, { kind: 'new' }>
}

/** Something to drag onto the dashboard, or to place with Enter. */
export function SourceCard({ icon, title, detail, added, dragged }: SourceCardProps) {
  const editing = useEditing()
  const { activeTabs } = useLayout()
  const element = useRef<HTMLButtonElement>(null)
  const [dragging, setDragging] = useState(false)
  const [preview, setPreview] = useState<HTMLElement | null>(null)
  const latest = useRef(dragged)
  useEffect(() => {
    latest.current = dragged
  })
  useEffect(() => {
    const target = element.current
    if (!target || added) return undefined
    return draggable({
      element: target,
      getInitialData: () => dragData(latest.current),
      onGenerateDragPreview: ({ nativeSetDragImage }) =>
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: pointerOutsideOfPreview({ x: '12px', y: '8px' }),
          render: ({ container }) => {
            setPreview(container)
            return () => setPreview(null)
          },
        }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    })
  }, [added])
  const place = () => {
    const id = placeAfterSelected(editing, activeTabs, dragged, t(editMessages.placed, { name: title }))
    if (id === null) return
    editing.select(id)
    editing.reveal(id)
  }
  const content = (
    <>
      <span className={styles.icon}>
        <Icon icon={icon} />
      </span>
      <span className={styles.texts}>
        <span className="trunc medium">{title}</span>
        {detail ? <span className="trunc tiny muted">{detail}</span> : null}
      </span>
    </>
  )
  return (
    <li>
      <button
        ref={element}
        type="button"
        className={styles.card}
        aria-disabled={added || undefined}
        data-dragging={dragging || undefined}
        onClick={added ? undefined : place}
      >
        {content}
        {added ? <Badge>{t(editMessages.added)}</Badge> : <Icon icon={GripVertical} size="s" className={styles.grip} />}
      </button>
      {preview ? createPortal(<div className={styles.preview}>{content}</div>, preview) : null}
    </li>
  )
}
