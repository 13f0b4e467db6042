import { seriesColorLabels } from '../cartesian/color-labels.ts'
import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { loadAnnotations } from '../annotations/load.ts'
import { oldTimeSeriesQuery } from '../query/old-time-series.ts'
import { compareTexts } from './messages.ts'

export const compareKind: ChartKind = {
  type: 'compare',
  name: t(compareTexts.name),
  description: t(compareTexts.description),
  category: 'Evolution',
  listed: true,
  deprecated: true,
  emitsCrossFilters: false,
  drillBy: false,
  colorLabels: seriesColorLabels,
  buildQuery: oldTimeSeriesQuery,
  loadExtras: loadAnnotations,
  loadComponent: async () => (await import('./chart.tsx')).CompareChart,
  loadControls: async () => (await import('./controls.ts')).compareControls,
}
