/** What can stand over the page; the last two are panels that a narrow window has no room for. */
export type DialogName =
  | 'save'
  | 'changes'
  | 'properties'
  | 'swap'
  | 'edit-dataset'
  | 'query-preview'
  | 'save-dataset'
  | 'dataset'
  | 'controls'
