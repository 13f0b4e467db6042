import { defineMessages } from '../../i18n/message.ts'

/** Apart from the other texts: the gallery needs only these. */
export const kindTexts = defineMessages({
  name: 'Big number with time period comparison',
  description: 'One figure beside that of an earlier period',
})
