import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { memberLabels } from '../members/color-labels.ts'
import { wordCloudTexts } from './messages.ts'
import { wordCloudQuery } from './query.ts'

export const wordCloudKind: ChartKind = {
  type: 'word_cloud',
  name: t(wordCloudTexts.name),
  description: t(wordCloudTexts.description),
  category: 'Ranking',
  listed: true,
  emitsCrossFilters: false,
  drillBy: false,
  colorLabels: (formData, [result]) => memberLabels(formData, result, 'series'),
  buildQuery: wordCloudQuery,
  loadComponent: async () => (await import('./chart.tsx')).WordCloudChart,
  loadControls: async () => (await import('./controls.ts')).wordCloudControls,
}
