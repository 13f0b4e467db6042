import { defineMessages } from '../i18n/message.ts'

/** Of charts that are made of other charts. */
export const partMessages = defineMessages({
  tables: 'Tables',
  none: 'Choose at least one chart to draw',
  gone: 'Chart {name} is gone, or you may not see it',
  other: '“{name}” is a chart of another kind, which cannot be drawn with others',
  failed: '“{name}” could not be read: {detail}',
})
