import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../api/client.ts'
import { rowLevelRules } from '../../api/row-level-rules.ts'
import type { RowLevelRuleItem, RowLevelRuleWrite } from '../../api/row-level-rules.ts'
import { useRelatedOptions } from '../../api/use-related-options.ts'
import { listMessages } from '../../i18n/lists.ts'
import { ruleMessages } from '../../i18n/rules.ts'
import { t } from '../../i18n/message.ts'
import { formMessages } from '../../i18n/settings-forms.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { MultiSelect } from '../../ui/multi-select.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { FormDialog } from './form-dialog.tsx'

interface RuleDialogProps {
  /** Null for a new rule. */
  readonly id: number | null
  readonly onClose: () => void
}

const EMPTY: RowLevelRuleItem = {
  id: 0, name: '', description: null, filter_type: 'Regular', tables: [], roles: [], group_key: null, clause: '',
}

/** The form of a rule, once the rule is there. */
export function RuleDialog({ id, onClose }: RuleDialogProps) {
  const { data } = useQuery({
    queryKey: [...rowLevelRules.key, 'detail', id],
    queryFn: async ({ signal }) =>
      (await request<{ result: RowLevelRuleItem }>(`/api/v1/rowlevelsecurity/${id}`, { signal })).result,
    enabled: id !== null,
  })
  const rule = id === null ? EMPTY : data
  return rule ? <RuleForm key={rule.id} rule={rule} onClose={onClose} /> : null
}

function RuleForm({ rule, onClose }: { readonly rule: RowLevelRuleItem; readonly onClose: () => void }) {
  const isNew = rule.id === 0
  const [draft, setDraft] = useState<RowLevelRuleWrite>(() => ({
    name: rule.name,
    description: rule.description,
    filter_type: rule.filter_type,
    tables: rule.tables.map((table) => table.id),
    roles: rule.roles.map((role) => role.id),
    group_key: rule.group_key,
    clause: rule.clause,
  }))
  const set = (change: Partial<RowLevelRuleWrite>) => setDraft({ ...draft, ...change })
  const tables = useRelatedOptions(rowLevelRules, 'tables', rule.tables.map((table) => ({ value: table.id, label: table.table_name })))
  const roles = useRelatedOptions(rowLevelRules, 'roles', rule.roles.map((role) => ({ value: role.id, label: role.name })))
  const isBase = draft.filter_type === 'Base'
  const rolesLabel = t(isBase ? formMessages.excludedRoles : ruleMessages.roles)
  const ready = draft.name.trim() !== '' && draft.tables.length > 0 && draft.clause.trim() !== ''
  return (
    <FormDialog
      title={t(isNew ? formMessages.addRule : formMessages.editRule)}
      isNew={isNew}
      ready={ready}
      queryKey={rowLevelRules.key}
      save={() => (isNew ? rowLevelRules.create(draft) : rowLevelRules.update(rule.id, draft))}
      saved={t(formMessages.ruleSaved)}
      onClose={onClose}
    >
      <Field label={t(formMessages.ruleName)} required help={t(formMessages.ruleNameHelp)}>
        <Input value={draft.name} maxLength={255} onChange={(event) => set({ name: event.target.value })} />
      </Field>
      <Field label={t(ruleMessages.filterType)} help={t(isBase ? formMessages.baseHelp : formMessages.regularHelp)}>
        <RadioGroup
          value={draft.filter_type}
          options={[
            { value: 'Regular', label: t(ruleMessages.regular) },
            { value: 'Base', label: t(ruleMessages.base) },
          ]}
          onChange={(filterType) => set({ filter_type: filterType })}
        />
      </Field>
      <Field label={t(listMessages.datasets)} required help={t(formMessages.datasetsHelp)}>
        <MultiSelect
          label={t(listMessages.datasets)}
          values={draft.tables}
          {...tables}
          selectAll={false}
          onChange={(ids) => set({ tables: ids })}
        />
      </Field>
      <Field label={rolesLabel}>
        <MultiSelect
          label={rolesLabel}
          values={draft.roles}
          {...roles}
          selectAll={false}
          onChange={(ids) => set({ roles: ids })}
        />
      </Field>
      <Field label={t(ruleMessages.groupKey)} help={t(formMessages.groupKeyHelp)}>
        <Input value={draft.group_key ?? ''} onChange={(event) => set({ group_key: event.target.value || null })} />
      </Field>
      <Field
        label={t(ruleMessages.clause)}
        required
        help={t(formMessages.clauseHelp, { example: formMessages.clauseExample })}
      >
        <Textarea code rows={3} value={draft.clause} onChange={(event) => set({ clause: event.target.value })} />
      </Field>
      <Field label={t(listMessages.description)}>
        <Textarea rows={2} value={draft.description ?? ''} onChange={(event) => set({ description: event.target.value || null })} />
      </Field>
    </FormDialog>
  )
}
