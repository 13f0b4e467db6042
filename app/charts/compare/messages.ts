import { defineMessages } from '../../i18n/message.ts'

export const compareTexts = defineMessages({
  name: 'Time-series percent change',
  description: 'How far each series has moved from a point in time that is chosen by a click.',
  base: 'Compared with {time}',
})
