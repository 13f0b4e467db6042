import { defineMessages } from '../../i18n/message.ts'

export const roseControlTexts = defineMessages({
  dateFormat: 'Date time format',
  areas: 'Use area proportions',
})
