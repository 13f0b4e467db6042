import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { bubbleTexts } from './messages.ts'
import { bubbleLabels } from './labels.ts'
import { bubbleQuery } from './query.ts'

export const bubbleKind: ChartKind = {
  type: 'bubble_v2',
  name: t(bubbleTexts.name),
  description: t(bubbleTexts.description),
  category: 'Correlation',
  listed: true,
  emitsCrossFilters: false,
  drillBy: false,
  colorLabels: (formData, [result]) => bubbleLabels(formData, result),
  buildQuery: bubbleQuery,
  loadComponent: async () => (await import('./chart.tsx')).BubbleChart,
  loadControls: async () => (await import('./controls.ts')).bubbleControls,
}
