import { defineMessages } from '../../i18n/message.ts'

export const partitionTexts = defineMessages({
  name: 'Partition chart',
  description: 'Parts of metrics over several levels, column by column',
  parts: '{count, plural, one {# part} other {# parts}}',
  gathered: '{count} small ones',
  ofParent: '% of {parent}',
})
