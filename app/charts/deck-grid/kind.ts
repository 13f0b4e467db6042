import { deckTexts } from '../deck/messages.ts'
import { weightsQuery } from '../deck/query.ts'
import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'

export const deckGridKind: ChartKind = {
  type: 'deck_grid',
  name: t(deckTexts.grid),
  description: t(deckTexts.gridDescription),
  category: 'Map',
  listed: true,
  emitsCrossFilters: true,
  drillBy: false,
  buildQuery: weightsQuery,
  loadComponent: async () => (await import('./chart.tsx')).DeckGridChart,
  loadControls: async () => (await import('./controls.ts')).deckGridControls,
}
