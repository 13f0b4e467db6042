import { deckTexts } from '../deck/messages.ts'
import { weightsQuery } from '../deck/query.ts'
import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'

export const deckHeatmapKind: ChartKind = {
  type: 'deck_heatmap',
  name: t(deckTexts.heatmap),
  description: t(deckTexts.heatmapDescription),
  category: 'Map',
  listed: true,
  emitsCrossFilters: false,
  drillBy: false,
  buildQuery: weightsQuery,
  loadComponent: async () => (await import('./chart.tsx')).DeckHeatmapChart,
  loadControls: async () => (await import('./controls.ts')).deckHeatmapControls,
}
