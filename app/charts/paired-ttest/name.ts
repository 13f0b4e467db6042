import { defineMessages } from '../../i18n/message.ts'

/** Apart from the other texts: the gallery needs only these. */
export const kindTexts = defineMessages({
  name: 'Paired t-test table',
  description: 'Whether groups differ beyond chance, over the same points in time',
})
