import { defineMessages } from '../../i18n/message.ts'

/** Apart from the other texts: the gallery needs only these. */
export const kindTexts = defineMessages({
  name: 'Pivot table',
  description: 'Figures by two sides of dimensions, with subtotals and totals',
})
