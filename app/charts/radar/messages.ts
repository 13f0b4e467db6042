import { defineMessages } from '../../i18n/message.ts'

export const radarTexts = defineMessages({
  name: 'Radar chart',
  description: 'Several metrics of each group around one middle',
  left: '{count, plural, one {# further group is} other {# further groups are}} not drawn',
  axes: '{count, plural, one {# axis} other {# axes}}',
})
