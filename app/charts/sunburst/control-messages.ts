import { defineMessages } from '../../i18n/message.ts'

export const sunburstControlTexts = defineMessages({
  hierarchy: 'Hierarchy',
  primary: 'Primary metric',
  secondary: 'Secondary metric',
})
