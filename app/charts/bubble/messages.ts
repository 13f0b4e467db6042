import { defineMessages } from '../../i18n/message.ts'

export const bubbleTexts = defineMessages({
  name: 'Bubble chart',
  description: 'Three metrics of each entity: two places and a size.',
  bubbles: '{count, plural, one {# bubble} other {# bubbles}}',
})
