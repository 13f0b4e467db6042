import { defineMessages } from '../../i18n/message.ts'

/** Texts of the control panel alone, which loads when it is opened. */
export const histogramControlTexts = defineMessages({
  column: 'Column',
  bins: 'Bins',
  normalize: 'Normalize',
  cumulative: 'Cumulative',
  xFormat: 'X-axis format',
})
