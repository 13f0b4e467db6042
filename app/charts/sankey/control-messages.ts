import { defineMessages } from '../../i18n/message.ts'

export const sankeyControlTexts = defineMessages({
  source: 'Source',
  target: 'Target',
})
