import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Drift, driftBy, driftZoom, type ScaleRange, settled, STILL } from './drift.ts'
import type { Bounds } from './plane.ts'
import { panned, type Place, type Size, type View, within, zoomedAt } from './view.ts'

/** What one press of a key or button does. */
const ZOOM_STEP = 2
const PAN_STEP = 80
/** A wheel turned by one notch is about 100 units. */
const WHEEL_STRENGTH = 0.003
/** Fingers on a touchpad come as a wheel with the control key, in smaller steps. */
const TOUCHPAD_STRENGTH = 5 * WHEEL_STRENGTH
const PIXELS_A_LINE = 16
/** After the last turn of the wheel; shorter than a reader notices, longer than between two turns. */
const REST_MS = 140
/** Less movement is a click. */
const CLICK_REACH = 4

export type MapControl = {
  view: View
  drift: Drift | undefined
  /** What the reader made of the view at home; another one after each move, undefined without any. */
  moved: unknown
  zoom: (factor: number, at?: Place) => void
  zoomIn: () => void
  zoomOut: () => void
  reset: () => void
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => void
    onPointerMoveCapture: (event: PointerEvent<HTMLDivElement>) => void
    onPointerUp: (event: PointerEvent<HTMLDivElement>) => void
    onPointerCancel: (event: PointerEvent<HTMLDivElement>) => void
    onClickCapture: (event: MouseEvent<HTMLDivElement>) => void
    onKeyDownCapture: (event: KeyboardEvent<HTMLDivElement>) => void
  }
}

type Options = { home: View; size: Size; range: ScaleRange; bounds: Bounds }
type Moved = { view: View; drift: Drift | undefined; byWheel: boolean }

/** Moves a view by mouse, touch, wheel and keys, from where it is at home. */
export function useMapView(
  stage: RefObject<HTMLDivElement | null>,
  { home, size, range, bounds }: Options,
): MapControl {
  const hands = useRef(new Map<number, Place>())
  const dragged = useRef(0)
  const [moved, setMoved] = useState<Moved | undefined>()
  const view = moved?.view ?? home
  const drift = moved?.drift

  const turn = (change: (view: View) => View) =>
    setMoved((now) => ({ view: within(change(now?.view ?? home), bounds), drift: undefined, byWheel: false }))
  const settle = () =>
    setMoved((now) => now?.drift && { view: settled(now.view, size, now.drift, bounds), drift: undefined, byWheel: false })
  const push = (change: (drift: Drift, scale: number) => Drift, byWheel = false) =>
    setMoved((now) => {
      const at = now?.view ?? home
      return { view: at, drift: change(now?.drift ?? STILL, at.scale), byWheel }
    })
  const zoom = (factor: number, at: Place = { x: size.width / 2, y: size.height / 2 }) =>
    turn((from) => zoomedAt(from, size, at, factor, range))

  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const box = element.getBoundingClientRect()
      const at = { x: event.clientX - box.x, y: event.clientY - box.y }
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * PIXELS_A_LINE : event.deltaY
      push((from, scale) => driftZoom(from, at, Math.exp(-pixels * (event.ctrlKey ? TOUCHPAD_STRENGTH : WHEEL_STRENGTH)), scale, range), true)
    }
    // React listens passively, and the page would scroll along.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  })

  useEffect(() => {
    if (!moved?.byWheel || !moved.drift) return undefined
    const timer = setTimeout(settle, REST_MS)
    return () => clearTimeout(timer)
  })

  function lift(event: PointerEvent<HTMLDivElement>) {
    if (hands.current.delete(event.pointerId) && hands.current.size === 0 && drift) settle()
  }

  const handlers: MapControl['handlers'] = {
    onPointerDown: (event) => {
      if (event.button !== 0) return
      if (hands.current.size === 0) dragged.current = 0
      hands.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMoveCapture: (event) => {
      const before = hands.current.get(event.pointerId)
      if (!before) return
      // Let go outside of the map, which then was not told.
      if (event.buttons === 0) {
        lift(event)
        return
      }
      const now = { x: event.clientX, y: event.clientY }
      dragged.current += Math.hypot(now.x - before.x, now.y - before.y)
      if (dragged.current < CLICK_REACH) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      const other = [...hands.current].find(([id]) => id !== event.pointerId)?.[1]
      hands.current.set(event.pointerId, now)
      if (!other) {
        push((from) => driftBy(from, now.x - before.x, now.y - before.y))
        return
      }
      const box = event.currentTarget.getBoundingClientRect()
      const middle = { x: (now.x + other.x) / 2 - box.x, y: (now.y + other.y) / 2 - box.y }
      const factor = spread(now, other) / Math.max(1, spread(before, other))
      push((from, scale) =>
        driftZoom(driftBy(from, (now.x - before.x) / 2, (now.y - before.y) / 2), middle, factor, scale, range),
      )
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onClickCapture: (event) => {
      if (dragged.current >= CLICK_REACH && event.detail > 0) event.stopPropagation()
      dragged.current = 0
    },
    onKeyDownCapture: (event) => {
      const change = keyChange(event, size, range)
      if (event.key === '0') setMoved(undefined)
      else if (change) turn(change)
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }

  return {
    view,
    drift,
    moved,
    zoom,
    zoomIn: () => zoom(ZOOM_STEP),
    zoomOut: () => zoom(1 / ZOOM_STEP),
    reset: () => setMoved(undefined),
    handlers,
  }
}

function spread(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [PAN_STEP, 0],
  ArrowRight: [-PAN_STEP, 0],
  ArrowUp: [0, PAN_STEP],
  ArrowDown: [0, -PAN_STEP],
}

function keyChange(
  event: KeyboardEvent,
  size: Size,
  range: ScaleRange,
): ((view: View) => View) | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  const middle = { x: size.width / 2, y: size.height / 2 }
  if (event.key === '+' || event.key === '=') return (view) => zoomedAt(view, size, middle, ZOOM_STEP, range)
  if (event.key === '-' || event.key === '_') return (view) => zoomedAt(view, size, middle, 1 / ZOOM_STEP, range)
  const arrow = event.shiftKey ? ARROWS[event.key] : undefined
  return arrow && ((view) => panned(view, size, arrow[0], arrow[1]))
}
