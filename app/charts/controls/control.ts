import type { FormData } from '../types.ts'

export type ControlKind =
  | 'annotations'
  | 'bounds'
  | 'checkbox'
  | 'color'
  | 'color-scheme'
  | 'column'
  | 'column-config'
  | 'columns'
  | 'conditional-formatting'
  | 'currency'
  | 'filters'
  | 'hidden'
  | 'metric'
  | 'metrics'
  | 'multi-select'
  | 'radio'
  | 'select'
  | 'slider'
  | 'text'

export type ChoiceValue = string | number | boolean | null

export type Choice = { value: ChoiceValue; label: string }

/** A dataset column as controls need to know it. `type_generic`: 0 number, 1 text, 2 temporal, 3 boolean. */
export type ControlColumn = {
  column_name: string
  verbose_name?: string | null
  type_generic?: number | null
  is_dttm?: boolean | null
  groupby?: boolean | null
  filterable?: boolean | null
  expression?: string | null
}

export type ControlDatasource = {
  columns: readonly ControlColumn[]
  metrics: readonly { metric_name: string; verbose_name?: string | null }[]
  main_dttm_col?: string | null
  /** `[value, label]` in the order of the database. */
  time_grain_sqla?: readonly (readonly [string, string])[]
  /** `[JSON text, label]` for raw tables. */
  order_by_choices?: readonly (readonly [string, string])[]
}

export type ControlContext = { values: FormData; datasource?: ControlDatasource }

type ControlBase = {
  /** Key in form_data. */
  name: string
  label: string
  description?: string
  placeholder?: string
  /** Value of a new chart; null and undefined mean not set. */
  default?: unknown
  visible?: (context: ControlContext) => boolean
  /** The first message that applies, or undefined when the value is fine. */
  validate?: (value: unknown, context: ControlContext) => string | undefined
  /** Keep the stored value while the control is hidden; others fall back to their default. */
  keepWhenHidden?: boolean
  /** Changing it needs new data; the others only redraw. */
  requery?: boolean
  /** Replaces `label`, for controls that are named after another one's value. */
  labelFor?: (context: ControlContext) => string
}

export type SelectControl = ControlBase & {
  kind: 'select' | 'multi-select' | 'radio'
  choices: readonly Choice[] | ((context: ControlContext) => readonly Choice[])
  /** Accept values that are not offered. */
  freeForm?: boolean
  clearable?: boolean
  /** How typed text is stored. */
  valueType?: 'text' | 'integer' | 'number'
}

export type SliderControl = ControlBase & { kind: 'slider'; min: number; max: number; step: number }

export type TextControl = ControlBase & {
  kind: 'text'
  valueType?: 'text' | 'integer' | 'number'
  min?: number
  max?: number
  step?: number
}

/** Pickers of dataset columns and metrics. */
export type FieldControl = ControlBase & {
  kind: 'column' | 'columns' | 'metric' | 'metrics'
  /** Which dataset columns are offered. */
  offers?: (column: ControlColumn) => boolean
  allowCustomSql?: boolean
  clearable?: boolean
}

export type PlainControl = ControlBase & {
  kind: Exclude<ControlKind, SelectControl['kind'] | SliderControl['kind'] | 'text' | FieldControl['kind']>
}

export type Control = SelectControl | SliderControl | TextControl | FieldControl | PlainControl

export type ControlSection = {
  label: string
  /** Replaces `label`, for sections that are named after a control's value. */
  labelFor?: (context: ControlContext) => string
  tab: 'data' | 'customize'
  expanded: boolean
  description?: string
  visible?: (context: ControlContext) => boolean
  /** Controls of one row stand side by side. */
  rows: readonly (readonly Control[])[]
}

export type ControlPanel = { sections: readonly ControlSection[] }

export type ControlError = { name: string; label: string; message: string }

/** Every control of a panel, in order. */
export function panelControls(panel: ControlPanel): Control[] {
  return panel.sections.flatMap((section) => section.rows.flat())
}

export function isVisible(control: Control, context: ControlContext): boolean {
  return control.visible?.(context) ?? true
}

/** What a control is called as the others stand. */
export function controlLabel(control: Control, context: ControlContext): string {
  return control.labelFor?.(context) ?? control.label
}

export function controlChoices(control: SelectControl, context: ControlContext): readonly Choice[] {
  return typeof control.choices === 'function' ? control.choices(context) : control.choices
}

/** The settings of a new chart: given values win, every other control takes its default. */
export function withDefaults(panel: ControlPanel, values: FormData): FormData {
  const result: FormData = { ...values }
  for (const control of panelControls(panel)) {
    if (result[control.name] === undefined && control.default !== undefined) result[control.name] = control.default
  }
  return result
}

/** Hidden controls fall back to their default, so that a setting nobody can see does not act. */
export function withoutHidden(panel: ControlPanel, context: ControlContext): FormData {
  const result: FormData = { ...context.values }
  const shown = new Set<string>()
  for (const control of panelControls(panel)) if (isVisible(control, context)) shown.add(control.name)
  for (const control of panelControls(panel)) {
    if (shown.has(control.name) || control.keepWhenHidden || control.kind === 'hidden') continue
    if (control.default === undefined) delete result[control.name]
    else result[control.name] = control.default
  }
  return result
}

/** One message a control that cannot be used as it stands; hidden controls are not checked. */
export function validateControls(panel: ControlPanel, context: ControlContext): ControlError[] {
  return panelControls(panel).flatMap((control) => {
    if (!isVisible(control, context)) return []
    const message = control.validate?.(context.values[control.name], context)
    return message === undefined ? [] : [{ name: control.name, label: controlLabel(control, context), message }]
  })
}
