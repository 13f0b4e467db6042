import { defineMessages } from '../../i18n/message.ts'

export const graphTexts = defineMessages({
  name: 'Graph chart',
  description: 'Who is linked with whom, and how strongly',
  nodes: '{count, plural, one {# node} other {# nodes}}',
  links: '{count, plural, one {# link} other {# links}}',
  left: '{count, plural, one {# weaker link is} other {# weaker links are}} not drawn',
  link: '{source} → {target}',
  ofLinks: 'Sum of its links',
})
