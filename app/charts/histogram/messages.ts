import { defineMessages } from '../../i18n/message.ts'

export const histogramTexts = defineMessages({
  name: 'Histogram',
  description: 'How often the values of a column fall into equal ranges.',
  count: '{count, plural, one {# bin} other {# bins}}',
})
