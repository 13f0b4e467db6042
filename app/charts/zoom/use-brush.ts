import { type PointerEvent, useRef, useState } from 'react'

type Box = { x: number; y: number; width: number; height: number }

/** Dragging over a plot chooses a stretch of it. */
export type BrushTarget = {
  plot: Box
  horizontal: boolean
  onSelect: (from: number, to: number) => void
  /** Present while there is something to go back from. */
  onReset: (() => void) | undefined
}

/** A hand that moves less meant to click. */
const MIN_DRAG = 5

export function useBrush(target: BrushTarget | undefined) {
  const [drag, setDrag] = useState<{ start: number; end: number } | undefined>()
  const wasDrag = useRef(false)
  const isDrag = drag !== undefined && Math.abs(drag.end - drag.start) >= MIN_DRAG

  function placeOf(event: PointerEvent<SVGSVGElement>, { horizontal }: BrushTarget): { along: number; x: number; y: number } {
    const box = event.currentTarget.getBoundingClientRect()
    const [x, y] = [event.clientX - box.x, event.clientY - box.y]
    return { along: horizontal ? y : x, x, y }
  }

  return {
    /** The part of the plot that is being chosen. */
    area: target && isDrag ? areaOf(target, drag.start, drag.end) : undefined,
    isDrag,
    onDown: (event: PointerEvent<SVGSVGElement>) => {
      wasDrag.current = false
      if (!target || event.button !== 0) return
      const { along, x, y } = placeOf(event, target)
      const { plot } = target
      if (x < plot.x || x > plot.x + plot.width || y < plot.y || y > plot.y + plot.height) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ start: along, end: along })
    },
    onMove: (event: PointerEvent<SVGSVGElement>) => {
      if (target && drag) setDrag({ start: drag.start, end: placeOf(event, target).along })
    },
    onUp: () => {
      if (target && isDrag) {
        wasDrag.current = true
        target.onSelect(drag.start, drag.end)
      }
      setDrag(undefined)
    },
    onCancel: () => setDrag(undefined),
    /** Whether the click that follows belongs to a drag. */
    takeClick: () => {
      const taken = wasDrag.current
      wasDrag.current = false
      return taken
    },
  }
}

function areaOf({ plot, horizontal }: BrushTarget, start: number, end: number): Box {
  const [first, last] = horizontal ? [plot.y, plot.y + plot.height] : [plot.x, plot.x + plot.width]
  const low = Math.max(first, Math.min(start, end))
  const high = Math.max(low, Math.min(last, Math.max(start, end)))
  return horizontal ? { ...plot, y: low, height: high - low } : { ...plot, x: low, width: high - low }
}
