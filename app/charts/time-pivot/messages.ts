import { defineMessages } from '../../i18n/message.ts'

export const timePivotTexts = defineMessages({
  name: 'Time-series period pivot',
  description: 'One metric with its periods laid over one another, the newest strongest.',
  current: 'Current',
  left: '{count, plural, one {# older period is} other {# older periods are}} not drawn',
  ago: '{count, plural, one {# period ago} other {# periods ago}}',
})
