import { useState } from 'react'
import { errorText } from '../../api/errors.ts'
import type { ExploreDataset, ExploreSlice } from '../../api/explore.ts'
import type { FormData } from '../../charts/types.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { toast } from '../../ui/toast.ts'
import { DashboardChoice } from './dashboard-choice.tsx'
import styles from './dialogs.module.css'
import { recentDashboard, rememberDashboard } from './recent-dashboard.ts'
import { queryDatasetName, savedTexts, type SaveMode, willCreate } from './save-chart.ts'
import { newDashboard, saveOnServer, saveQueryAsDataset } from './save-to-server.ts'
import { useDashboardOptions } from './use-dashboard-options.ts'

interface SaveDialogProps {
  readonly slice: ExploreSlice | null
  readonly name: string
  readonly formData: FormData
  readonly dataset: ExploreDataset
  readonly canOverwrite: boolean
  /** The dashboard that the reader came from: chosen beforehand. */
  readonly dashboardId: number | undefined
  /** Dashboards that show the chart. */
  readonly shownIn: readonly number[]
  readonly onClose: () => void
  /** `goTo` is where the reader wants to go next. */
  readonly onSaved: (saved: { chartId: number; goTo: string | null }) => Promise<void>
}

/** Saves the chart over itself or as a new one, and puts it on a dashboard that is there or made with it. */
export function SaveDialog(props: SaveDialogProps) {
  const { slice, formData, dataset, canOverwrite, shownIn, onClose, onSaved } = props
  const ofQuery = dataset.type === 'query'
  const [mode, setMode] = useState<SaveMode>(canOverwrite ? 'overwrite' : 'saveas')
  const [name, setName] = useState(props.name)
  const [datasetName, setDatasetName] = useState(() => queryDatasetName(dataset.name, new Date()))
  const [search, setSearch] = useState('')
  // A number is a dashboard that is there, a text the title of one to make.
  const [dashboard, setDashboard] = useState<number | string | undefined>(() => props.dashboardId ?? recentDashboard() ?? shownIn[0])
  const [tab, setTab] = useState<string | undefined>()
  // A second try after a failed save must not make it twice.
  const [madeDataset, setMadeDataset] = useState<number | undefined>()
  const [busy, setBusy] = useState<'save' | 'go' | null>(null)
  const [error, setError] = useState<string | null>(null)
  const options = useDashboardOptions(typeof dashboard === 'number' ? dashboard : undefined, search)
  const { chosen } = options
  const isNewDashboard = typeof dashboard === 'string'
  const note = willCreate(mode, isNewDashboard)
  // One that is not among the editable ones cannot be added to; an answer that is still coming may bring it.
  const usable = isNewDashboard || chosen !== undefined
  const ready = name.trim() !== '' && (!ofQuery || datasetName.trim() !== '')

  const save = async (go: boolean) => {
    setBusy(go ? 'go' : 'save')
    setError(null)
    try {
      const datasetId = await targetDataset()
      const target = await targetDashboard()
      const over = mode === 'overwrite' ? slice?.slice_id : undefined
      const saved = await saveOnServer({ over, name, formData, datasetId, dashboard: target, tab: isNewDashboard ? undefined : tab })
      const added = target && saved.added ? { title: target.title, created: isNewDashboard } : null
      for (const text of savedTexts({ mode, name: name.trim(), dashboard: added })) toast.success(text)
      if (!saved.inTab) toast.warning(t(dialogMessages.tabFailed))
      rememberDashboard(target?.id)
      const anchor = tab && saved.added && saved.inTab ? `#${encodeURIComponent(tab)}` : ''
      await onSaved({ chartId: saved.chartId, goTo: go && target ? `/superset/dashboard/${target.id}/${anchor}` : null })
    } catch (failure) {
      setError(t(dialogMessages.saveFailedDetail, { detail: errorText(failure) }))
      setBusy(null)
    }
  }
  const targetDataset = async (): Promise<number> => {
    if (!ofQuery) return dataset.id ?? 0
    const id = madeDataset ?? (await saveQueryAsDataset(dataset, datasetName))
    setMadeDataset(id)
    return id
  }
  const targetDashboard = async (): Promise<{ id: number; title: string } | null> => {
    if (typeof dashboard === 'string') {
      const id = await newDashboard(dashboard)
      setDashboard(id)
      return { id, title: dashboard }
    }
    return chosen ? { id: chosen.id, title: chosen.dashboard_title } : null
  }
  return (
    <Dialog
      title={t(dialogMessages.saveChart)}
      keepOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(dialogMessages.cancel)}</Button>
          <Button
            disabled={!ready || !usable || busy === 'save'}
            busy={busy === 'go'}
            onClick={() => void save(true)}
          >
            {t(dialogMessages.saveAndGo)}
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
        <Field label={t(dialogMessages.saveMode)} hideLabel help={overwriteReason(slice, canOverwrite)}>
          <RadioGroup<SaveMode>
            label={t(dialogMessages.saveMode)}
            value={mode}
            options={[
              { value: 'overwrite', label: t(dialogMessages.saveOverwrite), disabled: !canOverwrite },
              { value: 'saveas', label: t(dialogMessages.saveAs) },
            ]}
            onChange={setMode}
          />
        </Field>
        <Field label={t(dialogMessages.chartName)} required>
          <Input
            data-autofocus=""
            value={name}
            placeholder={t(dialogMessages.namePlaceholder)}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {ofQuery ? (
          <Field label={t(dialogMessages.datasetName)} required help={t(dialogMessages.datasetNameHelp)}>
            <Input
              value={datasetName}
              disabled={madeDataset !== undefined}
              onChange={(event) => setDatasetName(event.target.value)}
            />
          </Field>
        ) : null}
        <DashboardChoice
          value={dashboard}
          options={options}
          tab={tab}
          isThere={mode === 'overwrite' && typeof dashboard === 'number' && shownIn.includes(dashboard)}
          onSearch={setSearch}
          onChange={(next) => {
            setDashboard(next)
            setTab(undefined)
          }}
          onTab={setTab}
        />
      </form>
      {note ? <Banner>{note}</Banner> : null}
      {error ? <Banner tone="danger">{error}</Banner> : null}
    </Dialog>
  )
}

/** Why a saved chart cannot be saved over. */
function overwriteReason(slice: ExploreSlice | null, allowed: boolean): string | undefined {
  if (!slice || allowed) return undefined
  return t(slice.is_managed_externally ? dialogMessages.managedExternally : dialogMessages.notOwner)
}
