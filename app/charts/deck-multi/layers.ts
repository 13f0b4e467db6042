import { arcLayer } from '../deck-arc/layer.ts'
import { contourLayer } from '../deck-contour/layer.ts'
import { geojsonLayer } from '../deck-geojson/layer.ts'
import { gridLayer } from '../deck-grid/layer.ts'
import { heatmapLayer } from '../deck-heatmap/layer.ts'
import { hexagonLayer } from '../deck-hex/layer.ts'
import { pathLayer } from '../deck-path/layer.ts'
import { polygonLayer } from '../deck-polygon/layer.ts'
import { scatterLayer } from '../deck-scatter/layer.ts'
import { screenGridLayer } from '../deck-screengrid/layer.ts'
import type { BuildLayer, Frame, Layer } from '../deck/layer.ts'
import { withTooltipTemplate } from '../deck/tooltip-template.tsx'
import type { Drawn, MapItem } from '../map/map-item.ts'
import type { MapMark } from '../map/marks.ts'
import { t } from '../../i18n/message.ts'
import type { ResultPart } from '../parts.ts'
import type { QueryResult } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { LabelColors } from '../types.ts'
import type { Hidden } from './hidden.ts'
import { multiTexts } from './messages.ts'
import { isLayerKind, type LayerKind } from './layer-kinds.ts'

const BUILD: Readonly<Record<LayerKind, BuildLayer>> = {
  deck_scatter: scatterLayer,
  deck_arc: arcLayer,
  deck_path: pathLayer,
  deck_polygon: polygonLayer,
  deck_geojson: geojsonLayer,
  deck_grid: gridLayer,
  deck_hex: hexagonLayer,
  deck_screengrid: screenGridLayer,
  deck_heatmap: heatmapLayer,
  deck_contour: contourLayer,
}

/** One of the maps that lie on top of each other. */
export type PartLayer = {
  chartId: number
  name: string
  /** As if nothing of it were hidden; undefined where it cannot be drawn. */
  whole?: Layer
  /** Without the entries of its legend that the reader took away. */
  shown?: Layer
  /** Nothing came back. */
  isEmpty: boolean
  /** Why it cannot be drawn. */
  failure?: string
}

const NONE: ReadonlySet<string> = new Set()

type Look = { theme: ChartTheme; labelColors: LabelColors; hidden: Hidden }

/** A layer an answer, in their order; answers that are of no chart are left out. */
export function partLayers(data: readonly QueryResult[], look: Look): PartLayer[] {
  return data.flatMap((result) => (result.part ? [partLayer(result, result.part, look)] : []))
}

function partLayer(result: QueryResult, part: ResultPart, { theme, labelColors, hidden }: Look): PartLayer {
  const { chartId, formData, datasource = {}, failure } = part
  const isEmpty = result.data.length === 0
  const name = part.name ?? `#${chartId}`
  const type = formData?.viz_type
  if (failure !== undefined || !formData || type === undefined || !isLayerKind(type)) return { chartId, name, isEmpty, failure }
  const input = { formData, result, theme, labelColors, datasource, selected: NONE }
  const taken = hidden.entries.get(chartId) ?? NONE
  const build = (gone: ReadonlySet<string>) => withTooltipTemplate(formData, BUILD[type]({ ...input, hidden: gone }))
  const whole = build(NONE)
  return { chartId, name, isEmpty, whole, shown: taken.size === 0 ? whole : build(taken) }
}

/** Layers at one view as one drawing, the last on top; a tooltip says which layer its item is of. */
export function drawTogether(layers: readonly PartLayer[], frame: Frame): Drawn {
  const drawn = layers.flatMap(({ name, shown }) => (shown ? [{ name, ...shown.draw(frame) }] : []))
  const count = drawn.length
  // Numbers of items alternate between layers: nobody knows beforehand how many each has.
  const marks = drawn.flatMap(({ marks: own }, index) =>
    own.map((mark): MapMark => (mark.item < 0 ? mark : { ...mark, item: mark.item * count + index })),
  )
  return {
    marks,
    itemAt: (item): MapItem | undefined => {
      const layer = drawn[item % count]
      const found = layer?.itemAt(Math.floor(item / count))
      if (!layer || !found || count === 1) return found
      return { ...found, rows: [...found.rows, { label: t(multiTexts.layer), value: layer.name }] }
    },
  }
}
