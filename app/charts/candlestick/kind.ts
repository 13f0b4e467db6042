import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { candlestickTexts } from './messages.ts'
import { candlestickQuery } from './query.ts'

export const candlestickKind: ChartKind = {
  type: 'candlestick',
  name: t(candlestickTexts.name),
  description: t(candlestickTexts.description),
  category: 'Evolution',
  listed: true,
  emitsCrossFilters: false,
  drillBy: false,
  buildQuery: candlestickQuery,
  loadComponent: async () => (await import('./chart.tsx')).CandlestickChart,
  loadControls: async () => (await import('./controls.ts')).candlestickControls,
}
