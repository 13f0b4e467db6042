import { choiceLabels, controlLabels } from '../../i18n/controls.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/message.ts'
import type {
  ChartsControl,
  Choice,
  ChoiceValue,
  CollectionControl,
  ColumnConfigControl,
  Control,
  FieldControl,
  PlainControl,
  SelectControl,
  SliderControl,
  TemplateControl,
  TextControl,
} from './control.ts'

export type ControlName = keyof typeof controlLabels
type ChoiceKey = keyof typeof choiceLabels

/** A control of one kind only brings its label with it; the others have theirs in the catalogue of labels. */
type Rest<N extends string, T extends Control> = Partial<Omit<T, 'name' | 'kind' | 'default'>> &
  (N extends ControlName ? unknown : { label: string })

/** The last argument of a control, which may be left out when its label stands in the catalogue. */
type Last<N extends string, R> = N extends ControlName ? [rest?: R] : [rest: R]

function named(name: string) {
  return { name, label: isCatalogued(name) ? t(controlLabels[name]) : name }
}

function isCatalogued(name: string): name is ControlName {
  return Object.hasOwn(controlLabels, name)
}

export function checkbox<N extends string>(
  name: N,
  whenNew: boolean | undefined,
  ...[rest]: Last<N, Rest<N, PlainControl>>
): PlainControl {
  return { ...named(name), kind: 'checkbox', default: whenNew, ...rest }
}

export function select<N extends string>(
  name: N,
  choices: SelectControl['choices'],
  whenNew: ChoiceValue | undefined,
  ...[rest]: Last<N, Rest<N, SelectControl>>
): SelectControl {
  return { ...named(name), kind: 'select', choices, default: whenNew, ...rest }
}

export function multiSelect<N extends string>(
  name: N,
  choices: SelectControl['choices'],
  ...[rest]: Last<N, Rest<N, SelectControl> & { default?: unknown }>
): SelectControl {
  return { ...named(name), kind: 'multi-select', choices, ...rest }
}

export function radio<N extends string>(
  name: N,
  choices: readonly Choice[],
  whenNew: ChoiceValue | undefined,
  ...[rest]: Last<N, Rest<N, SelectControl>>
): SelectControl {
  return { ...named(name), kind: 'radio', choices, default: whenNew, ...rest }
}

export function text<N extends string>(
  name: N,
  whenNew: string | number | undefined,
  ...[rest]: Last<N, Rest<N, TextControl>>
): TextControl {
  return { ...named(name), kind: 'text', default: whenNew, ...rest }
}

export function slider<N extends string>(
  name: N,
  range: { min: number; max: number; step: number },
  whenNew: number,
  ...[rest]: Last<N, Rest<N, SliderControl>>
): SliderControl {
  return { ...named(name), kind: 'slider', ...range, default: whenNew, ...rest }
}

export function field<N extends string>(
  kind: FieldControl['kind'],
  name: N,
  ...[rest]: Last<N, Rest<N, FieldControl> & { default?: unknown }>
): FieldControl {
  return { ...named(name), kind, requery: true, ...rest }
}

export function plain<N extends string>(
  kind: PlainControl['kind'],
  name: N,
  whenNew: unknown,
  ...[rest]: Last<N, Rest<N, PlainControl>>
): PlainControl {
  return { ...named(name), kind, default: whenNew, ...rest }
}

export function template<N extends string>(
  name: N,
  language: TemplateControl['language'],
  whenNew: string | undefined,
  ...[rest]: Last<N, Rest<N, TemplateControl>>
): TemplateControl {
  return { ...named(name), kind: 'template', language, default: whenNew, ...rest }
}

export function collection<N extends string>(
  name: N,
  parts: Pick<CollectionControl, 'fields' | 'newItem' | 'itemLabel'>,
  ...[rest]: Last<N, Rest<N, CollectionControl> & { default?: unknown }>
): CollectionControl {
  return { ...named(name), kind: 'collection', ...parts, default: [], ...rest }
}

export function columnConfig<N extends string>(
  name: N,
  ...[rest]: Last<N, Rest<N, ColumnConfigControl>>
): ColumnConfigControl {
  return { ...named(name), kind: 'column-config', default: {}, ...rest }
}

export function charts<N extends string>(name: N, ...[rest]: Last<N, Rest<N, ChartsControl>>): ChartsControl {
  return { ...named(name), kind: 'charts', requery: true, ...rest }
}

/** A choice whose label stands in the catalogue. */
export function choice(value: ChoiceValue, label: ChoiceKey): Choice {
  return { value, label: t(choiceLabels[label]) }
}

/** Choices that read as what they store, numbers with their thousands grouped. */
export function literalChoices(values: readonly (string | number)[]): Choice[] {
  return values.map((value) => ({ value, label: typeof value === 'number' ? formatNumber(value) : value }))
}
