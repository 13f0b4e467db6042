import { dimensionLabels } from '../deck/color-labels.ts'
import { deckTexts } from '../deck/messages.ts'
import { pointsQuery } from '../deck/query.ts'
import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'

export const deckScatterKind: ChartKind = {
  type: 'deck_scatter',
  name: t(deckTexts.scatter),
  description: t(deckTexts.scatterDescription),
  category: 'Map',
  listed: true,
  emitsCrossFilters: true,
  drillBy: false,
  colorLabels: dimensionLabels,
  buildQuery: pointsQuery,
  loadComponent: async () => (await import('./chart.tsx')).DeckScatterChart,
  loadControls: async () => (await import('./controls.ts')).deckScatterControls,
}
