import { defineMessages } from '../../i18n/message.ts'

export const bulletTexts = defineMessages({
  name: 'Bullet chart',
  description: 'A metric beside ranges, markers and lines that it is judged by.',
  range: 'Range',
  marker: 'Marker',
  line: 'Marker line',
  bars: '{count, plural, one {# bar} other {# bars}}',
})
