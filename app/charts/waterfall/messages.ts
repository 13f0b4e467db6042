import { defineMessages } from '../../i18n/message.ts'

export const waterfallTexts = defineMessages({
  name: 'Waterfall chart',
  description: 'How increases and decreases add up to a total.',
  increase: 'Increase',
  decrease: 'Decrease',
  total: 'Total',
  steps: '{count, plural, one {# step} other {# steps}}',
})
