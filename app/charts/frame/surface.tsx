import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import type { ChartTheme } from '../theme.ts'
import { type BrushTarget, useBrush } from '../zoom/use-brush.ts'
import { messages } from '../messages.ts'
import { AXIS_FONT, MAX_TOOLTIP_ROWS } from './limits.ts'
import { useIsPicture } from './medium.ts'
import styles from './surface.module.css'
import { useChoice } from './use-choice.ts'
import { Tooltip, type TooltipAnchor, type TooltipContent } from './tooltip.tsx'

export type Place = { x: number; y: number }

/** Draws on top of the chart and answers the pointer and the keyboard for one kind of chart. `T` names a mark. */
export type SurfaceModel<T> = {
  hit: (at: Place) => T | undefined
  /** The mark reached by an arrow key; from nothing the first one. */
  move: (from: T | undefined, direction: Direction) => T | undefined
  same: (a: T, b: T) => boolean
  place: (target: T) => Place
  tooltip: (target: T) => TooltipContent
  /** Highlight of a mark, and of what is at the same place in other series. */
  highlight: (target: T) => ReactNode
  onChoose?: (target: T) => void
  onContextMenu?: (target: T, at: { clientX: number; clientY: number }) => void
}

export type Direction = 'left' | 'right' | 'up' | 'down' | 'first' | 'last'

export type SurfaceProps<T> = {
  width: number
  height: number
  summary: string
  theme: ChartTheme
  model: SurfaceModel<T>
  /** What the marks were made from: when it changes, what was pointed at is gone. */
  source: unknown
  /** Where dragging zooms. */
  brush?: BrushTarget
  /** Drawn once; moving the pointer does not draw it again. */
  children: ReactNode
}

type Active<T> = { target: T; anchor: TooltipAnchor; byKeyboard: boolean; source: unknown }

const KEYS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
}

export function Surface<T>({ width, height, summary, theme, model, source, brush, children }: SurfaceProps<T>) {
  const isPicture = useIsPicture()
  const hand = useBrush(brush)
  const onReset = brush?.onReset
  const choice = useChoice(onReset !== undefined)
  const [last, setActive] = useState<Active<T> | undefined>()
  const active = last?.source === source ? last : undefined

  function point(event: PointerEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    const target = model.hit({ x: event.clientX - box.x, y: event.clientY - box.y })
    if (target === undefined) {
      if (active) setActive(undefined)
    } else if (!active || active.byKeyboard || !model.same(active.target, target)) {
      setActive({ target, anchor: anchorOf(event.currentTarget, model.place(target)), byKeyboard: false, source })
    }
  }

  function press(event: KeyboardEvent<SVGSVGElement>) {
    const direction = KEYS[event.key]
    if (direction) {
      const target = model.move(active?.target, direction)
      if (target === undefined) return
      event.preventDefault()
      setActive({ target, anchor: anchorOf(event.currentTarget, model.place(target)), byKeyboard: true, source })
    } else if (event.key === 'Escape' && active) {
      event.stopPropagation()
      setActive(undefined)
    } else if (event.key === 'Escape' && onReset) {
      event.stopPropagation()
      onReset()
    } else if (event.key === 'Enter' && active && model.onChoose) {
      event.preventDefault()
      model.onChoose(active.target)
    }
  }

  if (isPicture) {
    return (
      <g fontFamily={theme.fontFamily} fontSize={AXIS_FONT} fill={theme.textMuted}>
        {children}
      </g>
    )
  }
  const content = active && model.tooltip(active.target)
  return (
    <>
      <svg
        className={styles['surface']}
        data-clickable={model.onChoose ? true : undefined}
        data-zoomable={brush ? true : undefined}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={summary}
        tabIndex={0}
        fontFamily={theme.fontFamily}
        fontSize={AXIS_FONT}
        fill={theme.textMuted}
        onPointerMove={(event) => {
          hand.onMove(event)
          if (hand.isDrag) setActive(undefined)
          else point(event)
        }}
        onPointerDown={(event) => {
          hand.onDown(event)
          point(event)
        }}
        onPointerUp={hand.onUp}
        onPointerCancel={hand.onCancel}
        onDoubleClick={() => {
          choice.cancel()
          onReset?.()
        }}
        onPointerLeave={() => setActive(undefined)}
        onBlur={() => setActive(undefined)}
        onKeyDown={press}
        onClick={() => {
          const { onChoose } = model
          if (!hand.takeClick() && active && onChoose) choice.choose(() => onChoose(active.target))
        }}
        onContextMenu={(event) => {
          if (!active || !model.onContextMenu) return
          event.preventDefault()
          const { x, y } = active.anchor
          const at = active.byKeyboard ? { clientX: x, clientY: y } : { clientX: event.clientX, clientY: event.clientY }
          model.onContextMenu(active.target, at)
        }}
      >
        {children}
        {active && model.highlight(active.target)}
        {hand.area && <rect {...hand.area} fill={theme.accent} opacity={0.15} pointerEvents="none" />}
      </svg>
      {active && content && <Tooltip content={content} anchor={active.anchor} />}
      <span className={styles['live']} aria-live="polite">
        {active?.byKeyboard && content ? spoken(content) : ''}
      </span>
    </>
  )
}

function anchorOf(element: Element, place: Place): TooltipAnchor {
  const box = element.getBoundingClientRect()
  const view = element.ownerDocument
  return {
    x: box.x + place.x,
    y: box.y + place.y,
    container: view.body,
    viewWidth: view.documentElement.clientWidth,
    viewHeight: view.documentElement.clientHeight,
  }
}

/** As much as the tooltip shows. */
function spoken({ title, rows }: TooltipContent): string {
  const said = rows.slice(0, MAX_TOOLTIP_ROWS).map((row) => `${row.label} ${row.value}`)
  const more = rows.length - said.length
  return `${title}: ${[...said, ...(more > 0 ? [messages.moreSeries(more)] : [])].join(', ')}`
}
