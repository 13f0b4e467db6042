import { useState } from 'react'
import type { DatasetItem } from '../../../api/dataset-item.ts'
import { datasets } from '../../../api/datasets.ts'
import { useOwnerOptions } from '../../../api/use-owner-options.ts'
import { datasetMessages } from '../../../i18n/dataset-editor.ts'
import { t } from '../../../i18n/message.ts'
import { zoneOptions } from '../../../i18n/time-zones.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import { Select } from '../../../ui/select.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import styles from './dataset-dialog.module.css'
import type { DatasetDraft } from './dataset-draft.ts'

interface SettingsTabProps {
  readonly item: DatasetItem
  readonly draft: DatasetDraft
  readonly onChange: (part: Partial<DatasetDraft>) => void
}

/** What holds for the dataset as a whole. */
export function SettingsTab({ item, draft, onChange }: SettingsTabProps) {
  const people = useOwnerOptions(datasets, item.owners)
  const [zones] = useState(() => zoneOptions(Date.now()))
  const times = draft.columns.filter((column) => column.isTime)
  const text = (
    key: 'description' | 'defaultUrl' | 'predicate' | 'extra' | 'cacheTimeout' | 'offset' | 'templateParams',
  ) => ({
    value: draft[key],
    onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
  })
  return (
    <div className={styles.form}>
      <Field label={t(datasetMessages.description)}>
        <Textarea rows={2} {...text('description')} />
      </Field>
      <div className={styles.pair}>
        <Field label={t(datasetMessages.mainTime)}>
          <Select
            label={t(datasetMessages.mainTime)}
            placeholder={t(datasetMessages.none)}
            clearable
            value={draft.mainTime || undefined}
            options={times.map((column) => ({ value: column.name, label: column.label || column.name }))}
            onChange={(mainTime) => onChange({ mainTime: mainTime ?? '' })}
          />
        </Field>
        <Field label={t(datasetMessages.timeZone)} help={t(datasetMessages.timeZoneHelp)}>
          <Select
            label={t(datasetMessages.timeZone)}
            placeholder={t(datasetMessages.utc)}
            clearable
            searchable
            value={draft.timeZone || undefined}
            options={zones}
            onChange={(timeZone) => onChange({ timeZone: timeZone ?? '' })}
          />
        </Field>
      </div>
      <Field label={t(datasetMessages.owners)}>
        <MultiSelect
          label={t(datasetMessages.owners)}
          values={draft.owners}
          {...people}
          selectAll={false}
          onChange={(owners) => onChange({ owners })}
        />
      </Field>
      <Checkbox checked={draft.suggests} onChange={(suggests) => onChange({ suggests })}>
        {t(datasetMessages.suggests)}
      </Checkbox>
      <Checkbox checked={draft.alwaysFiltersTime} onChange={(on) => onChange({ alwaysFiltersTime: on })}>
        {t(datasetMessages.alwaysFiltersTime)}
      </Checkbox>
      <Checkbox checked={draft.normalizes} onChange={(normalizes) => onChange({ normalizes })}>
        {t(datasetMessages.normalizes)}
      </Checkbox>
      <div className={styles.pair}>
        <Field label={t(datasetMessages.predicate)} help={t(datasetMessages.predicateHelp)}>
          <Input {...text('predicate')} disabled={!draft.suggests} />
        </Field>
        <Field label={t(datasetMessages.defaultUrl)} help={t(datasetMessages.defaultUrlHelp)}>
          <Input {...text('defaultUrl')} />
        </Field>
        <Field label={t(datasetMessages.cacheTimeout)} help={t(datasetMessages.cacheTimeoutHelp)}>
          <Input inputMode="numeric" {...text('cacheTimeout')} />
        </Field>
        <Field label={t(datasetMessages.offset)} help={t(datasetMessages.offsetHelp)}>
          <Input inputMode="numeric" {...text('offset')} />
        </Field>
      </div>
      <Field label={t(datasetMessages.templateParams)} help={t(datasetMessages.templateParamsHelp)}>
        <Textarea code rows={2} {...text('templateParams')} />
      </Field>
      <Field label={t(datasetMessages.extra)} help={t(datasetMessages.extraHelp)}>
        <Textarea code rows={2} {...text('extra')} />
      </Field>
    </div>
  )
}
