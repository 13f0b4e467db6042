import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import type { ChartTheme } from '../theme.ts'
import styles from './surface.module.css'
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

type Props<T> = {
  width: number
  height: number
  summary: string
  theme: ChartTheme
  model: SurfaceModel<T>
  /** What the marks were made from: when it changes, what was pointed at is gone. */
  source: unknown
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

export function Surface<T>({ width, height, summary, theme, model, source, children }: Props<T>) {
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
    } else if (event.key === 'Enter' && active && model.onChoose) {
      event.preventDefault()
      model.onChoose(active.target)
    }
  }

  const content = active && model.tooltip(active.target)
  return (
    <>
      <svg
        className={styles['surface']}
        data-clickable={model.onChoose ? true : undefined}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={summary}
        tabIndex={0}
        fontFamily={theme.fontFamily}
        fontSize={11}
        fill={theme.textMuted}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setActive(undefined)}
        onBlur={() => setActive(undefined)}
        onKeyDown={press}
        onClick={() => active && model.onChoose?.(active.target)}
        onContextMenu={(event) => {
          if (!active || !model.onContextMenu) return
          event.preventDefault()
          model.onContextMenu(active.target, { clientX: event.clientX, clientY: event.clientY })
        }}
      >
        {children}
        {active && model.highlight(active.target)}
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

function spoken(content: TooltipContent): string {
  return `${content.title}: ${content.rows.map((row) => `${row.label} ${row.value}`).join(', ')}`
}
