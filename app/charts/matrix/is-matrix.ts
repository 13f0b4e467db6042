import { readText } from '../form-data.ts'
import type { ChartKind } from '../kind.ts'
import type { FormData } from '../types.ts'

export type MatrixSide = 'rows' | 'columns'

/** What the settings of a matrix begin with. */
export const MATRIX_PREFIX = 'matrixify_'

/** Whether charts of a kind can stand in a matrix: not those whose rows are other charts', which no cell narrows. */
export function fitsMatrix(kind: Pick<ChartKind, 'parts'> | undefined): boolean {
  return kind?.parts === undefined
}

/** Whether settings of a kind make a matrix instead of one chart. */
export function isMatrixOf(kind: Pick<ChartKind, 'parts'> | undefined, formData: FormData): boolean {
  if (formData[`${MATRIX_PREFIX}enable`] !== true || !fitsMatrix(kind)) return false
  return modeOf(formData, 'rows') !== 'disabled' || modeOf(formData, 'columns') !== 'disabled'
}

/** What stands along a side: `metrics`, `dimensions` or `disabled`. */
export function modeOf(formData: FormData, side: MatrixSide): string {
  return readText(formData, `${MATRIX_PREFIX}mode_${side}`) ?? 'disabled'
}
