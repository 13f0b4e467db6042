import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'
import type { ItemId } from '../../../../durable-objects/dashboard/state.ts'
import { ROOT_ID } from '../../../../durable-objects/dashboard/state.ts'
import { widthOf } from '../../../../durable-objects/dashboard/tree.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
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
      const item = dragged.kind === 'item' ? live.state.items[dragged.id] : undefined
      const columns = item ? widthOf(item) : Number(dragged.kind === 'new' ? (dragged.meta['width'] ?? 0) : 0)
      return indicator.show({
        target,
        edge: found.edge,
        inside,
        legal: true,
        label: t(editMessages.placeHere, { columns }),
      })
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
    const before = new Set(Object.keys(live.state.items))
    if (!editing.change(found.ops)) return
    const inserted = found.ops.findLast(
      (op) => op.type === 'insertItem' && op.data.type !== 'TAB' && !before.has(op.data.id),
    )
    const id = dragged.kind === 'item' ? dragged.id : inserted?.type === 'insertItem' ? inserted.data.id : null
    if (id !== null) editing.select(id)
  })

  useEffect(() => {
    const stops = [
      monitorForElements({
        canMonitor: ({ source }) => draggedOf(source.data) !== undefined,
        onDrag: ({ source, location }) => {
          const dragged = draggedOf(source.data)
          if (dragged) onDrag(dragged, location)
        },
        onDrop: ({ source, location }) => {
          const dragged = draggedOf(source.data)
          if (dragged) onDrop(dragged, location)
        },
      }),
      canvas.current ? autoScrollForElements({ element: canvas.current }) : undefined,
    ]
    return () => stops.forEach((stop) => stop?.())
  }, [canvas])
}

function rectOf(canvas: HTMLElement | null, id: ItemId): Rect | undefined {
  return canvas?.querySelector(`[data-frame="${CSS.escape(id)}"]`)?.getBoundingClientRect()
}
