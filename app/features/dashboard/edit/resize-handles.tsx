import { useState } from 'react'
import type { PointerEvent, RefObject } from 'react'
import { RESIZABLE_HEIGHT } from '../../../../durable-objects/dashboard/grid.ts'
import type { Item } from '../../../../durable-objects/dashboard/state.ts'
import { capacityOf, itemOf, widthOf } from '../../../../durable-objects/dashboard/tree.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import {
  columnsOfPixels,
  columnWidth,
  GAP,
  heightOf,
  pixelsOfHeight,
  unitsOfPixels,
  widthLimits,
} from '../layout/geometry.ts'
import { useEditing } from './edit-context.ts'
import styles from './item-frame.module.css'

/** Where a handle sits and which way it pulls; up and left pull the other way round. */
const HANDLES = [
  { id: 'n', x: 0.5, y: 0, dx: 0, dy: -1, cursor: 'ns-resize' },
  { id: 'e', x: 1, y: 0.5, dx: 1, dy: 0, cursor: 'ew-resize' },
  { id: 's', x: 0.5, y: 1, dx: 0, dy: 1, cursor: 'ns-resize' },
  { id: 'w', x: 0, y: 0.5, dx: -1, dy: 0, cursor: 'ew-resize' },
  { id: 'ne', x: 1, y: 0, dx: 1, dy: -1, cursor: 'nesw-resize' },
  { id: 'se', x: 1, y: 1, dx: 1, dy: 1, cursor: 'nwse-resize' },
  { id: 'sw', x: 0, y: 1, dx: -1, dy: 1, cursor: 'nesw-resize' },
  { id: 'nw', x: 0, y: 0, dx: -1, dy: -1, cursor: 'nwse-resize' },
] as const

type Handle = (typeof HANDLES)[number]
type Pull = { readonly handle: Handle; readonly fromX: number; readonly fromY: number; readonly oneColumn: number }
type Size = { readonly width: number; readonly height: number }

export function sizeText(item: Item, size: Size): string {
  if (!RESIZABLE_HEIGHT.has(item.type))
    return t(editMessages.sizeTag, { columns: size.width, rows: '' }).replace(' × ', '')
  return t(editMessages.sizeTag, { columns: size.width, rows: size.height })
}

/** The handles of the selected item. The pointer pulls an outline; the size is committed once, when it is let go. */
export function ResizeHandles({ item, frame }: { readonly item: Item; readonly frame: RefObject<HTMLElement | null> }) {
  const { live, change, nameOf } = useEditing()
  const { items } = live.state
  const [pull, setPull] = useState<Pull | null>(null)
  const [size, setSize] = useState<Size | null>(null)
  const row = item.parent === null ? undefined : itemOf(items, item.parent)
  const wide = row?.type === 'ROW' && item.type !== 'ROW'
  const high = RESIZABLE_HEIGHT.has(item.type)
  const now: Size = { width: wide ? widthOf(item) : capacityOf(items, item.id), height: heightOf(item) }
  if (!wide && !high) return null

  const start = (event: PointerEvent, handle: Handle) => {
    event.preventDefault()
    event.stopPropagation()
    const width = frame.current?.getBoundingClientRect().width ?? 0
    event.currentTarget.setPointerCapture(event.pointerId)
    setPull({
      handle,
      fromX: event.clientX,
      fromY: event.clientY,
      oneColumn: columnWidth(width, Math.max(1, now.width)),
    })
    setSize(now)
  }
  const move = (event: PointerEvent) => {
    if (!pull) return
    const { min, max } = widthLimits(items, item)
    const pixels = now.width * (pull.oneColumn + GAP) - GAP + (event.clientX - pull.fromX) * pull.handle.dx
    const columns = Math.min(max, Math.max(min, columnsOfPixels(pixels, pull.oneColumn)))
    const height = unitsOfPixels(pixelsOfHeight(now.height) + (event.clientY - pull.fromY) * pull.handle.dy)
    setSize({
      width: wide && pull.handle.dx !== 0 ? columns : now.width,
      height: high && pull.handle.dy !== 0 ? height : now.height,
    })
  }
  const end = () => {
    if (size && (size.width !== now.width || size.height !== now.height)) {
      const data = {
        id: item.id,
        ...(size.width !== now.width && { width: size.width }),
        ...(size.height !== now.height && { height: size.height }),
      }
      change(
        [{ type: 'resizeItem', data }],
        t(editMessages.resized, { name: nameOf(item.id), size: sizeText(item, size) }),
      )
    }
    setPull(null)
    setSize(null)
  }
  const shown = size ?? now
  return (
    <>
      {pull && size ? (
        <span
          className={styles.preview}
          style={{
            [pull.handle.dx < 0 ? 'insetInlineEnd' : 'insetInlineStart']: 0,
            [pull.handle.dy < 0 ? 'insetBlockEnd' : 'insetBlockStart']: 0,
            inlineSize: wide ? `${size.width * (pull.oneColumn + GAP) - GAP}px` : '100%',
            blockSize: high ? `${pixelsOfHeight(size.height)}px` : '100%',
          }}
        />
      ) : null}
      {HANDLES.filter((handle) => (wide || handle.dx === 0) && (high || handle.dy === 0)).map((handle) => (
        <span
          key={handle.id}
          data-handle={handle.id}
          aria-hidden="true"
          className={styles.handle}
          style={{
            insetInlineStart: `${handle.x * 100}%`,
            insetBlockStart: `${handle.y * 100}%`,
            cursor: handle.cursor,
          }}
          onPointerDown={(event) => start(event, handle)}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={() => {
            setPull(null)
            setSize(null)
          }}
          onClick={(event) => event.stopPropagation()}
        />
      ))}
      <span className={styles.size}>{sizeText(item, shown)}</span>
    </>
  )
}
