import { dimensionLabels } from '../deck/color-labels.ts'
import { deckTexts } from '../deck/messages.ts'
import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { deckParts } from './parts.ts'

export const deckMultiKind: ChartKind = {
  type: 'deck_multi',
  name: t(deckTexts.multi),
  description: t(deckTexts.multiDescription),
  category: 'Map',
  listed: true,
  emitsCrossFilters: false,
  drillBy: false,
  colorLabels: (_, data) => [
    ...new Set(data.flatMap((result) => (result.part?.formData ? dimensionLabels(result.part.formData, [result]) : []))),
  ],
  // Its rows are those of its charts.
  buildQuery: () => [],
  parts: deckParts,
  loadComponent: async () => (await import('./chart.tsx')).DeckMultiChart,
  loadControls: async () => (await import('./controls.ts')).deckMultiControls,
}
