import { defineMessages } from '../../i18n/message.ts'

export const paraTexts = defineMessages({
  name: 'Parallel coordinates',
  description: 'Several metrics of many groups as lines across axes',
  lines: '{count, plural, one {# line} other {# lines}}',
  axes: '{count, plural, one {# axis} other {# axes}}',
})
