import { defineMessages } from '../../i18n/message.ts'

export const paraControlTexts = defineMessages({
  series: 'Dimension',
  colorMetric: 'Color metric',
  dataTable: 'Data table',
  includeSeries: 'Include series',
})
