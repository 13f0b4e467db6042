import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { texts } from './messages.ts'
import { countryMapQuery } from './query.ts'

export const countryMapKind: ChartKind = {
  type: 'country_map',
  name: t(texts.name),
  description: t(texts.description),
  category: 'Map',
  listed: true,
  emitsCrossFilters: true,
  drillBy: true,
  drillByFields: ['entity'],
  buildQuery: countryMapQuery,
  loadComponent: async () => (await import('./chart.tsx')).CountryMapChart,
  loadControls: async () => (await import('./controls.ts')).countryMapControls,
}
