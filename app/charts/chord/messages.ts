import { defineMessages } from '../../i18n/message.ts'

export const chordTexts = defineMessages({
  name: 'Chord diagram',
  description: 'What flows between each pair of places, around a circle',
  places: '{count, plural, one {# place} other {# places}}',
  flows: '{count, plural, one {# flow} other {# flows}}',
  flow: '{source} → {target}',
  goesOut: 'goes out',
  comesIn: 'comes in',
  small: '{count, plural, one {# small place is} other {# small places are}} not drawn',
})
