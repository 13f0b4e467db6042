export { DatasetList as Component } from '../features/lists/dataset-list.tsx'
