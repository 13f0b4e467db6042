import { defineMessages } from '../../i18n/message.ts'

export const texts = defineMessages({
  previous: 'Previous value',
  delta: 'Delta',
  percent: 'Percent change',
  percentFormat: 'Percent difference format',
  numberFormat: 'Number format',
  comparisonSize: 'Comparison font size',
  colorEnabled: 'Add color for positive/negative change',
  colorScheme: 'Color scheme for comparison',
  customDate: 'since {date}',
  inherited: 'the period before',
})
