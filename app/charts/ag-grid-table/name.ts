import { defineMessages } from '../../i18n/message.ts'

/** Apart from the other texts: the gallery needs only these. */
export const kindTexts = defineMessages({
  name: 'Table V2',
  description: 'Rows or aggregates on a grid whose columns can be made wider, in pages of the server where they are many',
})
