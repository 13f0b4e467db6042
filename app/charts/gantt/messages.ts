import { defineMessages } from '../../i18n/message.ts'

export const ganttTexts = defineMessages({
  name: 'Gantt chart',
  description: 'Spans between two times, in a lane for each member of a dimension.',
  start: 'Start time',
  end: 'End time',
  duration: 'Duration',
  spans: '{count, plural, one {# span} other {# spans}}',
  laneCount: '{count, plural, one {# lane} other {# lanes}}',
  laneSwitch: 'Lanes',
  joinedLanes: 'By row',
  splitLanes: 'By dimension',
})
