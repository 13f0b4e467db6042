import { readText } from '../form-data.ts'
import type { FormData } from '../types.ts'

export type MatrixSide = 'rows' | 'columns'

/** What the settings of a matrix begin with. */
export const MATRIX_PREFIX = 'matrixify_'

/** Whether settings make a matrix instead of one chart. */
export function isMatrix(formData: FormData): boolean {
  return formData[`${MATRIX_PREFIX}enable`] === true && (modeOf(formData, 'rows') !== 'disabled' || modeOf(formData, 'columns') !== 'disabled')
}

/** What stands along a side: `metrics`, `dimensions` or `disabled`. */
export function modeOf(formData: FormData, side: MatrixSide): string {
  return readText(formData, `${MATRIX_PREFIX}mode_${side}`) ?? 'disabled'
}
