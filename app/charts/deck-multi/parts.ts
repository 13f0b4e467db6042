import { readNumber, readRecord, readText, toList, toNumber } from '../form-data.ts'
import { mergeExtraFormData } from '../page-form-data.ts'
import type { ChartParts } from '../parts.ts'
import type { FormData } from '../types.ts'

const FIELD = 'deck_slices'
/** More maps on top of each other are not told apart, and each costs a query. */
const MOST_LAYERS = 20

/** The kinds that can be put on top of each other. */
export const LAYER_KINDS = [
  'deck_scatter',
  'deck_arc',
  'deck_path',
  'deck_polygon',
  'deck_geojson',
  'deck_grid',
  'deck_hex',
  'deck_screengrid',
  'deck_heatmap',
  'deck_contour',
] as const

export type LayerKind = (typeof LAYER_KINDS)[number]

export function isLayerKind(type: string): type is LayerKind {
  return LAYER_KINDS.some((kind) => kind === type)
}

export const deckParts: ChartParts = { field: FIELD, idsOf, fits: isLayerKind, formOf }

function idsOf(formData: FormData): readonly number[] {
  const ids = toList(formData[FIELD]).flatMap((id) => toNumber(id) ?? []).filter((id) => Number.isSafeInteger(id) && id > 0)
  return [...new Set(ids)].slice(0, MOST_LAYERS)
}

/** A layer has its own filters, those of the whole, and what the page adds to the whole. */
function formOf(whole: FormData, part: FormData): FormData {
  const extra = mergeExtraFormData([readRecord(part, 'extra_form_data'), readRecord(whole, 'extra_form_data')])
  const [timeRange, zone, parent] = [readText(whole, 'time_range'), readText(whole, 'time_zone'), readNumber(whole, 'slice_id')]
  return {
    ...part,
    adhoc_filters: [...toList(part['adhoc_filters']), ...toList(whole['adhoc_filters'])],
    ...(Object.keys(extra).length > 0 && { extra_form_data: extra }),
    ...(timeRange !== undefined && { time_range: timeRange }),
    ...(zone !== undefined && { time_zone: zone }),
    ...(whole['url_params'] !== undefined && { url_params: whole['url_params'] }),
    // By this name Superset lets guests of a dashboard read layers of its charts.
    ...(parent !== undefined && { parent_slice_id: parent }),
  }
}
