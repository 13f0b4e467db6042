import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ChartProperties, chartProperties } from '../../api/chart-properties.ts'
import { charts } from '../../api/charts.ts'
import { errorText } from '../../api/errors.ts'
import { tags } from '../../api/tags.ts'
import { useOwnerOptions } from '../../api/use-owner-options.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { MultiSelect } from '../../ui/multi-select.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './dialogs.module.css'
import { faultsOf, propertiesBody, type PropertiesDraft, propertiesDraft } from './properties.ts'

interface PropertiesDialogProps {
  readonly chartId: number
  readonly onClose: () => void
  readonly onSaved: (chartId: number) => Promise<void>
}

/** Name, description, certification, cache and owners of a saved chart. */
export function PropertiesDialog({ chartId, onClose, onSaved }: PropertiesDialogProps) {
  const { data, error, refetch } = useQuery({ ...chartProperties(chartId), staleTime: 0, gcTime: 0 })
  if (data) return <PropertiesForm chartId={chartId} chart={data} onClose={onClose} onSaved={onSaved} />
  return (
    <Dialog title={t(dialogMessages.editProperties)} onClose={onClose}>
      {error ? (
        <ErrorState message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <Loading />
          {Array.from({ length: 4 }, (_, row) => (
            <Skeleton key={row} height="var(--control-h)" />
          ))}
        </>
      )}
    </Dialog>
  )
}

function PropertiesForm({ chartId, chart, onClose, onSaved }: PropertiesDialogProps & { readonly chart: ChartProperties }) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => propertiesDraft(chart))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const set = (patch: Partial<PropertiesDraft>) => setDraft({ ...draft, ...patch })
  const text = (key: 'name' | 'description' | 'certifiedBy' | 'certificationDetails' | 'cacheTimeout') => ({
    value: draft[key],
    onChange: (event: { target: { value: string } }) => set({ [key]: event.target.value }),
  })
  const faults = faultsOf(draft)
  const managed = chart.is_managed_externally
  const ready = !faults.name && !faults.cacheTimeout && !managed
  const save = async () => {
    if (!ready || busy) return
    setBusy(true)
    setFailure(null)
    try {
      await charts.update(chartId, propertiesBody(draft, await tags.idsOf(draft.tags)))
      await client.invalidateQueries({ queryKey: charts.key })
      await onSaved(chartId)
      toast.success(t(dialogMessages.propertiesUpdated))
      onClose()
    } catch (cause) {
      setFailure(errorText(cause))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t(dialogMessages.editProperties)}
      keepOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(dialogMessages.cancel)}</Button>
          <Button kind="primary" busy={busy} disabled={!ready} onClick={() => void save()}>
            {t(exploreMessages.save)}
          </Button>
        </>
      }
    >
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      {managed ? <Banner>{t(dialogMessages.managedExternallyEdit)}</Banner> : null}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label={t(dialogMessages.chartName)} required error={faults.name ? t(dialogMessages.nameRequired) : undefined}>
          <Input {...text('name')} maxLength={250} />
        </Field>
        <Field label={t(dialogMessages.description)} help={t(dialogMessages.descriptionHelp)}>
          <Textarea rows={3} {...text('description')} />
        </Field>
        <div className={styles.pair}>
          <Field label={t(dialogMessages.certifier)} help={t(dialogMessages.certifierHelp)}>
            <Input {...text('certifiedBy')} />
          </Field>
          <Field label={t(dialogMessages.certificationDetails)} help={t(dialogMessages.certificationHelp)}>
            <Input {...text('certificationDetails')} disabled={draft.certifiedBy.trim() === ''} />
          </Field>
        </div>
        <Field
          label={t(dialogMessages.cacheTimeout)}
          help={t(dialogMessages.cacheTimeoutHelp)}
          error={faults.cacheTimeout ? t(dialogMessages.cacheTimeoutFault) : undefined}
        >
          <Input inputMode="numeric" {...text('cacheTimeout')} />
        </Field>
        <OwnersField value={draft.owners} known={chart.owners} onChange={(owners) => set({ owners })} />
        <TagsField value={draft.tags} onChange={(names) => set({ tags: names })} />
      </form>
    </Dialog>
  )
}

interface OwnersFieldProps {
  readonly value: readonly number[]
  readonly known: ChartProperties['owners']
  readonly onChange: (ids: readonly number[]) => void
}

function OwnersField({ value, known, onChange }: OwnersFieldProps) {
  const people = useOwnerOptions(charts, known)
  return (
    <Field label={t(dialogMessages.owners)} help={t(dialogMessages.ownersHelp)}>
      <MultiSelect
        label={t(dialogMessages.owners)}
        values={value}
        {...people}
        selectAll={false}
        onChange={onChange}
      />
    </Field>
  )
}

interface TagsFieldProps {
  readonly value: readonly string[]
  readonly onChange: (names: readonly string[]) => void
}

function TagsField({ value, onChange }: TagsFieldProps) {
  const [search, setSearch] = useState('')
  const found = useQuery(tags.named(search))
  const names = new Set([...value, ...(found.data?.result ?? []).map(({ name }) => name)])
  return (
    <Field label={t(dialogMessages.tags)} help={t(dialogMessages.tagsHelp)}>
      <MultiSelect
        label={t(dialogMessages.tags)}
        values={value}
        options={[...names].map((name) => ({ value: name, label: name }))}
        loading={found.isFetching}
        selectAll={false}
        create={(text) => text.trim()}
        onSearch={setSearch}
        onChange={onChange}
      />
    </Field>
  )
}
