import { defineMessages } from '../../i18n/message.ts'

export const texts = defineMessages({
  name: 'Country map',
  description: 'Regions of one country shaded by a figure.',
  country: 'Country',
  countryDescription: 'Which country the map shows.',
  entity: 'ISO 3166-2 codes',
  entityDescription: 'Column with the codes of the regions, such as US-CA or FR-75.',
  unknownCountry: 'There is no map of {country}',
  unknown: '{count, plural, one {# row names no region of this map} other {# rows name no region of this map}}',
  regions: '{count, plural, one {# region} other {# regions}}',
})
