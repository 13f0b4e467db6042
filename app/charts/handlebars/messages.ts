import { defineMessages } from '../../i18n/message.ts'

export const texts = defineMessages({
  template: 'Handlebars template',
  style: 'CSS styles',
  includeTime: 'Include time',
  styleIgnored: 'The CSS styles are not used: their braces do not match.',
  failed: 'The template cannot be rendered: {reason}',
  unexpected: 'unexpected {text}',
  notClosed: '{block} is not closed',
  closedBy: '{block} is closed by {end}',
  noPartials: 'templates of other templates (partials) are not available',
  noRawBlocks: 'raw blocks are not available',
  missingHelper: 'there is no helper {name}',
  tooDeep: 'blocks are nested too deeply',
  tooLong: 'it does not come to an end',
})
