import { compileFormula } from '../../../charts/annotations/formula.ts'
import { isRecord, toList, toNumber } from '../../../charts/form-data.ts'
import { annotationMessages } from '../../../i18n/annotation-editor.ts'
import { t } from '../../../i18n/message.ts'
import { asText } from '../text.ts'

export const LAYER_TYPES = ['FORMULA', 'EVENT', 'INTERVAL', 'TIME_SERIES'] as const
export type LayerType = (typeof LAYER_TYPES)[number]
export type LayerSource = '' | 'NATIVE' | 'line' | 'table'

/** An annotation layer in the field names of the wire (annotation reference §2). */
export interface Layer {
  readonly name: string
  readonly annotationType: LayerType
  readonly sourceType: LayerSource
  readonly value: string | number | null
  readonly show: boolean
  readonly showLabel: boolean
  readonly showMarkers: boolean
  readonly hideLine: boolean
  readonly color: string | null
  readonly opacity: string
  readonly style: string
  readonly width: number
  readonly titleColumn: string
  readonly descriptionColumns: readonly string[]
  readonly timeColumn: string
  readonly intervalEndColumn: string
  /** A key that holds null takes the value of the chart that the layer is drawn on. */
  readonly overrides: Readonly<Record<string, unknown>>
}

const SOURCES: Readonly<Record<LayerType, readonly LayerSource[]>> = {
  FORMULA: [''],
  EVENT: ['NATIVE', 'table'],
  INTERVAL: ['NATIVE', 'table'],
  TIME_SERIES: ['line'],
}

/** The kinds of saved charts that can be a source. */
export const SOURCE_KINDS: Readonly<Partial<Record<LayerSource, readonly string[]>>> = {
  line: ['echarts_timeseries_line'],
  table: ['table', 'ag-grid-table'],
}

export function sourcesOf(type: LayerType): readonly LayerSource[] {
  return SOURCES[type]
}

export const newLayer: Layer = {
  name: '',
  annotationType: 'FORMULA',
  sourceType: '',
  value: null,
  show: true,
  showLabel: false,
  showMarkers: false,
  hideLine: false,
  color: null,
  opacity: '',
  style: 'solid',
  width: 1,
  titleColumn: '',
  descriptionColumns: [],
  timeColumn: '',
  intervalEndColumn: '',
  overrides: {},
}

/** A stored layer with what it leaves out; undefined for what is none. */
export function readLayer(value: unknown): Layer | undefined {
  if (!isRecord(value)) return undefined
  const type = LAYER_TYPES.find((one) => one === value['annotationType'])
  if (type === undefined) return undefined
  const source = SOURCES[type].find((one) => one === value['sourceType'])
  const overrides = isRecord(value['overrides']) ? value['overrides'] : {}
  return {
    ...newLayer,
    annotationType: type,
    sourceType: source ?? SOURCES[type][0] ?? '',
    name: asText(value['name']),
    value: type === 'FORMULA' ? asText(value['value']) : (toNumber(value['value']) ?? null),
    show: value['show'] !== false,
    showLabel: value['showLabel'] === true,
    showMarkers: value['showMarkers'] === true,
    hideLine: value['hideLine'] === true,
    color: asText(value['color']) || null,
    opacity: asText(value['opacity']),
    style: asText(value['style'], 'solid'),
    width: toNumber(value['width']) ?? 1,
    titleColumn: asText(value['titleColumn']),
    descriptionColumns: toList(value['descriptionColumns']).filter((one) => typeof one === 'string'),
    timeColumn: asText(value['timeColumn']),
    intervalEndColumn: asText(value['intervalEndColumn']),
    // Older layers name the ends of the range.
    overrides: 'since' in overrides || 'until' in overrides ? { time_range: null } : overrides,
  }
}

/** Another type: what the layer was made of goes with the type, its looks stay. */
export function withType(layer: Layer, annotationType: LayerType): Layer {
  return withSource({ ...layer, annotationType }, SOURCES[annotationType][0] ?? '')
}

export function withSource(layer: Layer, sourceType: LayerSource): Layer {
  return { ...layer, ...NO_SOURCE, sourceType }
}

const NO_SOURCE = {
  value: null,
  titleColumn: '',
  descriptionColumns: [],
  timeColumn: '',
  intervalEndColumn: '',
  overrides: {},
} as const

/** Another chart or native layer; a chart follows the time range of the one that it is drawn on. */
export function withValue(layer: Layer, value: number | null): Layer {
  return { ...layer, ...NO_SOURCE, value, overrides: ofChart(layer) ? { time_range: null } : {} }
}

export function ofChart({ sourceType }: Layer): boolean {
  return sourceType === 'line' || sourceType === 'table'
}

export type LayerFaults = Readonly<Partial<Record<keyof Layer, string>>>

/** What keeps a layer from being applied, by its field. `others` are the names that are taken. */
export function layerFaults(layer: Layer, others: readonly string[]): LayerFaults {
  const faults: { -readonly [Name in keyof LayerFaults]: string } = {}
  const mandatory = t(annotationMessages.mandatory)
  if (layer.name.trim() === '') faults.name = mandatory
  else if (others.includes(layer.name.trim())) faults.name = t(annotationMessages.nameTaken)
  if (layer.value === null || layer.value === '') faults.value = mandatory
  else if (layer.annotationType === 'FORMULA' && !compileFormula(String(layer.value))) {
    faults.value = t(annotationMessages.badFormula)
  }
  if (layer.sourceType === 'table' && layer.timeColumn === '') faults.timeColumn = mandatory
  if (layer.sourceType === 'table' && layer.annotationType === 'INTERVAL' && layer.intervalEndColumn === '') {
    faults.intervalEndColumn = mandatory
  }
  if (!(layer.width >= 0)) faults.width = t(annotationMessages.badWidth)
  return faults
}

/** A layer as it is stored: without what its type and source do not have. */
export function storedLayer(layer: Layer): Readonly<Record<string, unknown>> {
  const { name, annotationType, sourceType, value, show, showLabel, showMarkers, hideLine } = layer
  const { color, opacity, style, width, titleColumn, descriptionColumns, timeColumn, intervalEndColumn } = layer
  const looks = { show, showLabel, showMarkers, hideLine, color, opacity, style, width }
  const stored = { name: name.trim(), annotationType, value, ...looks }
  if (annotationType === 'FORMULA') return stored
  if (!ofChart(layer)) return { ...stored, sourceType, overrides: {} }
  return {
    ...stored,
    sourceType,
    titleColumn,
    descriptionColumns,
    timeColumn,
    intervalEndColumn,
    overrides: layer.overrides,
  }
}

/** `overrides` with one key that follows the chart, or does not. */
export function following(overrides: Layer['overrides'], keys: readonly string[], on: boolean): Layer['overrides'] {
  const rest = Object.fromEntries(Object.entries(overrides).filter(([key]) => !keys.includes(key)))
  return on ? { ...rest, ...Object.fromEntries(keys.map((key) => [key, null])) } : rest
}
