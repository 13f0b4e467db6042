import { defineMessages } from '../../i18n/message.ts'

/** Texts of the control panel alone, which loads when it is opened. */
export const boxPlotControlTexts = defineMessages({
  distribute: 'Distribute across',
  whiskers: 'Whisker/outlier options',
  tukey: 'Tukey',
  minMax: 'Min/max (no outliers)',
  percentiles: '{low}/{high} percentiles',
})
