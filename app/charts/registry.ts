import { agGridTableKind } from './ag-grid-table/kind.ts'
import { areaKind } from './area/kind.ts'
import { boxPlotKind } from './box-plot/kind.ts'
import { histogramKind } from './histogram/kind.ts'
import { bubbleKind } from './bubble/kind.ts'
import { waterfallKind } from './waterfall/kind.ts'
import { bulletKind } from './bullet/kind.ts'
import { butterflyKind } from './butterfly/kind.ts'
import { candlestickKind } from './candlestick/kind.ts'
import { compareKind } from './compare/kind.ts'
import { timePivotKind } from './time-pivot/kind.ts'
import { horizonKind } from './horizon/kind.ts'
import { barKind } from './bar/kind.ts'
import { bigNumberKind } from './big-number/kind.ts'
import { bigNumberTotalKind } from './big-number-total/kind.ts'
import { funnelKind } from './funnel/kind.ts'
import { gaugeKind } from './gauge/kind.ts'
import { calHeatmapKind } from './cal-heatmap/kind.ts'
import { handlebarsKind } from './handlebars/kind.ts'
import { heatmapKind } from './heatmap-v2/kind.ts'
import { chordKind } from './chord/kind.ts'
import { countryMapKind } from './country-map/kind.ts'
import { graphKind } from './graph/kind.ts'
import { deckScatterKind } from './deck-scatter/kind.ts'
import { deckArcKind } from './deck-arc/kind.ts'
import { deckPathKind } from './deck-path/kind.ts'
import { deckPolygonKind } from './deck-polygon/kind.ts'
import { deckGeojsonKind } from './deck-geojson/kind.ts'
import { deckGridKind } from './deck-grid/kind.ts'
import { deckHexKind } from './deck-hex/kind.ts'
import { deckScreengridKind } from './deck-screengrid/kind.ts'
import { deckHeatmapKind } from './deck-heatmap/kind.ts'
import { deckContourKind } from './deck-contour/kind.ts'
import { deckMultiKind } from './deck-multi/kind.ts'
import type { ChartKind } from './kind.ts'
import { ganttKind } from './gantt/kind.ts'
import { genericKind, lineKind, smoothKind, stepKind } from './line/kind.ts'
import { mixedKind } from './mixed/kind.ts'
import { pairedTTestKind } from './paired-ttest/kind.ts'
import { paraKind } from './para/kind.ts'
import { partitionKind } from './partition/kind.ts'
import { pieKind } from './pie/kind.ts'
import { pivotTableKind } from './pivot-table-v2/kind.ts'
import { radarKind } from './radar/kind.ts'
import { roseKind } from './rose/kind.ts'
import { sankeyKind } from './sankey/kind.ts'
import { popKpiKind } from './pop-kpi/kind.ts'
import { removedKinds } from './removed/kind.ts'
import { mapboxKind, pointClusterKind } from './point-cluster-map/kind.ts'
import { scatterKind } from './scatter/kind.ts'
import { sunburstKind } from './sunburst/kind.ts'
import { tableKind } from './table/kind.ts'
import { treeKind } from './tree/kind.ts'
import { treemapKind } from './treemap/kind.ts'
import { timeTableKind } from './time-table/kind.ts'
import { wordCloudKind } from './word-cloud/kind.ts'
import { worldMapKind } from './world-map/kind.ts'

/** Every chart kind, in the order of the gallery; drawing code and control panels load when first needed. */
export const chartKinds: readonly ChartKind[] = [
  tableKind,
  agGridTableKind,
  pivotTableKind,
  timeTableKind,
  bigNumberTotalKind,
  bigNumberKind,
  popKpiKind,
  lineKind,
  barKind,
  areaKind,
  pieKind,
  scatterKind,
  treemapKind,
  sunburstKind,
  funnelKind,
  gaugeKind,
  radarKind,
  sankeyKind,
  heatmapKind,
  calHeatmapKind,
  graphKind,
  treeKind,
  wordCloudKind,
  chordKind,
  roseKind,
  partitionKind,
  paraKind,
  smoothKind,
  stepKind,
  genericKind,
  mixedKind,
  histogramKind,
  boxPlotKind,
  bubbleKind,
  waterfallKind,
  ganttKind,
  bulletKind,
  pairedTTestKind,
  handlebarsKind,
  worldMapKind,
  countryMapKind,
  timePivotKind,
  compareKind,
  horizonKind,
  pointClusterKind,
  mapboxKind,
  deckScatterKind,
  deckArcKind,
  deckPathKind,
  deckPolygonKind,
  deckGeojsonKind,
  deckGridKind,
  deckHexKind,
  deckScreengridKind,
  deckHeatmapKind,
  deckContourKind,
  deckMultiKind,
  candlestickKind,
  butterflyKind,
  ...removedKinds,
]

const byType: ReadonlyMap<string, ChartKind> = new Map(chartKinds.map((kind) => [kind.type, kind]))

export function chartKind(type: string): ChartKind | undefined {
  return byType.get(type)
}
