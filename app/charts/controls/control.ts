import type { ChartTheme } from '../theme.ts'
import type { FormData } from '../types.ts'

/** What each stores under its name in form_data; null and undefined mean not set everywhere. */
export type ControlKind =
  /** `[{ name, annotationType, sourceType, value, … }]`, see the annotation reference §2. */
  | 'annotations'
  /** `[min, max]`, null for an open side. */
  | 'bounds'
  /** Ids of charts, `[12, 40]`; with `single` one id. */
  | 'charts'
  | 'checkbox'
  /** Records, each edited in a form of its own: `[{ key, … }]`. */
  | 'collection'
  /** `{ r, g, b, a }`, a from 0 to 1. */
  | 'color'
  /** `[{ id, color: { r, g, b, a }, minValue, maxValue }]`. */
  | 'color-breakpoints'
  | 'color-scheme'
  | 'column'
  /** Settings by the name of a column of the result: `{ revenue: { d3NumberFormat: ',d' } }`. */
  | 'column-config'
  | 'columns'
  /** Nothing: it shows the ranges that a time comparison compares. */
  | 'comparison-range'
  | 'conditional-formatting'
  /** `[{ lowerThreshold, upperThreshold?, color, strokeWidth? }]`: with an upper threshold a band, else a line. */
  | 'contours'
  /** `{ symbol, symbolPosition }`. */
  | 'currency'
  | 'filters'
  /** `{ type: 'fix', value: 1000 }` or `{ type: 'metric', value: <metric> }`. */
  | 'fixed-or-metric'
  | 'hidden'
  /** `{ dimension: 'country', values: ['DE', 'FR'] }`. */
  | 'matrixify-dimension'
  | 'metric'
  | 'metrics'
  | 'multi-select'
  | 'radio'
  | 'select'
  | 'slider'
  /**
   * `{ type: 'latlong', lonCol, latCol }`, `{ type: 'delimited', lonlatCol, delimiter, reverseCheckbox }` or
   * `{ type: 'geohash', geohashCol }`.
   */
  | 'spatial'
  /** Text of several lines in a language: Handlebars, CSS, JavaScript. */
  | 'template'
  | 'text'
  /** Times of the day, `['HH:mm:ss', 'HH:mm:ss']`, null for an open side. */
  | 'time-bounds'
  /** A range as text, such as `Last week`. Newer kinds have it as a filter instead and need no control of their own. */
  | 'time-range'
  /** `{ longitude, latitude, zoom, bearing, pitch }`. */
  | 'viewport'

export type ChoiceValue = string | number | boolean | null

export type Choice = {
  value: ChoiceValue
  label: string
  /** What a colour scheme looks like, for those who choose by eye. */
  colors?: (theme: ChartTheme) => readonly string[]
  /** The heading it stands under in its list. */
  group?: string
}

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
  /** Its keepers want their own metrics used and no others. */
  savedMetricsOnly?: boolean
}

export type ControlContext = {
  values: FormData
  datasource?: ControlDatasource
  /** Columns of the last answer, for settings by column. */
  resultColumns?: readonly ResultColumn[]
}

type ControlBase = {
  /** Key in form_data. */
  name: string
  label: string
  description?: string
  placeholder?: string
  /** Value of a new chart; null and undefined mean not set. */
  default?: unknown
  /** The default is for new charts only: a saved one that lacks the setting was saved without. */
  newOnly?: boolean
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
  valueType?: 'text' | 'integer' | 'number' | 'date'
  min?: number
  max?: number
  step?: number
}

export type TemplateControl = ControlBase & {
  kind: 'template'
  language: 'css' | 'handlebars' | 'javascript'
  rows?: number
}

/** The settings of one entry of a list: its controls read and write the record as others do form_data. */
export type RecordForm = readonly (readonly Control[])[]

export type CollectionControl = ControlBase & {
  kind: 'collection'
  fields: RecordForm
  newItem: () => Record<string, unknown>
  /** What an entry is called in the list. */
  itemLabel: (item: Readonly<Record<string, unknown>>) => string
}

/** A column of the result: `type` as in `coltypes`. */
export type ResultColumn = { name: string; label?: string; type: number }

export type ColumnConfigControl = ControlBase & {
  kind: 'column-config'
  /** What can be set; by default every column of the last answer. */
  columns?: (context: ControlContext) => readonly ResultColumn[]
  /** Its settings; by default those of a table's columns. */
  fields?: (column: ResultColumn, context: ControlContext) => RecordForm
}

export type ChartsControl = ControlBase & {
  kind: 'charts'
  /** Only charts of these `viz_type`s, or whose `viz_type` begins with one that ends in `*`. */
  types?: readonly string[]
  single?: boolean
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
  kind: Exclude<
    ControlKind,
    SelectControl['kind'] | FieldControl['kind'] | 'slider' | 'text' | 'template' | 'collection' | 'charts'
  >
}

export type Control =
  | SelectControl
  | SliderControl
  | TextControl
  | TemplateControl
  | CollectionControl
  | ChartsControl
  | ColumnConfigControl
  | FieldControl
  | PlainControl

export type ControlSection = {
  label: string
  /** Replaces `label`, for sections that are named after a control's value. */
  labelFor?: (context: ControlContext) => string
  tab: 'data' | 'customize' | 'matrixify'
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

/** The settings of a saved chart with what its panel assumes of those it lacks, as every page reads it. */
export function withSavedDefaults(panel: ControlPanel, values: FormData): FormData {
  const result: FormData = { ...values }
  for (const { name, default: value, newOnly } of panelControls(panel)) {
    if (result[name] === undefined && value !== undefined && !newOnly) result[name] = value
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
