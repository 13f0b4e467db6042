export { SavedQueryList as Component } from '../features/lists/saved-query-list.tsx'
