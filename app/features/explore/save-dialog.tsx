import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bootstrap } from '../../api/bootstrap.ts'
import { errorText } from '../../api/errors.ts'
import { charts } from '../../api/charts.ts'
import { dashboards } from '../../api/dashboards.ts'
import { chartDashboards, type ExploreSlice } from '../../api/explore.ts'
import type { ListFilter } from '../../api/resource.ts'
import type { FormData } from '../../charts/types.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './dialogs.module.css'
import { chartPayload, savedTexts, type SaveMode, willCreate } from './save-chart.ts'

interface SaveDialogProps {
  readonly slice: ExploreSlice | null
  readonly name: string
  readonly formData: FormData
  readonly datasetId: number
  readonly canOverwrite: boolean
  /** Chosen beforehand: the dashboard that the reader came from. */
  readonly dashboardId: number | undefined
  readonly onClose: () => void
  /** `goTo` is where the reader wants to go next. */
  readonly onSaved: (saved: { chartId: number; goTo: string | null }) => Promise<void>
}

const PAGE_SIZE = 100

/** Saves the chart over itself or as a new one, and puts it on a dashboard that is there or made with it. */
export function SaveDialog(props: SaveDialogProps) {
  const { slice, formData, datasetId, canOverwrite, onClose, onSaved } = props
  const [mode, setMode] = useState<SaveMode>(canOverwrite ? 'overwrite' : 'saveas')
  const [name, setName] = useState(props.name)
  const [search, setSearch] = useState('')
  // A number is a dashboard that is there, a text the title of one to make.
  const [dashboard, setDashboard] = useState<number | string | undefined>(props.dashboardId)
  const [busy, setBusy] = useState<'save' | 'go' | null>(null)
  const [error, setError] = useState<string | null>(null)
  const found = useQuery(
    dashboards.list({
      filters: [...ownDashboards(), ...(search ? [{ col: 'dashboard_title', opr: 'ct', value: search }] : [])],
      columns: ['id', 'dashboard_title'],
      orderColumn: 'dashboard_title',
      pageSize: PAGE_SIZE,
    }),
  )
  const rows = found.data?.result ?? []
  const listed = rows.map((row) => ({ value: row.id, label: row.dashboard_title }))
  const chosen = rows.find((row) => row.id === dashboard)
  const isNewDashboard = typeof dashboard === 'string'
  const options: { value: number | string; label: string }[] = isNewDashboard
    ? [{ value: dashboard, label: dashboard }, ...listed]
    : listed
  const note = willCreate(mode, isNewDashboard)
  // One that is not among the editable ones cannot be added to; an answer that is still coming may bring it.
  const usable = isNewDashboard || chosen !== undefined
  const ready = name.trim() !== ''

  const save = async (go: boolean) => {
    setBusy(go ? 'go' : 'save')
    setError(null)
    try {
      const before = mode === 'overwrite' && slice ? await chartDashboards(slice.slice_id) : []
      const target = await targetDashboard()
      const ids = target ? [...new Set([...before, target.id])] : before
      const payload = chartPayload({ name, formData, datasetId, dashboards: ids })
      const chartId =
        mode === 'overwrite' && slice
          ? (await charts.update<{ id: number }>(slice.slice_id, payload), slice.slice_id)
          : (await charts.create<{ id: number }>(payload)).id
      const added = target && !before.includes(target.id) ? { title: target.title, created: isNewDashboard } : null
      for (const text of savedTexts({ mode, name: name.trim(), dashboard: added })) toast.success(text)
      await onSaved({ chartId, goTo: go && target ? `/superset/dashboard/${target.id}/` : null })
    } catch (failure) {
      setError(t(exploreMessages.saveFailedDetail, { detail: errorText(failure) }))
      setBusy(null)
    }
  }
  const targetDashboard = async (): Promise<{ id: number; title: string } | null> => {
    if (typeof dashboard === 'string') {
      const made = await dashboards.create<{ id: number }>({ dashboard_title: dashboard })
      // A second try after a failed save must not make it twice.
      setDashboard(made.id)
      return { id: made.id, title: dashboard }
    }
    return chosen ? { id: chosen.id, title: chosen.dashboard_title } : null
  }
  return (
    <Dialog
      title={t(exploreMessages.saveChart)}
      keepOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(exploreMessages.cancel)}</Button>
          <Button
            disabled={!ready || !usable || busy === 'save'}
            busy={busy === 'go'}
            onClick={() => void save(true)}
          >
            {t(exploreMessages.saveAndGo)}
          </Button>
          <Button
            kind="primary"
            disabled={!ready || busy === 'go'}
            busy={busy === 'save'}
            onClick={() => void save(false)}
          >
            {t(exploreMessages.save)}
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (ready && !busy) void save(false)
        }}
      >
        <Field label={t(exploreMessages.saveMode)} hideLabel help={overwriteReason(slice, canOverwrite)}>
          <RadioGroup<SaveMode>
            label={t(exploreMessages.saveMode)}
            value={mode}
            options={[
              { value: 'overwrite', label: t(exploreMessages.saveOverwrite), disabled: !canOverwrite },
              { value: 'saveas', label: t(exploreMessages.saveAs) },
            ]}
            onChange={setMode}
          />
        </Field>
        <Field label={t(exploreMessages.chartName)} required>
          <Input
            data-autofocus=""
            value={name}
            placeholder={t(exploreMessages.namePlaceholder)}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field
          label={t(exploreMessages.addToDashboard)}
          error={found.isError ? t(exploreMessages.dashboardsFailed) : undefined}
        >
          <Select<number | string>
            label={t(exploreMessages.addToDashboard)}
            placeholder={t(exploreMessages.dashboardPlaceholder)}
            value={typeof dashboard === 'number' && !chosen ? undefined : dashboard}
            options={options}
            loading={found.isFetching}
            searchable
            clearable
            onSearch={setSearch}
            create={(text) => listed.find((one) => one.label.toLowerCase() === text.toLowerCase())?.value ?? text}
            onChange={setDashboard}
          />
        </Field>
      </form>
      {note ? <Banner>{note}</Banner> : null}
      {error ? <Banner tone="danger">{error}</Banner> : null}
    </Dialog>
  )
}

/** Only dashboards that the reader may change: their own, or all for an admin. */
function ownDashboards(): readonly ListFilter[] {
  const { user } = bootstrap()
  return !user || user.isAdmin ? [] : [{ col: 'owners', opr: 'rel_m_m', value: user.userId }]
}

/** Why a saved chart cannot be saved over. */
function overwriteReason(slice: ExploreSlice | null, allowed: boolean): string | undefined {
  if (!slice || allowed) return undefined
  return t(slice.is_managed_externally ? exploreMessages.managedExternally : exploreMessages.notOwner)
}
