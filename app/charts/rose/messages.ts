import { defineMessages } from '../../i18n/message.ts'

export const roseTexts = defineMessages({
  name: 'Nightingale rose chart',
  description: 'Series of each time as pieces of a circle',
  times: '{count, plural, one {# time} other {# times}}',
})
