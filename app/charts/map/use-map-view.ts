import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Drift, driftBy, driftZoom, type ScaleRange, settled, STILL } from './drift.ts'
import type { Bounds } from './plane.ts'
import type { MapRest } from './use-rest.ts'
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
  /** Whether it stands elsewhere than where it shows everything. */
  isMoved: boolean
  /** Another one after each move. */
  step: unknown
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
    onKeyUp: () => void
    onBlur: () => void
  }
}

type Options = { rest: MapRest; size: Size; range: ScaleRange; bounds: Bounds }

/** What moves the map now; at rest the page has been told. */
type Mover = 'hand' | 'wheel' | 'keys' | 'rest'
type Motion = { view: View; drift: Drift | undefined; by: Mover; since: number }

/** Moves a view by mouse, touch, wheel and keys, from where it rests to where it comes to rest. */
export function useMapView(
  stage: RefObject<HTMLDivElement | null>,
  { rest, size, range, bounds }: Options,
): MapControl {
  const hands = useRef(new Map<number, Place>())
  const dragged = useRef(0)
  // Events come faster than drawings, and each goes on from the one before it.
  const latest = useRef<Motion | undefined>(undefined)
  const [shown, setShown] = useState<Motion | undefined>()
  // Whatever moved the map counts from where the page last put it.
  const [{ key, puts }, setPut] = useState({ key: rest.key, puts: 0 })
  if (key !== rest.key) setPut({ key: rest.key, puts: puts + 1 })
  const motion = shown?.since === puts ? shown : undefined
  const view = motion?.view ?? rest.view
  const drift = motion?.drift

  const current = (): Motion | undefined => (latest.current?.since === puts ? latest.current : undefined)
  const show = (next: Omit<Motion, 'since'> | undefined) => {
    latest.current = next && { ...next, since: puts }
    setShown(latest.current)
  }
  const turned = (change: (view: View) => View): View => {
    const { view: at = rest.view, drift: under } = current() ?? {}
    return within(change(under ? settled(at, size, under, bounds) : at), bounds)
  }
  const push = (change: (drift: Drift, scale: number) => Drift, by: Mover) => {
    const at = current()?.view ?? rest.view
    show({ view: at, drift: change(current()?.drift ?? STILL, at.scale), by })
  }
  const settle = (at: View | undefined) => {
    show(at && { view: at, drift: undefined, by: 'rest' })
    rest.onRest(at)
  }
  const settleDrift = () => {
    const now = current()
    if (now?.drift) settle(settled(now.view, size, now.drift, bounds))
  }
  const settleKeys = () => {
    const now = current()
    if (now?.by === 'keys') settle(now.view)
  }
  const zoom = (factor: number, at: Place = { x: size.width / 2, y: size.height / 2 }) =>
    settle(turned((from) => zoomedAt(from, size, at, factor, range)))

  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const box = element.getBoundingClientRect()
      const at = { x: event.clientX - box.x, y: event.clientY - box.y }
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * PIXELS_A_LINE : event.deltaY
      push((from, scale) => driftZoom(from, at, Math.exp(-pixels * (event.ctrlKey ? TOUCHPAD_STRENGTH : WHEEL_STRENGTH)), scale, range), 'wheel')
    }
    // React listens passively, and the page would scroll along.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  })

  useEffect(() => {
    if (motion?.by !== 'wheel') return undefined
    const timer = setTimeout(settleDrift, REST_MS)
    return () => clearTimeout(timer)
  })

  function lift(event: PointerEvent<HTMLDivElement>) {
    if (hands.current.delete(event.pointerId) && hands.current.size === 0) settleDrift()
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
        push((from) => driftBy(from, now.x - before.x, now.y - before.y), 'hand')
        return
      }
      const box = event.currentTarget.getBoundingClientRect()
      const middle = { x: (now.x + other.x) / 2 - box.x, y: (now.y + other.y) / 2 - box.y }
      const factor = spread(now, other) / Math.max(1, spread(before, other))
      push((from, scale) =>
        driftZoom(driftBy(from, (now.x - before.x) / 2, (now.y - before.y) / 2), middle, factor, scale, range), 'hand',
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
      if (event.key === '0') settle(undefined)
      else if (change) show({ view: turned(change), drift: undefined, by: 'keys' })
      else return
      event.preventDefault()
      event.stopPropagation()
    },
    // A key that is held down moves the map once, however often it repeats.
    onKeyUp: settleKeys,
    onBlur: settleKeys,
  }

  return {
    view,
    drift,
    isMoved: rest.isMoved || motion !== undefined,
    step: motion ?? rest.key,
    zoom,
    zoomIn: () => zoom(ZOOM_STEP),
    zoomOut: () => zoom(1 / ZOOM_STEP),
    reset: () => settle(undefined),
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
