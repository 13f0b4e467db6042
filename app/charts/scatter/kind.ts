import { chartKindDescriptions, chartKindMessages } from '../../i18n/charts.ts'
import { seriesColorLabels } from '../cartesian/color-labels.ts'
import type { ChartKind } from '../kind.ts'
import { loadAnnotations } from '../annotations/load.ts'
import { timeSeriesQuery } from '../query/time-series-query.ts'

export const scatterKind: ChartKind = {
  type: 'echarts_timeseries_scatter',
  name: chartKindMessages.scatter,
  description: chartKindDescriptions.scatter,
  category: 'Evolution',
  listed: true,
  emitsCrossFilters: true,
  drillBy: true,
  colorLabels: seriesColorLabels,
  buildQuery: timeSeriesQuery,
  loadExtras: loadAnnotations,
  loadComponent: async () => (await import('./chart.tsx')).ScatterChart,
  loadControls: async () => (await import('./controls.ts')).scatterControls,
}
