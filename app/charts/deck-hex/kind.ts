import { deckTexts } from '../deck/messages.ts'
import { weightsQuery } from '../deck/query.ts'
import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'

export const deckHexKind: ChartKind = {
  type: 'deck_hex',
  name: t(deckTexts.hex),
  description: t(deckTexts.hexDescription),
  category: 'Map',
  listed: true,
  emitsCrossFilters: true,
  drillBy: false,
  buildQuery: weightsQuery,
  loadComponent: async () => (await import('./chart.tsx')).DeckHexChart,
  loadControls: async () => (await import('./controls.ts')).deckHexControls,
}
