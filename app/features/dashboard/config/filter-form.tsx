import { useState } from 'react'
import type { Filter } from '../../../../durable-objects/dashboard/state.ts'
import type { JsonObject } from '../../../../durable-objects/log/json.ts'
import { filterConfigMessages } from '../../../i18n/filter-config.ts'
import { t } from '../../../i18n/message.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { readFilterItem } from '../filters/native-filter.ts'
import styles from './filter-dialog.module.css'
import type { FilterDraft, FilterFault, FilterField } from './filter-draft.ts'
import { editFilter } from './filter-draft.ts'
import { FilterScopeForm } from './filter-scope-form.tsx'
import { FilterSettingsForm } from './filter-settings-form.tsx'

export interface FilterFormProps {
  readonly filter: Filter
  readonly draft: FilterDraft
  readonly faults: Partial<Record<FilterField, FilterFault>>
  readonly removed: boolean
  readonly onRestore: () => void
  readonly onChange: (draft: FilterDraft) => void
}

/** The settings of the chosen filter or divider. */
export function FilterForm({ filter, draft, faults, removed, onRestore, onChange }: FilterFormProps) {
  const [tab, setTab] = useState<'settings' | 'scoping'>('settings')
  const item = readFilterItem(filter)
  const set = (patch: JsonObject) => onChange(editFilter(draft, filter.id, patch))
  if (removed) {
    return (
      <EmptyState
        title={t(filterConfigMessages.removedText)}
        action={<Button onClick={onRestore}>{t(filterConfigMessages.restore)}</Button>}
      >
        {' '}
      </EmptyState>
    )
  }
  if (item?.kind === 'divider') {
    return (
      <div className={styles.form}>
        <Field
          label={t(filterConfigMessages.dividerTitle)}
          required
          error={faults.title && t(filterConfigMessages.titleRequired)}
        >
          <Input value={item.title} onChange={(event) => set({ title: event.target.value })} />
        </Field>
        <Field label={t(filterConfigMessages.description)}>
          <Input value={item.description} onChange={(event) => set({ description: event.target.value })} />
        </Field>
      </div>
    )
  }
  if (!item) return null
  return (
    <div className={styles.form}>
      <Tabs
        label={t(filterConfigMessages.title)}
        value={tab}
        items={[
          { value: 'settings', label: t(filterConfigMessages.settings) },
          { value: 'scoping', label: t(filterConfigMessages.scoping) },
        ]}
        onChange={setTab}
      />
      {tab === 'settings' ? (
        <FilterSettingsForm item={item} draft={draft} faults={faults} onSet={set} />
      ) : (
        <FilterScopeForm scope={item.scope} onChange={(scope) => set({ scope })} />
      )}
    </div>
  )
}
