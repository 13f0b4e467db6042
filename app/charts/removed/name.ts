import { defineMessages } from '../../i18n/message.ts'

/** Names of kinds that Superset took away, as old exports still hold them. */
export const kindTexts = defineMessages({
  filter_box: 'Filter box',
  event_flow: 'Event flow',
  separator: 'Separator',
  markup: 'Markup',
  iframe: 'IFrame',
  line_multi: 'Multiple line charts',
})
