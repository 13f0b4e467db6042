import { readText } from '../form-data.ts'
import type { FormData } from '../types.ts'

const ROTATIONS: Readonly<Record<string, number>> = { flat: 0, '45°': 45, '90°': 90, staggered: 45 }

/** How the labels of a category axis are turned, by the older setting `x_ticks_layout`. */
export function readTickLayout(formData: FormData): { rotation?: number; all?: boolean } {
  const layout = readText(formData, 'x_ticks_layout') ?? 'auto'
  if (!Object.hasOwn(ROTATIONS, layout)) return {}
  return { rotation: ROTATIONS[layout] }
}
