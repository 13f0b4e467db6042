import { defineMessages } from '../../i18n/message.ts'

/** Apart from the other texts: the gallery needs only these. */
export const kindTexts = defineMessages({
  name: 'Calendar heatmap',
  description: 'How a metric runs over the days of a calendar, by color',
})
