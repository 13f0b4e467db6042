import { LABEL_LINE } from '../frame/limits.ts'
import { round } from '../frame/marks.tsx'
import type { ParaLine, PreparedPara } from './prepare.ts'

export type ParaLayout = {
  xs: readonly number[]
  /** Pixels between two axes. */
  step: number
  top: number
  bottom: number
  yOf: (place: number) => number
  pathOf: (line: ParaLine) => string
}

const EDGE = 6
const SIDE = 12

/** Axes at even distances, names and ends above and below them. */
export function layoutPara(para: PreparedPara, width: number, height: number, labelled: boolean): ParaLayout {
  const count = para.axes.length
  const top = labelled ? 2 * LABEL_LINE + EDGE : EDGE
  const bottom = Math.max(top + 1, height - (labelled ? LABEL_LINE + EDGE : EDGE))
  const step = count > 1 ? Math.max(0, width - 2 * SIDE) / (count - 1) : width
  const xs = para.axes.map((_, index) => (count > 1 ? SIDE + index * step : width / 2))
  const yOf = (place: number) => bottom - place * (bottom - top)
  return { xs, step, top, bottom, yOf, pathOf: (line) => pathOf(line, xs, yOf) }
}

/** A line is broken where a figure is missing; a lone figure is a short dash. */
function pathOf({ places }: ParaLine, xs: readonly number[], yOf: (place: number) => number): string {
  let path = ''
  places.forEach((place, index) => {
    if (place === undefined) return
    const isFirst = places[index - 1] === undefined
    const isAlone = isFirst && places[index + 1] === undefined
    const x = xs[index] ?? 0
    path += isAlone ? `M${round(x - 4)},${round(yOf(place))}h8` : `${isFirst ? 'M' : 'L'}${round(x)},${round(yOf(place))}`
  })
  return path
}

/** How far above or below a line a point is. */
export function lineDistance({ places }: ParaLine, { xs, yOf }: ParaLayout, at: { x: number; y: number }): number {
  for (let index = 0; index < xs.length; index++) {
    const place = places[index]
    const next = places[index + 1]
    const x0 = xs[index] ?? 0
    const x1 = xs[index + 1]
    if (place === undefined) continue
    if (Math.abs(at.x - x0) <= 4) return Math.abs(at.y - yOf(place))
    if (next === undefined || x1 === undefined || at.x < x0 || at.x > x1) continue
    return Math.abs(at.y - yOf(place + ((next - place) * (at.x - x0)) / (x1 - x0)))
  }
  return Number.POSITIVE_INFINITY
}
