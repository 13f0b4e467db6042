import { deckTexts } from '../deck/messages.ts'
import { pathsQuery } from '../deck/query.ts'
import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'

export const deckPathKind: ChartKind = {
  type: 'deck_path',
  name: t(deckTexts.path),
  description: t(deckTexts.pathDescription),
  category: 'Map',
  listed: true,
  emitsCrossFilters: true,
  drillBy: false,
  buildQuery: pathsQuery,
  loadComponent: async () => (await import('./chart.tsx')).DeckPathChart,
  loadControls: async () => (await import('./controls.ts')).deckPathControls,
}
