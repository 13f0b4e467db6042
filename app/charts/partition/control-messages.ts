import { defineMessages } from '../../i18n/message.ts'

export const partitionControlTexts = defineMessages({
  options: 'Time series options',
  notTime: 'Not time series',
  timeSeries: 'Time series',
  mean: 'Aggregate mean',
  sum: 'Aggregate sum',
  difference: 'Difference',
  percent: 'Percent change',
  factor: 'Factor',
  analytics: 'Advanced analytics',
  dateFormat: 'Date time format',
  limit: 'Partition limit',
  limitHelp: 'Parts of each level that are shown, the smaller ones together; 0 shows all.',
  threshold: 'Partition threshold',
  thresholdHelp: 'Parts with a smaller share of their parent are shown together.',
  logScale: 'Logarithmic sizes',
  equalDates: 'Equal date sizes',
})
