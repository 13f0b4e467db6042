import { defineMessages } from '../../i18n/message.ts'

export const texts = defineMessages({
  domain: 'Domain',
  subdomain: 'Subdomain',
  min: 'Minute',
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
  cellSize: 'Cell size',
  cellPadding: 'Cell padding',
  cellRadius: 'Cell radius',
  steps: 'Color steps',
  numberFormat: 'Number format',
  legend: 'Legend',
  showValues: 'Show values',
  showMetricName: 'Show metric name',
  cells: '{count, plural, one {# cell} other {# cells}}',
})
