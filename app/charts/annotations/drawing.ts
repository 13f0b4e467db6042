import { curveLinear, curveMonotoneX, curveMonotoneY } from '@visx/curve'
import { line as linePath } from '@visx/shape'
import { touch } from '../frame/apart.ts'
import { AXIS_FONT, LABEL_LINE } from '../frame/limits.ts'
import { roundPath } from '../frame/marks.tsx'
import { type MeasureText, measureText, truncateText } from '../frame/text-width.ts'
import type { AnnotationLine, AnnotationMark } from './annotations.ts'

type Box = { x: number; y: number; width: number; height: number }

/** Places on the plot of one chart. */
export type AnnotationGround = {
  plot: Box
  /** A place of the axis of the points in pixels. */
  at: (position: number) => number
  valueAt: (value: number) => number
  horizontal: boolean
}

export type DrawnLine = { d: string; dots: readonly { x: number; y: number }[] }

export function drawLine(line: AnnotationLine, { at, valueAt, horizontal }: AnnotationGround): DrawnLine {
  const places = line.points.map(({ position, value }) => {
    if (value === null) return undefined
    return horizontal ? { x: valueAt(value), y: at(position) } : { x: at(position), y: valueAt(value) }
  })
  const smooth = horizontal ? curveMonotoneY : curveMonotoneX
  const draw = linePath<(typeof places)[number]>({
    x: (place) => place?.x ?? 0,
    y: (place) => place?.y ?? 0,
    defined: (place) => place !== undefined,
    curve: line.smooth ? smooth : curveLinear,
  })
  return { d: roundPath(draw(places)), dots: places.filter((place) => place !== undefined) }
}

/** The area of a mark across the plot, of no width for an event; undefined outside of the plot. */
export function markBox({ from, to }: AnnotationMark, { plot, at, horizontal }: AnnotationGround): Box | undefined {
  const [first, last] = horizontal ? [plot.y, plot.y + plot.height] : [plot.x, plot.x + plot.width]
  const [a, b] = [at(from), at(to ?? from)]
  const start = Math.max(first, Math.min(a, b))
  const end = Math.min(last, Math.max(a, b))
  if (!Number.isFinite(start) || !Number.isFinite(end) || end < start) return undefined
  return horizontal
    ? { x: plot.x, y: start, width: plot.width, height: end - start }
    : { x: start, y: plot.y, width: end - start, height: plot.height }
}

export type MarkLabel = { x: number; y: number; anchor: 'start' | 'end'; lines: readonly string[] }

const GAP = 4
const MAX_WIDTH = 180
const MAX_DETAILS = 3
const MAX_ROWS = 4

/**
 * Labels of the marks, none on another: each stands at the top of its mark, in the first free row. One that finds no
 * room is left out here and can still be had by pointing at its mark.
 */
export function placeLabels(
  marks: readonly { box: Box; label: string; details: readonly string[]; always: boolean }[],
  { plot, horizontal }: AnnotationGround,
  measure: MeasureText = measureText,
): (MarkLabel | undefined)[] {
  const taken: Box[] = []
  return marks.map(({ box, label, details, always }) => {
    const lines = [label, ...details.slice(0, MAX_DETAILS)].map((text) => truncateText(text, MAX_WIDTH, AXIS_FONT))
    const width = lines.reduce((most, text) => Math.max(most, measure(text, AXIS_FONT)), 0)
    const height = lines.length * LABEL_LINE
    const left = horizontal ? plot.x + plot.width - width - GAP : box.x + GAP
    const fits = left + width <= plot.x + plot.width
    const x = fits ? left : Math.max(plot.x, box.x - GAP - width)
    const top = horizontal ? box.y : plot.y
    for (let row = 0; row < MAX_ROWS; row++) {
      const area = { x, y: top + row * LABEL_LINE, width: width + GAP, height }
      const isFree = !always || !taken.some((other) => touch(other, area))
      if (row > 0 && area.y + height > plot.y + plot.height) break
      if (!isFree) continue
      if (always) taken.push(area)
      return { x: fits ? left : x + width, y: area.y + AXIS_FONT, anchor: fits ? 'start' : 'end', lines }
    }
    return undefined
  })
}
