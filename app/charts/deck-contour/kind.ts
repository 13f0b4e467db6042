import { deckTexts } from '../deck/messages.ts'
import { weightsQuery } from '../deck/query.ts'
import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'

export const deckContourKind: ChartKind = {
  type: 'deck_contour',
  name: t(deckTexts.contour),
  description: t(deckTexts.contourDescription),
  category: 'Map',
  listed: true,
  emitsCrossFilters: false,
  drillBy: false,
  buildQuery: weightsQuery,
  loadComponent: async () => (await import('./chart.tsx')).DeckContourChart,
  loadControls: async () => (await import('./controls.ts')).deckContourControls,
}
