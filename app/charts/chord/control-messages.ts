import { defineMessages } from '../../i18n/message.ts'

export const chordControlTexts = defineMessages({
  source: 'Source',
  target: 'Target',
})
