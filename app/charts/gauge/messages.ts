import { defineMessages } from '../../i18n/message.ts'

export const gaugeTexts = defineMessages({
  name: 'Gauge chart',
  description: 'How far a figure is between two ends',
  left: '{count, plural, one {# further figure is} other {# further figures are}} not drawn',
  range: 'dial from {from} to {to}',
})
