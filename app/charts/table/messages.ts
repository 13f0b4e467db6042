import { defineMessages } from '../../i18n/message.ts'

export const texts = defineMessages({
  searchIn: 'Search in',
  widthOf: 'Width of {column}',
  movable: 'Sort by {column}; drag it, or press Alt with an arrow key, to move the column',
})
