import type { FormData } from '../types.ts'
import { layoutLegend, type LegendBox } from './legend-layout.ts'
import { readLegend } from './legend-options.ts'
import { COMPACT_HEIGHT, COMPACT_WIDTH } from './limits.ts'

export type Box = { x: number; y: number; width: number; height: number }

/** The legend that the settings ask for, where there is room for one, and what it leaves for the drawing. */
export function legendRoom(
  formData: FormData,
  labels: readonly string[],
  width: number,
  height: number,
): { legend: LegendBox | undefined; plot: Box; sort: 'asc' | 'desc' | undefined } {
  const plot = { x: 0, y: 0, width, height }
  const { side, scrolls, margin, sort } = readLegend(formData)
  const tight = width < COMPACT_WIDTH * 0.75 || height < COMPACT_HEIGHT
  if (side === undefined || labels.length === 0 || tight) return { legend: undefined, plot, sort }
  const legend = layoutLegend(labels, { side, scrolls, margin, width, height })
  if (side === 'left' || side === 'right') {
    const taken = Math.min(width / 2, legend.width)
    return { legend, sort, plot: { x: side === 'left' ? taken : 0, y: 0, width: width - taken, height } }
  }
  const taken = Math.min(height / 2, legend.height)
  return { legend, sort, plot: { x: 0, y: side === 'top' ? taken : 0, width, height: height - taken } }
}
