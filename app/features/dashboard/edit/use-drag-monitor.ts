import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'
import type { DashboardEvent } from '../../../../durable-objects/dashboard/events.ts'
import { evolve } from '../../../../durable-objects/dashboard/evolve.ts'
import type { SimpleOp } from '../../../../durable-objects/dashboard/ops.ts'
import type { DashboardState, ItemId } from '../../../../durable-objects/dashboard/state.ts'
import { ROOT_ID } from '../../../../durable-objects/dashboard/state.ts'
import { itemOf } from '../../../../durable-objects/dashboard/tree.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import { spanOf } from '../layout/geometry.ts'
import { textOf } from '../text-of.ts'
import { draggedOf, targetOf } from './dnd-data.ts'
import type { Rect } from './drop.ts'
import { resolveDrop } from './drop.ts'
import { useEditing } from './edit-context.ts'
import { tryOps } from './legality.ts'
import type { Dragged } from './new-item.ts'
import { placeOps } from './new-item.ts'
import { editTexts } from './texts.ts'
import { topTabsOps } from './top-tabs.ts'
import { refusalLabel } from './refusals.ts'

type Location = {
  readonly current: {
    readonly input: { readonly clientX: number; readonly clientY: number }
    readonly dropTargets: readonly { readonly data: Record<string | symbol, unknown> }[]
  }
}

/** Follows every drag over the canvas: shows where it would land, legal or not, and commits the op on the drop. */
export function useDragMonitor(canvas: RefObject<HTMLElement | null>): void {
  const editing = useEditing()
  const { indicator, live } = editing

  const resolve = (dragged: Dragged, location: Location) => {
    const path = location.current.dropTargets.flatMap(({ data }) => targetOf(data) ?? [])
    if (path[0] === ROOT_ID) return { target: ROOT_ID, edge: null, inside: true, ops: topTabsOps(dragged) }
    const { clientX: x, clientY: y } = location.current.input
    const found = resolveDrop(live.state.items, dragged, path, { x, y }, (id) => rectOf(canvas.current, id))
    if (found.kind === 'none') return null
    if (found.kind === 'forbidden') return { target: found.target, edge: null, inside: false, ops: null }
    const { line, parent, after } = found.place
    return { ...line, ops: placeOps(live.state.items, dragged, { parent, after }, editTexts()) }
  }

  const onDrag = useEffectEvent((dragged: Dragged, location: Location) => {
    const found = resolve(dragged, location)
    if (!found) return indicator.show(null)
    const { target, inside, ops } = found
    const decision = ops ? tryOps(live.state, ops) : ({ ok: false, code: 'not-allowed-here' } as const)
    if (decision.ok) {
      const columns = columnsAfter(live.state, decision.event, placedId(dragged, ops ?? []))
      return indicator.show({ target, edge: found.edge, inside, legal: true, label: t(editMessages.placeHere, { columns }) })
    }
    const label = refusalLabel(decision.code, decision.detail)
    // A full row is marked as a whole; what is refused has no line.
    const marked = decision.code === 'row-full' ? textOf(decision.detail?.['parent']) || target : target
    indicator.show(label === null ? null : { target: marked, edge: null, inside: false, legal: false, label })
  })

  const onDrop = useEffectEvent((dragged: Dragged, location: Location) => {
    indicator.show(null)
    const found = resolve(dragged, location)
    if (!found?.ops) return
    if (!editing.change(found.ops)) return
    const id = placedId(dragged, found.ops)
    if (id !== null) editing.select(id)
  })

  useEffect(() => {
    const stops = [
      monitorForElements({
        canMonitor: ({ source }) => draggedOf(source.data) !== undefined,
        onDragStart: () => holdHeight(canvas.current, true),
        onDrag: ({ source, location }) => {
          const dragged = draggedOf(source.data)
          if (dragged) onDrag(dragged, location)
        },
        onDrop: ({ source, location }) => {
          holdHeight(canvas.current, false)
          const dragged = draggedOf(source.data)
          if (dragged) onDrop(dragged, location)
        },
      }),
      canvas.current ? autoScrollForElements({ element: canvas.current }) : undefined,
    ]
    return () => stops.forEach((stop) => stop?.())
  }, [canvas])
}

/** What a drop puts in its place: the dragged item, or the new one without the row around it and the tab in it. */
function placedId(dragged: Dragged, ops: readonly SimpleOp[]): ItemId | null {
  if (dragged.kind === 'item') return dragged.id
  const inserted = ops.findLast((op) => op.type === 'insertItem' && op.data.type === dragged.type)
  return inserted?.type === 'insertItem' ? inserted.data.id : null
}

/** Columns of its row that an item takes once the event has happened; 0 where no row sizes it. */
function columnsAfter(state: DashboardState, event: DashboardEvent, id: ItemId | null): number {
  const { items } = evolve(state, event)
  const item = id === null ? undefined : items[id]
  return item && itemOf(items, item.parent ?? '')?.type === 'ROW' ? spanOf(items, item) : 0
}

/** A tab that opens under the drag may be shorter: without its old height the canvas would scroll under the pointer. */
function holdHeight(canvas: HTMLElement | null, held: boolean): void {
  const stage = canvas?.querySelector<HTMLElement>(':scope > [data-frame]')
  if (stage) stage.style.minBlockSize = held ? `${stage.offsetHeight}px` : ''
}

function rectOf(canvas: HTMLElement | null, id: ItemId): Rect | undefined {
  return canvas?.querySelector(`[data-frame="${CSS.escape(id)}"]`)?.getBoundingClientRect()
}
