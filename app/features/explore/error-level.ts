import { isEmpty } from '../../charts/controls/is-empty.ts'
import type { FormData } from '../../charts/types.ts'

/** Whether a complaint of a control is a fault, or only says what is still to be chosen. */
export type ErrorLevel = 'error' | 'info'

/** What is missing is no fault of a new chart before the first try to run it. */
export function errorLevel(name: string, values: FormData, tried: boolean): ErrorLevel {
  return !tried && isEmpty(values[name]) ? 'info' : 'error'
}
