import { chartKindDescriptions, chartKindMessages } from '../../i18n/charts.ts'
import { seriesColorLabels } from '../cartesian/color-labels.ts'
import type { ChartKind } from '../kind.ts'
import { loadAnnotations } from '../annotations/load.ts'
import { timeSeriesQuery } from '../query/time-series-query.ts'

export const areaKind: ChartKind = {
  type: 'echarts_area',
  name: chartKindMessages.area,
  description: chartKindDescriptions.area,
  category: 'Evolution',
  listed: true,
  featured: true,
  emitsCrossFilters: true,
  drillBy: true,
  colorLabels: seriesColorLabels,
  buildQuery: timeSeriesQuery,
  loadExtras: loadAnnotations,
  loadComponent: async () => (await import('./chart.tsx')).AreaChart,
  loadControls: async () => (await import('./controls.ts')).areaControls,
}
