import { defineMessages } from '../../i18n/message.ts'

export const funnelTexts = defineMessages({
  name: 'Funnel chart',
  description: 'How much is left after each stage',
  stages: '{count, plural, one {# stage} other {# stages}}',
  ofFirst: 'of {stage}',
  ofPrevious: 'of the stage before',
  ofTotal: 'of the total',
})
