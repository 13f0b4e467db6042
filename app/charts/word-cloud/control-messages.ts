import { defineMessages } from '../../i18n/message.ts'

export const wordCloudControlTexts = defineMessages({
  dimension: 'Dimension',
  sizeFrom: 'Minimum font size',
  sizeTo: 'Maximum font size',
  rotation: 'Word rotation',
  random: 'Random',
  flat: 'Flat',
  square: 'Square',
})
