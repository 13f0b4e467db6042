import { defineMessages } from '../../i18n/message.ts'

export const wordCloudTexts = defineMessages({
  name: 'Word cloud',
  description: 'Words as large as how often they occur',
  words: '{count, plural, one {# word} other {# words}}',
})
