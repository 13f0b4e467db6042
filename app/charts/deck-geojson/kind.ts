import { deckTexts } from '../deck/messages.ts'
import { featuresQuery } from '../deck/query.ts'
import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'

export const deckGeojsonKind: ChartKind = {
  type: 'deck_geojson',
  name: t(deckTexts.geojson),
  description: t(deckTexts.geojsonDescription),
  category: 'Map',
  listed: true,
  emitsCrossFilters: true,
  drillBy: false,
  buildQuery: featuresQuery,
  loadComponent: async () => (await import('./chart.tsx')).DeckGeojsonChart,
  loadControls: async () => (await import('./controls.ts')).deckGeojsonControls,
}
