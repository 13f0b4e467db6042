import { deckTexts } from '../deck/messages.ts'
import { weightsQuery } from '../deck/query.ts'
import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'

export const deckScreengridKind: ChartKind = {
  type: 'deck_screengrid',
  name: t(deckTexts.screengrid),
  description: t(deckTexts.screengridDescription),
  category: 'Map',
  listed: true,
  emitsCrossFilters: true,
  drillBy: false,
  buildQuery: weightsQuery,
  loadComponent: async () => (await import('./chart.tsx')).DeckScreengridChart,
  loadControls: async () => (await import('./controls.ts')).deckScreengridControls,
}
