import { defineMessages } from '../../i18n/message.ts'

export const mixedTexts = defineMessages({
  name: 'Mixed chart',
  description: 'Two queries over one x-axis, each with its own style and value axis.',
  queryA: 'Query A',
  queryB: 'Query B',
})
