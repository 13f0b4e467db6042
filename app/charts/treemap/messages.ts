import { defineMessages } from '../../i18n/message.ts'

export const treemapTexts = defineMessages({
  name: 'Treemap',
  description: 'Parts of a whole over several levels, by the size of their area',
  parts: '{count, plural, one {# area} other {# areas}}',
  ofParent: 'Share of {parent}',
  gathered: '{count} small ones',
})
