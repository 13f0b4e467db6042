import { defineMessages } from './message.ts'

/** Texts about reading and writing resources, as the specification words them. */
export const resourceMessages = defineMessages({
  createFailed: 'An error occurred while creating {things}: {detail}',
  fetchFailed: 'An error occurred while fetching {things}: {detail}',
  importFailed: 'An error occurred while importing {thing}: {detail}',
  importHint: 'Please re-export your file and try importing again',
  deleteFailed: 'There was an issue deleting {name}: {detail}',
  deleted: 'Deleted: {name}',
  favouriteStatusFailed: 'There was an error fetching the favorite status: {detail}',
  favouriteFailed: 'There was an error saving the favorite status: {detail}',
})
