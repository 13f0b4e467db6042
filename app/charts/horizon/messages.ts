import { defineMessages } from '../../i18n/message.ts'

export const horizonTexts = defineMessages({
  name: 'Horizon chart',
  description: 'Many series in thin rows: the deeper the color, the further from zero.',
})
