import { defineMessages } from '../../i18n/message.ts'

/** Texts of the control panel alone, which loads when it is opened. */
export const waterfallControlTexts = defineMessages({
  breakdowns: 'Breakdowns',
  increaseColor: 'Increase color',
  decreaseColor: 'Decrease color',
  totalColor: 'Total color',
  increaseLabel: 'Increase label',
  decreaseLabel: 'Decrease label',
  totalLabel: 'Total label',
  xTitle: 'X-axis label',
  yTitle: 'Y-axis label',
})
