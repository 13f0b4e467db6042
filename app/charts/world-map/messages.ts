import { defineMessages } from '../../i18n/message.ts'

export const texts = defineMessages({
  name: 'World map',
  description: 'Countries shaded by a figure, with bubbles for a second one.',
  entity: 'Country column',
  fieldType: 'Country field type',
  fullName: 'Full name',
  cioc: 'Code of the International Olympic Committee (cioc)',
  cca2: 'Code ISO 3166-1 alpha-2 (cca2)',
  cca3: 'Code ISO 3166-1 alpha-3 (cca3)',
  showBubbles: 'Show bubbles',
  bubbleSize: 'Bubble size',
  maxBubbleSize: 'Max bubble size',
  bubbleColor: 'Bubble color',
  colorBy: 'Color by',
  colorByDescription: 'Whether a country is shaded by its figure or has a color of its own.',
  byMetric: 'Metric',
  byCountry: 'Country',
  countryScheme: 'Country color scheme',
  unknown: '{count, plural, one {# row names no known country} other {# rows name no known country}}',
  countries: '{count, plural, one {# country} other {# countries}}',
})
