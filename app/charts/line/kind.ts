import { seriesColorLabels } from '../cartesian/color-labels.ts'
import { chartKindDescriptions, chartKindMessages } from '../../i18n/charts.ts'
import type { ChartKind } from '../kind.ts'
import { loadAnnotations } from '../annotations/load.ts'
import { timeSeriesQuery } from '../query/time-series-query.ts'

export const lineKind: ChartKind = {
  type: 'echarts_timeseries_line',
  name: chartKindMessages.line,
  description: chartKindDescriptions.line,
  category: 'Evolution',
  listed: true,
  featured: true,
  emitsCrossFilters: true,
  drillBy: true,
  colorLabels: seriesColorLabels,
  buildQuery: timeSeriesQuery,
  loadExtras: loadAnnotations,
  loadComponent: async () => (await import('./chart.tsx')).LineChart,
  loadControls: async () => (await import('./controls.ts')).lineControls,
}

export const smoothKind: ChartKind = {
  ...lineKind,
  type: 'echarts_timeseries_smooth',
  name: chartKindMessages.smooth,
  description: chartKindDescriptions.smooth,
  featured: false,
  loadControls: async () => (await import('./controls.ts')).smoothControls,
}

export const stepKind: ChartKind = {
  ...lineKind,
  type: 'echarts_timeseries_step',
  name: chartKindMessages.step,
  description: chartKindDescriptions.step,
  featured: false,
  loadControls: async () => (await import('./controls.ts')).stepControls,
}

/** What charts were saved as before the kinds of the family had names of their own. */
export const genericKind: ChartKind = {
  ...lineKind,
  type: 'echarts_timeseries',
  name: chartKindMessages.generic,
  listed: false,
  featured: false,
}
