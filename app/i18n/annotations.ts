import { defineMessages } from './message.ts'

/** Texts of the list of annotations, and of its form where they are the same. */
export const annotationMessages = defineMessages({
  annotationThings: 'annotations',
  newAnnotation: 'Annotation',
  start: 'Start',
  end: 'End',
  noAnnotations: 'No annotations yet',
  noAnnotationsText: 'Add the first moment or span of this layer.',
})
