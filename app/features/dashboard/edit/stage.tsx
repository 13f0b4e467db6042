import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { LayoutDashboard } from 'lucide-react'
import { useEffect } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { COLUMN_COUNT } from '../../../../durable-objects/dashboard/grid.ts'
import { GRID_ID } from '../../../../durable-objects/dashboard/state.ts'
import { itemOf } from '../../../../durable-objects/dashboard/tree.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { canvasRoot, tilesInReadingOrder } from '../layout/items.ts'
import type { Direction } from '../layout/walk.ts'
import { neighbour } from '../layout/walk.ts'
import canvasStyles from '../view/canvas.module.css'
import { Children } from '../view/canvas.tsx'
import { useLayout } from '../view/contexts.ts'
import { targetData } from './dnd-data.ts'
import { useEditing } from './edit-context.ts'
import styles from './edit-mode.module.css'
import { useDragMonitor } from './use-drag-monitor.ts'
import { allowedResize, allowedStep } from './use-item-menu.ts'

const DIRECTIONS: Readonly<Record<string, Direction | undefined>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

interface StageProps {
  readonly canvas: RefObject<HTMLDivElement | null>
  readonly children: ReactNode
}

/** The canvas while editing: twelve faint columns, and a keyboard that does all that the pointer does. */
export function Stage({ canvas, children }: StageProps) {
  const { state, activeTabs } = useLayout()
  const editing = useEditing()
  const { selected, select, write, change, nameOf } = editing
  const root = canvasRoot(state.items, activeTabs)
  const empty = (itemOf(state.items, root)?.children.length ?? 0) === 0
  useDragMonitor(canvas)
  useEffect(() => {
    if (!canvas.current) return undefined
    return dropTargetForElements({ element: canvas.current, getData: () => targetData(root) })
  }, [canvas, root])

  const focus = (id: string) => {
    select(id)
    requestAnimationFrame(() => frameOf(canvas.current, id)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || !isOnFrame(event.target, canvas.current)) return
    if (event.ctrlKey || event.metaKey) return
    const direction = DIRECTIONS[event.key]
    const done = direction ? arrow(direction, event) : command(event.key)
    if (done) event.preventDefault()
  }
  const arrow = (direction: Direction, event: KeyboardEvent): boolean => {
    if (selected === null) {
      const first = tilesInReadingOrder(state.items, activeTabs)[0]
      if (first) focus(first.id)
      return true
    }
    if (event.shiftKey || event.altKey) {
      const ops = event.shiftKey
        ? allowedStep(editing, selected, direction)
        : allowedResize(editing, selected, direction)
      const said = event.shiftKey ? t(editMessages.moved, { name: nameOf(selected) }) : undefined
      if (ops.length === 0) announce(t(editMessages.nowhere))
      else if (change(ops, said)) focus(selected)
      return true
    }
    const next = neighbour(state.items, activeTabs, selected, direction)
    if (next !== undefined) focus(next)
    return true
  }
  const command = (key: string): boolean => {
    if (selected === null) return false
    switch (key) {
      case 'Delete':
      case 'Backspace': {
        const name = nameOf(selected)
        const next =
          neighbour(state.items, activeTabs, selected, 'right') ?? neighbour(state.items, activeTabs, selected, 'left')
        if (change([{ type: 'removeItem', data: { id: selected } }], t(editMessages.removed, { name })) && next)
          focus(next)
        return true
      }
      case 'm':
      case 'M':
        frameOf(canvas.current, selected)?.querySelector<HTMLElement>('[data-options]')?.click()
        return true
      case 'Enter':
        write(selected)
        return true
      case 'Escape':
        select(null)
        return true
      default:
        return false
    }
  }
  return (
    <div
      ref={canvas}
      className={cx(canvasStyles.canvas, styles.canvas)}
      role="region"
      aria-label={t(editMessages.canvas)}
      tabIndex={selected === null ? 0 : -1}
      onKeyDown={onKeyDown}
      onClick={() => select(null)}
    >
      <p className="sr-only">{t(editMessages.selectionHint)}</p>
      <div className={styles.stage} data-frame={root}>
        <div className={styles.columns} aria-hidden="true">
          {Array.from({ length: COLUMN_COUNT }, (_, index) => (
            <i key={index} />
          ))}
        </div>
        {children}
        {empty ? (
          <EmptyState
            icon={LayoutDashboard}
            title={t(root === GRID_ID ? editMessages.emptyCanvas : editMessages.emptyTab)}
          >
            {t(editMessages.emptyTabText)}
          </EmptyState>
        ) : (
          <div className={canvasStyles.stack}>
            <Children of={root} />
          </div>
        )}
      </div>
    </div>
  )
}

function frameOf(canvas: HTMLElement | null, id: string): HTMLElement | null {
  return canvas?.querySelector<HTMLElement>(`[data-frame="${CSS.escape(id)}"]`) ?? null
}

/** Keys belong to the canvas only when it or a frame has the focus, not a field or a button in it. */
function isOnFrame(target: HTMLElement, canvas: HTMLElement | null): boolean {
  return target === canvas || target.dataset['frame'] !== undefined
}
