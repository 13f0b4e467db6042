import { readNumber, readText } from '../form-data.ts'
import type { FormData } from '../types.ts'

/** What stands beside the axes. Gaps are pixels beyond the place where a title stands by itself, 0 for the margins of a new chart. */
export type AxisTitles = { x?: string; y?: string; yOnTop: boolean; xGap: number; yGap: number }

/** The margins that panels begin with: a title then stands as near as the labels of its axis allow. */
const NEW_MARGINS = { x: 15, y: 30 }
/** A title takes no more of the chart away than this share of the side it stands on. */
const MAX_GAP_SHARE = 0.25

export function readAxisTitles(formData: FormData, ownMargins: Partial<typeof NEW_MARGINS> = {}): AxisTitles {
  const margins = { ...NEW_MARGINS, ...ownMargins }
  const gap = (axis: 'x' | 'y') => Math.max(0, (readNumber(formData, `${axis}_axis_title_margin`) ?? 0) - margins[axis])
  return {
    x: readText(formData, 'x_axis_title'),
    y: readText(formData, 'y_axis_title'),
    yOnTop: formData['y_axis_title_position'] === 'Top',
    xGap: gap('x'),
    yGap: gap('y'),
  }
}

/** The gap of a title as a chart so long in that direction has room for it. */
export function fittedGap(gap: number, length: number): number {
  return Math.min(gap, length * MAX_GAP_SHARE)
}
