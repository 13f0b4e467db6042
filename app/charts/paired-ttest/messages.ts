import { defineMessages } from '../../i18n/message.ts'

export const texts = defineMessages({
  options: 'Options',
  significance: 'Significance level',
  significanceHint: 'Differences with a p-value up to this one count as significant',
  pPrecision: 'p-value precision',
  liftPrecision: 'Lift percent precision',
  pValue: 'p-value',
  lift: 'Lift %',
  significant: 'Significant',
  yes: 'Yes',
  no: 'No',
  control: 'Control',
  group: 'Group',
  all: 'All',
  none: 'N/A',
  choose: 'Compare with {group}',
  betweenZeroAndOne: 'must lie between 0 and 1',
  digits: 'must be a whole number from 0 to 32',
})
