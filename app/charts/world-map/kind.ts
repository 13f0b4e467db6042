import { t } from '../../i18n/message.ts'
import { entityTexts } from './entity.ts'
import type { ChartKind } from '../kind.ts'
import { texts } from './messages.ts'
import { worldMapQuery } from './query.ts'

export const worldMapKind: ChartKind = {
  type: 'world_map',
  name: t(texts.name),
  description: t(texts.description),
  category: 'Map',
  listed: true,
  featured: true,
  emitsCrossFilters: true,
  drillBy: true,
  drillByFields: ['entity'],
  colorLabels: (formData, [result]) => (formData['color_by'] === 'country' && result ? entityTexts(formData, result) : []),
  buildQuery: worldMapQuery,
  loadComponent: async () => (await import('./chart.tsx')).WorldMapChart,
  loadControls: async () => (await import('./controls.ts')).worldMapControls,
}
