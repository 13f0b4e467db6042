import { defineMessages } from '../../i18n/message.ts'

/** Texts of the control panel alone, which loads when it is opened. */
export const butterflyControlTexts = defineMessages({
  left: 'Left metric',
  right: 'Right metric',
  sort: 'Sort by',
  leftColor: 'Left color',
  rightColor: 'Right color',
  leftLabel: 'Left label',
  rightLabel: 'Right label',
  xLabel: 'X-axis label',
  yLabel: 'Y-axis label',
  xFormat: 'X-axis format',
})
