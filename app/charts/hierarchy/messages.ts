import { defineMessages } from '../../i18n/message.ts'

export const hierarchyTexts = defineMessages({
  trail: 'Where the chart is zoomed to',
  whole: 'All',
})
