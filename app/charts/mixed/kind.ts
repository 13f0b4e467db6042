import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { loadAnnotations } from '../annotations/load.ts'
import { mixedTexts } from './messages.ts'
import { mixedLabels } from './tables.ts'
import { mixedQuery } from './query.ts'

export const mixedKind: ChartKind = {
  type: 'mixed_timeseries',
  name: t(mixedTexts.name),
  description: t(mixedTexts.description),
  category: 'Evolution',
  listed: true,
  emitsCrossFilters: true,
  drillBy: true,
  drillByFields: ['groupby', 'groupby_b'],
  answerNames: [t(mixedTexts.queryA), t(mixedTexts.queryB)],
  colorLabels: mixedLabels,
  buildQuery: mixedQuery,
  loadExtras: loadAnnotations,
  loadComponent: async () => (await import('./chart.tsx')).MixedChart,
  loadControls: async () => (await import('./controls.ts')).mixedControls,
}
