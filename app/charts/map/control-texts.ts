import { defineMessages } from '../../i18n/message.ts'

/** Labels of controls that several kinds of maps have. */
export const mapTexts = defineMessages({
  linearScheme: 'Linear color scheme',
})
