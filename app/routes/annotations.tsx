export { AnnotationList as Component } from '../features/lists/annotation-list.tsx'
