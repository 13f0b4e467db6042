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
