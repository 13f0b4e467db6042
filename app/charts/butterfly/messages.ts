import { defineMessages } from '../../i18n/message.ts'

export const butterflyTexts = defineMessages({
  name: 'Butterfly chart',
  description: 'Two metrics of the same categories, mirrored left and right.',
  categories: '{count, plural, one {# category} other {# categories}}',
})
