import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { colorSchemes, numberFormats } from '../controls/choices.ts'
import type { Choice, Control, ControlContext, ControlSection, SelectControl } from '../controls/control.ts'
import { checkbox, field, literalChoices, plain, select, template, text } from '../controls/define.ts'
import { linearScheme } from '../controls/linear-scheme.ts'
import * as query from '../controls/query-controls.ts'
import { isInteger, isNumber, notEmpty } from '../controls/validate.ts'
import { mapTexts } from '../map/control-texts.ts'
import { controls as texts } from './control-texts.ts'

/** Controls that deck.gl kinds share, each with Superset's name and default. */

export type Rows = ControlSection['rows']
type SchemeType = 'default' | 'fixed_color' | 'categorical_palette' | 'linear_palette' | 'color_breakpoints'

const PRIMARY = { r: 0, g: 122, b: 135, a: 1 }
const GREY = { r: 158, g: 158, b: 158, a: 1 }
const VIEWPORT = { longitude: 6.85, latitude: 31.22, zoom: 1, bearing: 0, pitch: 0 }
const TEMPLATE_ROWS = 5
const OPEN_STREET_MAP = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'

export function dataSection(label: string, rows: Rows): ControlSection {
  return { label, tab: 'data', expanded: true, rows }
}

export function spatial(name: 'spatial' | 'start_spatial' | 'end_spatial', label: string): Control {
  return plain('spatial', name, undefined, { label, requery: true, validate: notEmpty })
}

export const filterNulls = checkbox('filter_nulls', true, { label: t(texts.filterNulls), requery: true })

/** Rows to ask for, filters, and what the tooltip shows besides. */
export const queryRows: Rows = [
  [query.rowLimit],
  [filterNulls],
  [query.filters],
  [field('columns', 'tooltip_contents', { label: t(texts.tooltipContents), default: [] })],
  [template('tooltip_template', 'handlebars', '', { label: t(texts.tooltipTemplate), description: t(texts.tooltipTemplateDescription), rows: TEMPLATE_ROWS })],
]

export function querySection(first: Rows): ControlSection {
  return dataSection(t(controlTexts.query), [...first, ...queryRows])
}

export const mapStyle = select(
  'mapbox_style',
  [
    { value: null, label: t(texts.outlines) },
    { value: OPEN_STREET_MAP, label: t(texts.openStreetMap) },
  ],
  null,
  { label: t(texts.mapStyle), description: t(texts.mapStyleDescription), freeForm: true, clearable: true },
)

export const viewport = plain('viewport', 'viewport', VIEWPORT, { label: t(texts.viewport) })
export const autozoom = checkbox('autozoom', true, { label: t(texts.autozoom) })

export function mapSection(further: Rows = []): ControlSection {
  return dataSection(t(texts.map), [[mapStyle], [viewport], [autozoom], ...further])
}

export function metric(name: 'size', label: string): Control {
  return field('metric', name, { label, default: null, clearable: true, validate: notEmpty })
}

const SCHEME_LABELS: Readonly<Record<SchemeType, string>> = {
  default: t(texts.defaultScheme),
  fixed_color: t(texts.fixedColor),
  categorical_palette: t(texts.categorical),
  linear_palette: t(texts.linear),
  color_breakpoints: t(texts.breakpoints),
}

export function hasScheme(type: SchemeType, whenUnset: SchemeType) {
  return ({ values }: ControlContext) => (values['color_scheme_type'] ?? whenUnset) === type
}

type ColorOptions = { dimension?: boolean; fixed?: Control; further?: readonly Control[] }

/** How marks are colored, and the settings of each way. */
export function colorRows(types: readonly SchemeType[], first: SchemeType, options: ColorOptions = {}): Rows {
  const has = (type: SchemeType) => hasScheme(type, first)
  const shown = (type: SchemeType, ...controls: Control[]): Rows =>
    types.includes(type) ? controls.map((one) => [{ ...one, visible: has(type) }]) : []
  const typeControl: SelectControl = select(
    'color_scheme_type',
    types.map((value) => ({ value, label: SCHEME_LABELS[value] })),
    first,
    { label: t(texts.schemeType), clearable: false },
  )
  return [
    [typeControl],
    ...shown('fixed_color', options.fixed ?? colorPicker(), ...(options.further ?? [])),
    ...shown(
      'categorical_palette',
      ...(options.dimension ? [field('column', 'dimension', { label: t(texts.dimension), default: null, clearable: true })] : []),
      select('color_scheme', colorSchemes, 'supersetColors', { clearable: false }),
    ),
    ...shown('linear_palette', linearScheme(t(mapTexts.linearScheme))),
    ...shown(
      'color_breakpoints',
      plain('color', 'default_breakpoint_color', GREY, { label: t(texts.defaultColor) }),
      plain('color-breakpoints', 'color_breakpoints', [], { label: t(texts.breakpoints) }),
    ),
  ]
}

export function colorPicker(label = t(texts.fixedColor)): Control {
  return plain('color', 'color_picker', PRIMARY, { label })
}

export function pickColor(name: 'fill_color_picker' | 'stroke_color_picker' | 'target_color_picker', label: string): Control {
  return plain('color', name, PRIMARY, { label })
}

const CORNERS: readonly Choice[] = [
  { value: null, label: t(controlTexts.none) },
  { value: 'tl', label: t(texts.topLeft) },
  { value: 'tr', label: t(texts.topRight) },
  { value: 'bl', label: t(texts.bottomLeft) },
  { value: 'br', label: t(texts.bottomRight) },
]

export const legendRows: Rows = [
  [select('legend_position', CORNERS, 'tr', { label: t(texts.legendPosition), clearable: false })],
  [select('legend_format', numberFormats, 'SMART_NUMBER', { label: t(texts.legendFormat), freeForm: true })],
]

export const gridSize = text('grid_size', 20, { label: t(texts.gridSize), valueType: 'integer', validate: isInteger })
export const extruded = checkbox('extruded', true, { label: t(texts.extruded), description: t(texts.extrudedDescription) })
export const multiplier = text('multiplier', 1, { label: t(texts.multiplier), valueType: 'number', validate: isNumber })
export const pointSize = plain('fixed-or-metric', 'point_radius_fixed', { type: 'fix', value: 1000 }, {
  label: t(texts.pointSize),
  requery: true,
})

export function lineRows(type: Control, column: Control, width: number): { query: Rows; line: Rows } {
  return {
    query: [[column], [type], [checkbox('reverse_long_lat', false, { label: t(texts.reverse) })]],
    line: [lineWidthRow(width)],
  }
}

export function lineWidthRow(width: number): readonly Control[] {
  return [
    text('line_width', width, { label: t(texts.lineWidth), valueType: 'integer', validate: isInteger }),
    select('line_width_unit', literalChoices(['meters', 'pixels']), 'pixels', { label: t(texts.lineWidthUnit), clearable: false }),
  ]
}

export function lineType(label: string, withGeohash: boolean): Control {
  const types = withGeohash ? ['polyline', 'json', 'geohash'] : ['polyline', 'json']
  return select('line_type', literalChoices(types), 'json', { label, clearable: false })
}

export function aggregation(names: readonly string[]): Control {
  return select('aggregation', literalChoices(names), 'sum', { label: t(texts.aggregation), clearable: false })
}

/** JavaScript of saved charts stays with them; only Superset ever runs it. */
export const advancedSection: ControlSection = {
  label: t(texts.advanced),
  tab: 'data',
  expanded: false,
  description: t(texts.advancedDescription),
  rows: [
    [field('columns', 'js_columns', { label: t(texts.jsColumns), default: [] })],
    [template('js_data_mutator', 'javascript', '', { label: t(texts.jsMutator) })],
    [template('js_tooltip', 'javascript', '', { label: t(texts.jsTooltip) })],
    [template('js_onclick_href', 'javascript', '', { label: t(texts.jsHref) })],
  ],
}
