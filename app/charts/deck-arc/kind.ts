import { dimensionLabels } from '../deck/color-labels.ts'
import { deckTexts } from '../deck/messages.ts'
import { arcsQuery } from '../deck/query.ts'
import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'

export const deckArcKind: ChartKind = {
  type: 'deck_arc',
  name: t(deckTexts.arc),
  description: t(deckTexts.arcDescription),
  category: 'Map',
  listed: true,
  emitsCrossFilters: true,
  drillBy: true,
  drillByFields: ['dimension'],
  colorLabels: dimensionLabels,
  buildQuery: arcsQuery,
  loadComponent: async () => (await import('./chart.tsx')).DeckArcChart,
  loadControls: async () => (await import('./controls.ts')).deckArcControls,
}
