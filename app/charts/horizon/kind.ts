import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { oldTimeSeriesQuery } from '../query/old-time-series.ts'
import { horizonTexts } from './messages.ts'

export const horizonKind: ChartKind = {
  type: 'horizon',
  name: t(horizonTexts.name),
  description: t(horizonTexts.description),
  category: 'Distribution',
  listed: true,
  emitsCrossFilters: false,
  drillBy: false,
  buildQuery: oldTimeSeriesQuery,
  loadComponent: async () => (await import('./chart.tsx')).HorizonChart,
  loadControls: async () => (await import('./controls.ts')).horizonControls,
}
