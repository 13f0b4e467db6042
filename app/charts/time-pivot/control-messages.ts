import { defineMessages } from '../../i18n/message.ts'

/** Texts of the control panel alone, which loads when it is opened. */
export const timePivotControlTexts = defineMessages({
  freq: 'Frequency',
  year: 'Year',
  weeks52: '52 weeks starting Monday',
  sundays: '1 week starting Sunday',
  mondays: '1 week starting Monday',
  day: 'Day',
  weeks4: '4 weeks starting Monday',
  interpolation: 'Line style',
  linear: 'Linear',
  basis: 'Basis',
  cardinal: 'Cardinal',
  monotone: 'Monotone',
  stepBefore: 'Step before',
  stepAfter: 'Step after',
  periods: 'Number of periods',
})
