import { isRecord, readBoolean, readList, readNumber, readText, toList } from '../form-data.ts'
import type { FormData } from '../types.ts'
import { LAYER_TYPES } from './layer-types.ts'


/** How a layer of a chart is drawn (annotation reference §2). */
export type DrawnLayer = {
  name: string
  type: (typeof LAYER_TYPES)[number]
  /** The text of a formula. */
  formula: string
  isNative: boolean
  showLabel: boolean
  showMarkers: boolean
  color: string | undefined
  opacity: number | undefined
  dash: string | undefined
  width: number
  timeColumn: string | undefined
  endColumn: string | undefined
  titleColumn: string | undefined
  descriptionColumns: readonly string[]
}

const OPACITIES: Readonly<Record<string, number>> = { opacityLow: 0.2, opacityMedium: 0.5, opacityHigh: 0.8 }
const DASHES: Readonly<Record<string, string>> = { dashed: '6 3', longDashed: '12 4', dotted: '2 3' }
const NATIVE = {
  timeColumn: 'start_dttm',
  endColumn: 'end_dttm',
  titleColumn: 'short_descr',
  descriptionColumns: ['long_descr'],
} as const

/** The layers that are to be seen; what is none, or is hidden, is left out. */
export function readLayers(formData: FormData): DrawnLayer[] {
  return readList(formData, 'annotation_layers').flatMap((value) => {
    const layer = isRecord(value) ? readLayer(value) : undefined
    return layer ? [layer] : []
  })
}

function readLayer(value: Record<string, unknown>): DrawnLayer | undefined {
  const type = LAYER_TYPES.find((one) => one === value['annotationType'])
  const name = readText(value, 'name')
  if (type === undefined || name === undefined || !readBoolean(value, 'show', true)) return undefined
  const isNative = value['sourceType'] === 'NATIVE'
  const opacity = readText(value, 'opacity') ?? ''
  const style = readText(value, 'style') ?? ''
  const columns = {
    timeColumn: readText(value, 'timeColumn'),
    endColumn: readText(value, 'intervalEndColumn'),
    titleColumn: readText(value, 'titleColumn'),
    descriptionColumns: toList(value['descriptionColumns']).filter((one) => typeof one === 'string'),
  }
  return {
    name,
    type,
    formula: readText(value, 'value') ?? String(readNumber(value, 'value') ?? ''),
    isNative,
    showLabel: readBoolean(value, 'showLabel', false),
    showMarkers: readBoolean(value, 'showMarkers', false),
    color: readText(value, 'color'),
    opacity: Object.hasOwn(OPACITIES, opacity) ? OPACITIES[opacity] : undefined,
    dash: Object.hasOwn(DASHES, style) ? DASHES[style] : undefined,
    width: readBoolean(value, 'hideLine', false) ? 0 : Math.max(0, readNumber(value, 'width') ?? 1),
    ...(isNative ? NATIVE : columns),
  }
}
