import { deckTexts } from '../deck/messages.ts'
import { polygonsQuery } from '../deck/query.ts'
import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'

export const deckPolygonKind: ChartKind = {
  type: 'deck_polygon',
  name: t(deckTexts.polygon),
  description: t(deckTexts.polygonDescription),
  category: 'Map',
  listed: true,
  emitsCrossFilters: true,
  drillBy: false,
  buildQuery: polygonsQuery,
  loadComponent: async () => (await import('./chart.tsx')).DeckPolygonChart,
  loadControls: async () => (await import('./controls.ts')).deckPolygonControls,
}
