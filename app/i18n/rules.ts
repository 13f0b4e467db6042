import { defineMessages } from './message.ts'

/** Texts of the list of row level security rules, and of its form where they are the same. */
export const ruleMessages = defineMessages({
  rules: 'Row level security',
  ruleThings: 'rules',
  newRule: 'Rule',
  filterType: 'Filter Type',
  regular: 'Regular',
  base: 'Base',
  roles: 'Roles',
  groupKey: 'Group Key',
  clause: 'Clause',
  noRules: 'No rules yet',
  noRulesText: 'A rule leaves the rows of a dataset to the roles that may see them.',
})
