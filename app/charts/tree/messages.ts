import { defineMessages } from '../../i18n/message.ts'

export const treeTexts = defineMessages({
  name: 'Tree chart',
  description: 'Who stands under whom, level by level',
  nodes: '{count, plural, one {# node} other {# nodes}}',
  levels: '{count, plural, one {# level} other {# levels}}',
  children: 'Children',
  below: 'All below',
  notBelow: '{count, plural, one {# node does not stand} other {# nodes do not stand}} under this root',
})
