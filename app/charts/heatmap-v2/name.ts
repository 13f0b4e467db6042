import { defineMessages } from '../../i18n/message.ts'

/** Apart from the other texts: the gallery needs only these. */
export const kindTexts = defineMessages({
  name: 'Heatmap',
  description: 'How a metric runs over two dimensions, by color',
})
