import { t } from '../../i18n/message.ts'
import { seriesColorLabels } from '../cartesian/color-labels.ts'
import type { ChartKind } from '../kind.ts'
import { oldTimeSeriesQuery } from '../query/old-time-series.ts'
import { roseTexts } from './messages.ts'

export const roseKind: ChartKind = {
  type: 'rose',
  name: t(roseTexts.name),
  description: t(roseTexts.description),
  category: 'Ranking',
  listed: true,
  emitsCrossFilters: false,
  drillBy: false,
  colorLabels: seriesColorLabels,
  buildQuery: oldTimeSeriesQuery,
  loadComponent: async () => (await import('./chart.tsx')).RoseChart,
  loadControls: async () => (await import('./controls.ts')).roseControls,
}
