import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type DatasetItem, datasetItem, saveDataset, syncDataset } from '../../../api/dataset-item.ts'
import { errorText } from '../../../api/errors.ts'
import { datasetMessages } from '../../../i18n/dataset-editor.ts'
import { t } from '../../../i18n/message.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { toast } from '../../../ui/toast.ts'
import { ColumnForm } from './column-form.tsx'
import styles from './dataset-dialog.module.css'
import { DiscardDialog } from './discard-dialog.tsx'
import { datasetBody, type DatasetDraft, datasetDraft, datasetFaults, equalDrafts, newColumn, newMetric } from './dataset-draft.ts'
import { MetricForm } from './metric-form.tsx'
import { PartList } from './part-list.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { SourceTab } from './source-tab.tsx'

interface DatasetDialogProps {
  readonly datasetId: number
  readonly onClose: () => void
  /** The dataset is another one on the server now. */
  readonly onSaved: () => Promise<void>
}

/** Columns, metrics and settings of a dataset. */
export function DatasetDialog(props: DatasetDialogProps) {
  const { data, error, refetch } = useQuery(datasetItem(props.datasetId))
  if (data) return <DatasetForm key={JSON.stringify(data.columns)} {...props} item={data} onSync={() => void refetch()} />
  return (
    <Dialog title={t(datasetMessages.title, { name: '' })} size="wide" onClose={props.onClose}>
      {error ? (
        <ErrorState title={t(datasetMessages.readFailed)} message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <Loading />
          {Array.from({ length: 6 }, (_, row) => (
            <Skeleton key={row} height="var(--control-h)" />
          ))}
        </>
      )}
    </Dialog>
  )
}

type Tab = 'source' | 'metrics' | 'columns' | 'calculated' | 'settings'

interface DatasetFormProps extends DatasetDialogProps {
  readonly item: DatasetItem
  readonly onSync: () => void
}

function DatasetForm({ datasetId, item, onClose, onSaved, onSync }: DatasetFormProps) {
  const id = useId()
  const [start] = useState(() => datasetDraft(item))
  const [draft, setDraft] = useState(start)
  const [tab, setTab] = useState<Tab>('metrics')
  const [busy, setBusy] = useState<'save' | 'sync' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const faults = datasetFaults(draft)
  const changed = !equalDrafts(draft, start)
  const leave = () => (changed ? setAsking(true) : onClose())
  const set = (part: Partial<DatasetDraft>) => setDraft({ ...draft, ...part })
  const physical = draft.columns.filter((column) => !draft.calculated.has(column.key))
  const calculated = draft.columns.filter((column) => draft.calculated.has(column.key))
  const tabs = [
    { value: 'source', label: t(datasetMessages.source) },
    { value: 'metrics', label: t(datasetMessages.metrics), count: draft.metrics.length },
    { value: 'columns', label: t(datasetMessages.columns), count: physical.length },
    { value: 'calculated', label: t(datasetMessages.calculated), count: calculated.length },
    { value: 'settings', label: t(datasetMessages.settings) },
  ] as const

  const attempt = async (what: 'save' | 'sync', run: () => Promise<void>) => {
    setBusy(what)
    setFailure(null)
    try {
      await run()
    } catch (error) {
      setFailure(errorText(error))
    }
    setBusy(null)
  }
  const save = () =>
    attempt('save', async () => {
      const sqlChanged = item.kind === 'virtual' && draft.sql.trim() !== (item.sql ?? '').trim()
      const { columns, ...body } = datasetBody(draft, item)
      await saveDataset(datasetId, sqlChanged ? body : { ...body, columns }, sqlChanged)
      await onSaved()
      toast.success(t(datasetMessages.saved))
      onClose()
    })
  const sync = () =>
    attempt('sync', async () => {
      await syncDataset(datasetId)
      toast.success(t(datasetMessages.synced))
      onSync()
    })
  return (
    <Dialog
      title={t(datasetMessages.title, { name: item.table_name })}
      size="wide"
      onClose={leave}
      footer={
        <>
          <Button onClick={leave}>{t(datasetMessages.cancel)}</Button>
          <Button
            kind="primary"
            busy={busy === 'save'}
            disabled={faults.length > 0 || item.is_managed_externally}
            onClick={() => void save()}
          >
            {t(datasetMessages.save)}
          </Button>
        </>
      }
    >
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      {item.is_managed_externally ? <Banner>{t(datasetMessages.managed)}</Banner> : null}
      <Banner tone="warning">{t(datasetMessages.caution)}</Banner>
      {faults.length > 0 ? <Banner tone="danger">{faults.join('\n')}</Banner> : null}
      <Tabs label={t(datasetMessages.tabs)} value={tab} items={tabs} idPrefix={id} onChange={setTab} />
      <TabPanel key={tab} idPrefix={id} value={tab} className={styles.panel}>
        {tab === 'source' ? (
          <SourceTab item={item} draft={draft} pristine={!changed} busy={busy === 'sync'} onChange={set} onSync={() => void sync()} />
        ) : null}
        {tab === 'metrics' ? (
          <PartList
            label={t(datasetMessages.metrics)}
            search={t(datasetMessages.searchMetrics)}
            add={t(datasetMessages.addMetric)}
            parts={draft.metrics}
            make={newMetric}
            onChange={(metrics) => set({ metrics })}
          >
            {(metric, change) => <MetricForm item={item} metric={metric} onChange={change} />}
          </PartList>
        ) : null}
        {tab === 'columns' ? (
          <PartList
            label={t(datasetMessages.columns)}
            search={t(datasetMessages.searchColumns)}
            parts={physical}
            onChange={(columns) => set({ columns: [...columns, ...calculated] })}
          >
            {(column, change) => <ColumnForm item={item} column={column} calculated={false} onChange={change} />}
          </PartList>
        ) : null}
        {tab === 'calculated' ? (
          <PartList
            label={t(datasetMessages.calculated)}
            search={t(datasetMessages.searchColumns)}
            add={t(datasetMessages.addColumn)}
            parts={calculated}
            make={newColumn}
            onChange={(columns) =>
              set({ columns: [...physical, ...columns], calculated: new Set(columns.map((column) => column.key)) })
            }
          >
            {(column, change) => <ColumnForm item={item} column={column} calculated onChange={change} />}
          </PartList>
        ) : null}
        {tab === 'settings' ? <SettingsTab item={item} draft={draft} onChange={set} /> : null}
      </TabPanel>
      {asking ? <DiscardDialog onKeep={() => setAsking(false)} onDiscard={onClose} /> : null}
    </Dialog>
  )
}
