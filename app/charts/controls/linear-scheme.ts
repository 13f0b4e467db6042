import { DEFAULT_LINEAR_SCHEME } from '../colors/linear-schemes.ts'
import { linearColorSchemes } from './choices.ts'
import type { SelectControl } from './control.ts'
import { select } from './define.ts'

/** Picks one of the schemes that run from low to high. */
export function linearScheme(label: string, rest: Partial<SelectControl> = {}): SelectControl {
  return { ...select('linear_color_scheme', linearColorSchemes, DEFAULT_LINEAR_SCHEME, { label, clearable: false }), ...rest }
}
