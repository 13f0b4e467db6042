import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SimpleOp } from '../../../../durable-objects/dashboard/ops.ts'
import { dashboardPage } from '../../../api/dashboard-page.ts'
import { dashboards } from '../../../api/dashboards.ts'
import { errorText } from '../../../api/errors.ts'
import { useOwnerOptions } from '../../../api/use-owner-options.ts'
import { categoricalSchemes, DEFAULT_SCHEME } from '../../../charts/colors/schemes.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import { timeZoneMessages, zoneOptions } from '../../../i18n/time-zones.ts'
import { uiMessages } from '../../../i18n/ui.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import { Select } from '../../../ui/select.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { toast } from '../../../ui/toast.ts'
import { useEditing } from '../edit/edit-context.ts'
import { usePage } from '../view/contexts.ts'
import { intervalText, REFRESH_INTERVALS } from '../refresh-interval.ts'
import styles from './properties-dialog.module.css'
import type { Properties } from './properties.ts'
import { propertiesOf, propertyFaults, propertyOps } from './properties.ts'

/** Name, address, owners, time zone, looks, refresh and certification of a dashboard. */
export function PropertiesDialog({ onClose }: { readonly onClose: () => void }) {
  const { live, change } = useEditing()
  const { dashboard } = usePage()
  const client = useQueryClient()
  const [before] = useState(() => propertiesOf(live.state))
  const [draft, setDraft] = useState(before)
  const [zones] = useState(() => zoneOptions(Date.now()))
  const owned = (dashboard.owners ?? []).map((owner) => owner.id)
  const [owners, setOwners] = useState<readonly number[]>(owned)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const faults = propertyFaults(draft)
  const set = (patch: Partial<Properties>) => setDraft({ ...draft, ...patch })
  const text = (key: 'title' | 'slug' | 'certifiedBy' | 'certificationDetails') => ({
    value: draft[key],
    onChange: (event: { target: { value: string } }) => set({ [key]: event.target.value }),
  })
  const apply = async () => {
    setBusy(true)
    setFailure(null)
    try {
      if (owners.join() !== owned.join()) {
        await dashboards.update(dashboard.id, { owners })
        void client.invalidateQueries({ queryKey: dashboardPage.all })
      }
      const ops: SimpleOp[] = propertyOps(before, draft)
      if (ops.length > 0 && change(ops)) toast.success(t(editMessages.propertiesUpdated))
      onClose()
    } catch (error) {
      setFailure(errorText(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t(editMessages.properties)}
      keepOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(uiMessages.cancel)}</Button>
          <Button kind="primary" busy={busy} disabled={faults.title || faults.slug} onClick={() => void apply()}>
            {t(editMessages.apply)}
          </Button>
        </>
      }
    >
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <div className={styles.form}>
        <h3>{t(editMessages.general)}</h3>
        <Field label={t(editMessages.name)} required error={faults.title ? t(editMessages.nameRequired) : undefined}>
          <Input {...text('title')} maxLength={500} />
        </Field>
        <Field
          label={t(editMessages.slug)}
          help={t(editMessages.slugHelp)}
          error={faults.slug ? t(editMessages.slugInvalid) : undefined}
        >
          <Input {...text('slug')} maxLength={255} />
        </Field>
        <OwnersField value={owners} known={dashboard.owners ?? []} onChange={setOwners} />
        <Field label={t(timeZoneMessages.timeZone)} help={t(timeZoneMessages.dashboardHelp)}>
          <Select
            label={t(timeZoneMessages.timeZone)}
            value={draft.timeZone || undefined}
            options={zones}
            placeholder={t(timeZoneMessages.ofViewer)}
            clearable
            onChange={(value) => set({ timeZone: value ?? '' })}
          />
        </Field>
        <h3>{t(editMessages.styling)}</h3>
        <Field label={t(editMessages.colorScheme)} help={t(editMessages.colorSchemeHelp)}>
          <Select
            label={t(editMessages.colorScheme)}
            value={draft.colorScheme || DEFAULT_SCHEME}
            options={categoricalSchemes.map((id) => ({
              value: id,
              label: id === DEFAULT_SCHEME ? t(editMessages.colorSchemeDefault) : id,
            }))}
            onChange={(value) => set({ colorScheme: value === DEFAULT_SCHEME ? '' : (value ?? '') })}
          />
        </Field>
        <Field label={t(editMessages.css)}>
          <Textarea rows={6} value={draft.css} onChange={(event) => set({ css: event.target.value })} />
        </Field>
        <h3>{t(editMessages.refreshSettings)}</h3>
        <Field label={t(editMessages.refreshInterval)}>
          <Select
            label={t(editMessages.refreshInterval)}
            value={draft.refresh}
            options={REFRESH_INTERVALS.map((seconds) => ({ value: seconds, label: intervalText(seconds) }))}
            onChange={(value) => set({ refresh: value ?? 0 })}
          />
        </Field>
        <h3>{t(editMessages.certification)}</h3>
        <Field label={t(editMessages.certifiedBy)}>
          <Input {...text('certifiedBy')} />
        </Field>
        <Field label={t(editMessages.certificationDetails)}>
          <Input {...text('certificationDetails')} disabled={draft.certifiedBy.trim() === ''} />
        </Field>
      </div>
    </Dialog>
  )
}

interface OwnersFieldProps {
  readonly value: readonly number[]
  readonly known: readonly { readonly id: number; readonly first_name: string; readonly last_name: string }[]
  readonly onChange: (ids: readonly number[]) => void
}

function OwnersField({ value, known, onChange }: OwnersFieldProps) {
  const people = useOwnerOptions(dashboards, known)
  return (
    <Field label={t(editMessages.owners)} help={t(editMessages.ownersHelp)}>
      <MultiSelect
        label={t(editMessages.owners)}
        values={value}
        {...people}
        selectAll={false}
        onChange={onChange}
      />
    </Field>
  )
}
