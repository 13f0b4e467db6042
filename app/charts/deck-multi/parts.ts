import { deckScatterKind } from '../deck-scatter/kind.ts'
import { deckArcKind } from '../deck-arc/kind.ts'
import { deckPathKind } from '../deck-path/kind.ts'
import { deckPolygonKind } from '../deck-polygon/kind.ts'
import { deckGeojsonKind } from '../deck-geojson/kind.ts'
import { deckGridKind } from '../deck-grid/kind.ts'
import { deckHexKind } from '../deck-hex/kind.ts'
import { deckScreengridKind } from '../deck-screengrid/kind.ts'
import { deckHeatmapKind } from '../deck-heatmap/kind.ts'
import { deckContourKind } from '../deck-contour/kind.ts'
import { readNumber, readRecord, readText, toList, toNumber } from '../form-data.ts'
import type { ChartKind } from '../kind.ts'
import { mergeExtraFormData } from '../page-form-data.ts'
import type { ChartParts } from '../parts.ts'
import type { FormData } from '../types.ts'
import { isLayerKind, type LayerKind } from './layer-kinds.ts'

const FIELD = 'deck_slices'
/** More maps on top of each other are not told apart, and each costs a query. */
const MOST_LAYERS = 20

const KINDS: Readonly<Record<LayerKind, ChartKind>> = {
  deck_scatter: deckScatterKind,
  deck_arc: deckArcKind,
  deck_path: deckPathKind,
  deck_polygon: deckPolygonKind,
  deck_geojson: deckGeojsonKind,
  deck_grid: deckGridKind,
  deck_hex: deckHexKind,
  deck_screengrid: deckScreengridKind,
  deck_heatmap: deckHeatmapKind,
  deck_contour: deckContourKind,
}

export const deckParts: ChartParts = { field: FIELD, idsOf, kindOf, formOf }

function kindOf(type: string): ChartKind | undefined {
  return isLayerKind(type) ? KINDS[type] : undefined
}

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
