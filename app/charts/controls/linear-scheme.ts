import { choiceLabels } from '../../i18n/controls.ts'
import { DEFAULT_LINEAR_SCHEME, linearSchemes } from '../colors/linear-schemes.ts'
import type { Choice, SelectControl } from './control.ts'
import { select } from './define.ts'

const names: Readonly<Record<string, string>> = choiceLabels

const choices: readonly Choice[] = linearSchemes.map((value) => ({
  value,
  label: names[value === DEFAULT_LINEAR_SCHEME ? 'theme' : value] ?? value.replaceAll('_', ' '),
}))

/** Picks one of the schemes that run from low to high. */
export function linearScheme(label: string, rest: Partial<SelectControl> = {}): SelectControl {
  return { ...select('linear_color_scheme', choices, DEFAULT_LINEAR_SCHEME, { label, clearable: false }), ...rest }
}
