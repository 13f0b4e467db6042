import { readBoolean, readNumber } from '../form-data.ts'
import type { FormData } from '../types.ts'
import type { LegendSide } from './legend-layout.ts'

export type LegendOptions = {
  /** Undefined where no legend is shown. */
  side: LegendSide | undefined
  scrolls: boolean
  /** Pixels that were chosen for it, 0 where none were. */
  margin: number
  sort: 'asc' | 'desc' | undefined
}

const SIDES: readonly LegendSide[] = ['top', 'bottom', 'left', 'right']

export function readLegend(formData: FormData, shownWhenUnset = true): LegendOptions {
  const side = SIDES.find((one) => one === formData['legendOrientation']) ?? 'top'
  return {
    side: readBoolean(formData, 'show_legend', shownWhenUnset) ? side : undefined,
    scrolls: formData['legendType'] !== 'plain',
    margin: Math.max(0, readNumber(formData, 'legendMargin') ?? 0),
    sort: (['asc', 'desc'] as const).find((order) => order === formData['legendSort']),
  }
}
