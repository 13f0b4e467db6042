import { defineMessages } from '../../i18n/message.ts'

export const sankeyTexts = defineMessages({
  name: 'Sankey chart',
  description: 'What goes from one place to the next, and how much of it',
  flows: '{count, plural, one {# flow} other {# flows}}',
  places: '{count, plural, one {# place} other {# places}}',
  flow: '{source} → {target}',
  of: 'of {place}',
  comesIn: 'comes in',
  goesOut: 'goes out',
  leadingBack: '{count, plural, one {# flow that leads back is} other {# flows that lead back are}} not drawn',
  small: '{count, plural, one {# small flow is} other {# small flows are}} not drawn',
})
