import { defineMessages } from '../../i18n/message.ts'

export const sunburstTexts = defineMessages({
  name: 'Sunburst chart',
  description: 'Parts of a whole as rings, one for each level',
  parts: '{count, plural, one {# part} other {# parts}}',
  gathered: '{count} small ones',
  ofTotal: '% of total',
  ofParent: '% of {parent}',
})
