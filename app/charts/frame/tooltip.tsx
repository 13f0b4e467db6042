import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { messages } from '../messages.ts'
import { MAX_TOOLTIP_ROWS } from './limits.ts'
import styles from './tooltip.module.css'

export type TooltipRow = { label: string; color?: string; value: string; share?: string; strong?: boolean }

export type TooltipContent = {
  title: string
  rows: readonly TooltipRow[]
  total?: { label: string; value: string }
  /** Shown in place of all that; the rest is still what is said. */
  body?: ReactNode
}

/** A place in the window, and the element the tooltip is drawn in: outside the tile, which would cut it off. */
export type TooltipAnchor = { x: number; y: number; container: Element; viewWidth: number; viewHeight: number }

const OFFSET = 12
const MARGIN = 8

export function Tooltip({ content, anchor }: { content: TooltipContent; anchor: TooltipAnchor }) {
  return createPortal(
    <div className={styles['tooltip']} style={placeTooltip(anchor)} aria-hidden="true">
      {content.body ?? <Rows {...content} />}
    </div>,
    anchor.container,
  )
}

function Rows({ title, rows: all, total }: TooltipContent) {
  const rows = all.slice(0, MAX_TOOLTIP_ROWS)
  const more = all.length - rows.length
  return (
    <>
      <div className={styles['title']}>{title}</div>
      {rows.map((row) => (
        <div key={`${row.label}-${row.color}`} className={styles['row']} data-strong={row.strong || undefined}>
          <span className={styles['swatch']} style={{ background: row.color }} />
          <span className={styles['label']}>{row.label}</span>
          <b>{row.value}</b>
          {row.share !== undefined && <span className={styles['share']}>{row.share}</span>}
        </div>
      ))}
      {more > 0 && <div className={styles['more']}>{messages.moreSeries(more)}</div>}
      {total && (
        <div className={styles['row']} data-total>
          <span />
          <span className={styles['label']}>{total.label}</span>
          <b>{total.value}</b>
        </div>
      )}
    </>
  )
}

/** Beside the point, on the side with more room, and wholly inside the window, whatever its height. */
export function placeTooltip({ x, y, viewWidth, viewHeight }: TooltipAnchor): Record<string, number | string> {
  const top = Math.round(y)
  // Whole pixels keep the text sharp.
  const transform = `translateY(round(max(${MARGIN - top}px, min(-50%, ${viewHeight - MARGIN - top}px - 100%)), 1px))`
  return { top, transform, ...(x > viewWidth / 2 ? { right: viewWidth - x + OFFSET } : { left: x + OFFSET }) }
}
