export { AnnotationLayerList as Component } from '../features/lists/annotation-layer-list.tsx'
