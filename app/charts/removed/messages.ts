import { defineMessages } from '../../i18n/message.ts'

export const texts = defineMessages({
  filter_box:
    'Filter boxes have become filters of the dashboard. Until one is added there for {columns}, a click on a value below filters the other charts.',
  event_flow: 'Event flows are no longer drawn. These are their rows; choose another chart type to draw them.',
  separator: 'Separators have become text and headers of the dashboard. This is what it held.',
  markup: 'Markup charts have become text of the dashboard. This is what it held.',
  iframe: 'Pages of other sites are no longer shown inside charts.',
  line_multi: 'Charts of several line charts have become mixed charts. It put these charts on top of each other: {charts}.',
  noColumns: 'its columns',
  noCharts: 'none',
  empty: 'It is empty.',
})
