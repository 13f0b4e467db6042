import { defineMessages } from '../../i18n/message.ts'

/** Texts of the control panel alone, which loads when it is opened. */
export const horizonControlTexts = defineMessages({
  seriesHeight: 'Series height',
  domain: 'Value domain',
  series: 'Series',
  overall: 'Overall',
  change: 'Change',
})
