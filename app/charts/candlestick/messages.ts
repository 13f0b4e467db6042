import { defineMessages } from '../../i18n/message.ts'

export const candlestickTexts = defineMessages({
  name: 'Candlestick',
  description: 'Where a price opened and closed, and how far it went, over time.',
  open: 'Open',
  close: 'Close',
  high: 'High',
  low: 'Low',
  change: 'Change',
  increase: 'Increase',
  decrease: 'Decrease',
  average: 'Average of {count}',
  candles: '{count, plural, one {# candle} other {# candles}}',
})
