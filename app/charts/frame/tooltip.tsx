import { createPortal } from 'react-dom'
import { messages } from '../messages.ts'
import { MAX_TOOLTIP_ROWS } from './limits.ts'
import styles from './tooltip.module.css'

export type TooltipRow = { label: string; color?: string; value: string; share?: string; strong?: boolean }

export type TooltipContent = {
  title: string
  rows: readonly TooltipRow[]
  total?: { label: string; value: string }
}

/** A place in the window, and the element the tooltip is drawn in: outside the tile, which would cut it off. */
export type TooltipAnchor = { x: number; y: number; container: Element; viewWidth: number; viewHeight: number }

const OFFSET = 12
const MARGIN = 8
const ROW = 21
const CHROME = 42

export function Tooltip({ content, anchor }: { content: TooltipContent; anchor: TooltipAnchor }) {
  const rows = content.rows.slice(0, MAX_TOOLTIP_ROWS)
  const more = content.rows.length - rows.length
  const lines = rows.length + (content.total ? 1 : 0) + (more > 0 ? 1 : 0)
  return createPortal(
    <div className={styles['tooltip']} style={placeTooltip(anchor, lines)} aria-hidden="true">
      <div className={styles['title']}>{content.title}</div>
      {rows.map((row) => (
        <div key={`${row.label}-${row.color}`} className={styles['row']} data-strong={row.strong || undefined}>
          <span className={styles['swatch']} style={{ background: row.color }} />
          <span className={styles['label']}>{row.label}</span>
          <b>{row.value}</b>
          {row.share !== undefined && <span className={styles['share']}>{row.share}</span>}
        </div>
      ))}
      {more > 0 && <div className={styles['more']}>{messages.moreSeries(more)}</div>}
      {content.total && (
        <div className={styles['row']} data-total>
          <span />
          <span className={styles['label']}>{content.total.label}</span>
          <b>{content.total.value}</b>
        </div>
      )}
    </div>,
    anchor.container,
  )
}

/** Beside the point, on the side with more room, and wholly inside the window. */
export function placeTooltip(anchor: TooltipAnchor, lines: number): Record<string, number> {
  const height = CHROME + lines * ROW
  const top = Math.max(MARGIN, Math.min(anchor.y - height / 2, anchor.viewHeight - height - MARGIN))
  return anchor.x > anchor.viewWidth / 2
    ? { top, right: anchor.viewWidth - anchor.x + OFFSET }
    : { top, left: anchor.x + OFFSET }
}
