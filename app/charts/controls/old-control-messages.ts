import { defineMessages } from '../../i18n/message.ts'

/** Labels of controls that only kinds with a time column of their own have. */
export const oldControlTexts = defineMessages({
  contribution: 'Contribution',
  xLabel: 'X-axis label',
  yLabel: 'Y-axis label',
  xFormat: 'X-axis format',
})
