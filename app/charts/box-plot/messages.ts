import { defineMessages } from '../../i18n/message.ts'

export const boxPlotTexts = defineMessages({
  name: 'Box plot',
  description: 'Quartiles, whiskers and outliers of a metric over a column, for each group.',
  boxes: '{count, plural, one {# box} other {# boxes}}',
  max: 'Max',
  third: '3rd quartile',
  mean: 'Mean',
  median: 'Median',
  first: '1st quartile',
  min: 'Min',
  observations: 'Observations',
  outliers: 'Outliers',
})
