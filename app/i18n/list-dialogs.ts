import { defineMessages } from './message.ts'

/** Texts of the dialogs of lists, which load when one opens. */
export const importMessages = defineMessages({
  importTitle: 'Import {things}',
  importFile: 'File',
  importHelp: 'A ZIP archive exported from here or from Superset.',
  importAction: 'Import',
  importFileMissing: 'Choose a file first.',
  importOverwrite: 'Overwrite what is already here',
  imported: '{thing} imported',
})

export const deleteMessages = defineMessages({
  confirmTitle: 'Please confirm',
  confirmOne: 'Are you sure you want to delete {name}?',
  confirmMany: 'Are you sure you want to delete the selected {things}?',
  alsoGoes: 'The following will be deleted: {names}.',
  andMore: '{names} and {count, plural, one {# more} other {# more}}',
})
