export { RuleList as Component } from '../features/lists/rule-list.tsx'
