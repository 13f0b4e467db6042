import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { Plus, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Item } from '../../../../durable-objects/dashboard/state.ts'
import { childrenOf } from '../../../../durable-objects/dashboard/tree.ts'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { activeTabOf } from '../layout/items.ts'
import { useLayout } from '../view/contexts.ts'
import { tabTitle } from '../view/nested-tabs.tsx'
import { dragData, draggedOf, targetData } from './dnd-data.ts'
import { useEditing } from './edit-context.ts'
import styles from './edit-tab-strip.module.css'
import { InlineText } from './inline-text.tsx'
import { newItemId, newItemMeta } from './new-item.ts'
import { editTexts } from './texts.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog }))

/** Tabs that can be added, renamed, reordered and deleted; hovering one with a drag opens it. */
export function EditTabStrip({ tabs, label }: { readonly tabs: Item; readonly label?: string }) {
  const { state, activeTabs, chooseTab } = useLayout()
  const { change, writing } = useEditing()
  const [deleting, setDeleting] = useState<Item | null>(null)
  const children = childrenOf(state.items, tabs.id)
  const active = activeTabOf(tabs, activeTabs)
  const add = () => {
    const id = newItemId('TAB')
    const after = tabs.children.at(-1) ?? null
    const meta = newItemMeta('TAB', editTexts())
    if (change([{ type: 'insertItem', data: { id, type: 'TAB', parent: tabs.id, after, meta } }]))
      chooseTab(tabs.id, id)
  }
  const remove = async (tab: Item) => {
    const at = tabs.children.indexOf(tab.id)
    const neighbour = tabs.children[Math.max(0, at - 1)]
    if (active === tab.id && neighbour !== undefined) chooseTab(tabs.id, neighbour)
    change([{ type: 'removeItem', data: { id: tab.id } }], t(editMessages.removed, { name: tabTitle(tab) }))
  }
  return (
    <div className={styles.strip}>
      <div
        role={tabs.children.some((id) => id === writing) ? 'group' : 'tablist'}
        aria-label={label ?? t(dashboardMessages.nestedTabsLabel)}
        className={styles.tabs}
      >
        {children.map((tab) => (
          <EditTab
            key={tab.id}
            tab={tab}
            tabs={tabs}
            active={tab.id === active}
            onDelete={children.length > 1 || tabs.parent !== 'ROOT_ID' ? () => setDeleting(tab) : undefined}
          />
        ))}
      </div>
      <IconButton icon={Plus} size="sm" label={t(editMessages.addTab)} onClick={add} />
      {deleting ? (
        <Suspense>
          <ConfirmDialog
            title={t(editMessages.deleteTabTitle)}
            confirmLabel={t(editMessages.deleteTabConfirm)}
            onConfirm={() => remove(deleting)}
            onClose={() => setDeleting(null)}
          >
            {t(editMessages.deleteTabText)}
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </div>
  )
}

interface EditTabProps {
  readonly tab: Item
  readonly tabs: Item
  readonly active: boolean
  readonly onDelete: (() => void) | undefined
}

function EditTab({ tab, tabs, active, onDelete }: EditTabProps) {
  const { chooseTab } = useLayout()
  const { writing, write, change } = useEditing()
  const element = useRef<HTMLDivElement>(null)
  const title = tabTitle(tab)
  const choose = useEffectEvent(() => chooseTab(tabs.id, tab.id))
  const place = useEffectEvent((id: string, before: boolean) => {
    const siblings = tabs.children.filter((other) => other !== id)
    const at = siblings.indexOf(tab.id)
    const after = before ? (siblings[at - 1] ?? null) : tab.id
    change([{ type: 'moveItem', data: { id, parent: tabs.id, after } }], t(editMessages.moved, { name: title }))
  })

  useEffect(() => {
    const target = element.current
    if (!target) return undefined
    return combine(
      draggable({
        element: target,
        canDrag: () => !target.querySelector('input'),
        getInitialData: () => dragData({ kind: 'item', id: tab.id, type: 'TAB' }),
      }),
      dropTargetForElements({
        element: target,
        getData: () => targetData(tab.id),
        canDrop: ({ source }) => draggedOf(source.data) !== undefined,
        onDragEnter: ({ source }) => (draggedOf(source.data)?.type === 'TAB' ? undefined : choose()),
        onDrop: ({ source, location }) => {
          const dragged = draggedOf(source.data)
          if (dragged?.kind !== 'item' || dragged.type !== 'TAB' || dragged.id === tab.id) return
          const rect = target.getBoundingClientRect()
          place(dragged.id, location.current.input.clientX < (rect.left + rect.right) / 2)
        },
      }),
    )
  }, [tab.id])

  const onKeyDown = (event: KeyboardEvent) => {
    const siblings = tabs.children
    const at = siblings.indexOf(tab.id)
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step !== 0 && event.shiftKey) {
      const others = siblings.filter((id) => id !== tab.id)
      const to = at + step
      if (to >= 0 && to <= others.length) {
        change([{ type: 'moveItem', data: { id: tab.id, parent: tabs.id, after: others[to - 1] ?? null } }])
      }
    } else if (step !== 0) {
      const next = siblings[at + step]
      if (next === undefined) return
      chooseTab(tabs.id, next)
      document.getElementById(`tab-${next}`)?.focus()
    } else if (event.key === 'F2' || event.key === 'Enter') write(tab.id)
    else if (event.key === 'Delete') onDelete?.()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={element} className={styles.tab} data-active={active || undefined}>
      {writing === tab.id ? (
        <InlineText
          label={t(editMessages.renameTab, { name: title })}
          value={title}
          onDone={(value) => {
            if (value !== null && value !== title) {
              change([{ type: 'editItem', data: { id: tab.id, set: { text: value } } }])
            }
            write(null)
          }}
        />
      ) : (
        <button
          type="button"
          role="tab"
          id={`tab-${tab.id}`}
          aria-selected={active}
          aria-keyshortcuts="Enter Delete"
          tabIndex={active ? 0 : -1}
          className={styles.label}
          onClick={() => (active ? write(tab.id) : chooseTab(tabs.id, tab.id))}
          onKeyDown={onKeyDown}
        >
          {title}
          {onDelete && active ? (
            // A tab may hold no other control; the keyboard deletes with Delete.
            <span
              aria-hidden="true"
              className={styles.close}
              data-tooltip={t(editMessages.deleteTab, { name: title })}
              onClick={(event) => {
                event.stopPropagation()
                onDelete()
              }}
            >
              <Icon icon={X} size="xs" />
            </span>
          ) : null}
        </button>
      )}
    </div>
  )
}
