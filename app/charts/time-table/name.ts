import { defineMessages } from '../../i18n/message.ts'

/** Apart from the other texts: the gallery needs only these. */
export const kindTexts = defineMessages({
  name: 'Time-series table',
  description: 'Small trends and comparisons over time, a row a metric or group',
})
