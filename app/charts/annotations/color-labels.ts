import { isRecord, readList, readText } from '../form-data.ts'
import type { FormData } from '../types.ts'
import { LAYER_TYPES } from './layer-types.ts'

/** Names of the layers that are to be seen and have no colour of their own: they take one as series do. */
export function annotationColorLabels(formData: FormData): string[] {
  return readList(formData, 'annotation_layers').flatMap((layer) => {
    if (!isRecord(layer) || layer['show'] === false || readText(layer, 'color') !== undefined) return []
    const isDrawn = LAYER_TYPES.some((type) => type === layer['annotationType'])
    return isDrawn ? (readText(layer, 'name') ?? []) : []
  })
}
