import { defineMessages } from '../../i18n/message.ts'

export const treemapControlTexts = defineMessages({
  upperLabels: 'Show upper labels',
})
