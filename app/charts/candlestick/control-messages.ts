import { defineMessages } from '../../i18n/message.ts'

/** Texts of the control panel alone, which loads when it is opened. */
export const candlestickControlTexts = defineMessages({
  series: 'Dimension',
  seriesName: 'Series name',
  averages: 'Moving averages',
  increaseColor: 'Increase color',
  decreaseColor: 'Decrease color',
  increaseLabel: 'Increase label',
  decreaseLabel: 'Decrease label',
  showXAxis: 'Show x-axis',
  showYAxis: 'Show y-axis',
  numberFormat: 'Number format',
})
