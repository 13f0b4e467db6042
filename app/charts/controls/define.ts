import { choiceLabels, controlLabels } from '../../i18n/controls.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/message.ts'
import type {
  Choice,
  ChoiceValue,
  Control,
  FieldControl,
  PlainControl,
  SelectControl,
  SliderControl,
  TextControl,
} from './control.ts'

export type ControlName = keyof typeof controlLabels
type ChoiceKey = keyof typeof choiceLabels

type Rest<T extends Control> = Partial<Omit<T, 'name' | 'kind' | 'default'>>

function named(name: ControlName) {
  return { name, label: t(controlLabels[name]) }
}

export function checkbox(name: ControlName, whenNew: boolean | undefined, rest: Rest<PlainControl> = {}): PlainControl {
  return { ...named(name), kind: 'checkbox', default: whenNew, ...rest }
}

export function select(
  name: ControlName,
  choices: SelectControl['choices'],
  whenNew: ChoiceValue | undefined,
  rest: Rest<SelectControl> = {},
): SelectControl {
  return { ...named(name), kind: 'select', choices, default: whenNew, ...rest }
}

export function multiSelect(
  name: ControlName,
  choices: SelectControl['choices'],
  rest: Rest<SelectControl> & { default?: unknown } = {},
): SelectControl {
  return { ...named(name), kind: 'multi-select', choices, ...rest }
}

export function radio(
  name: ControlName,
  choices: readonly Choice[],
  whenNew: ChoiceValue | undefined,
  rest: Rest<SelectControl> = {},
): SelectControl {
  return { ...named(name), kind: 'radio', choices, default: whenNew, ...rest }
}

export function text(
  name: ControlName,
  whenNew: string | number | undefined,
  rest: Rest<TextControl> = {},
): TextControl {
  return { ...named(name), kind: 'text', default: whenNew, ...rest }
}

export function slider(
  name: ControlName,
  range: { min: number; max: number; step: number },
  whenNew: number,
  rest: Rest<SliderControl> = {},
): SliderControl {
  return { ...named(name), kind: 'slider', ...range, default: whenNew, ...rest }
}

export function field(
  kind: FieldControl['kind'],
  name: ControlName,
  rest: Rest<FieldControl> & { default?: unknown } = {},
): FieldControl {
  return { ...named(name), kind, requery: true, ...rest }
}

export function plain(
  kind: PlainControl['kind'],
  name: ControlName,
  whenNew: unknown,
  rest: Rest<PlainControl> = {},
): PlainControl {
  return { ...named(name), kind, default: whenNew, ...rest }
}

/** A choice whose label stands in the catalogue. */
export function choice(value: ChoiceValue, label: ChoiceKey): Choice {
  return { value, label: t(choiceLabels[label]) }
}

/** Choices that read as what they store, numbers with their thousands grouped. */
export function literalChoices(values: readonly (string | number)[]): Choice[] {
  return values.map((value) => ({ value, label: typeof value === 'number' ? formatNumber(value) : value }))
}
