import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { datasets } from '../../api/datasets.ts'
import { errorText } from '../../api/errors.ts'
import { type ExploreDataset, exploreQueries } from '../../api/explore.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { formatList } from '../../i18n/format.ts'
import { t } from '../../i18n/message.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './dialogs.module.css'
import { useExploreForm } from './explore-context.ts'
import { type Swap, swapDataset } from './swap-dataset.ts'

interface SwapDialogProps {
  readonly onClose: () => void
  readonly onSwap: (dataset: ExploreDataset, swap: Swap) => void
}

const PAGE_SIZE = 100

/** Another dataset under the same chart, with what the chart would lose said beforehand. */
export function SwapDialog({ onClose, onSwap }: SwapDialogProps) {
  const { dataset, draft } = useExploreForm()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<number | undefined>()
  const found = useQuery(
    datasets.list({
      filters: search ? [{ col: 'table_name', opr: 'ct', value: search }] : [],
      columns: ['id', 'table_name', 'database.database_name', 'schema'],
      orderColumn: 'table_name',
      pageSize: PAGE_SIZE,
    }),
  )
  const target = useQuery({
    ...exploreQueries.open({ datasourceId: chosen, datasourceType: 'table' }),
    enabled: chosen !== undefined,
  })
  const next = chosen === undefined ? undefined : target.data?.dataset
  const swap = next ? swapDataset(draft.formData, draft.panel, next) : undefined
  const error = found.error ?? target.error
  return (
    <Dialog
      title={t(exploreMessages.swapDataset)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(dialogMessages.cancel)}</Button>
          <Button
            kind="primary"
            disabled={!swap}
            busy={chosen !== undefined && target.isFetching}
            onClick={() => (next && swap ? onSwap(next, swap) : undefined)}
          >
            {t(dialogMessages.proceed)}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Banner tone="warning">{t(dialogMessages.swapWarning)}</Banner>
        <Field label={t(dialogMessages.chooseDataset)} error={error ? errorText(error) : undefined}>
          <Select<number>
            label={t(dialogMessages.chooseDataset)}
            placeholder={t(dialogMessages.chooseDatasetPlaceholder)}
            value={chosen}
            options={(found.data?.result ?? [])
              .filter((row) => row.id !== dataset.id)
              .map((row) => ({
                value: row.id,
                label: row.table_name,
                hint: [row.database?.database_name, row.schema].filter(Boolean).join(' · '),
              }))}
            loading={found.isFetching}
            searchable
            onSearch={setSearch}
            onChange={setChosen}
          />
        </Field>
        {swap ? (
          <p role="status" className={swap.dropped.length > 0 ? undefined : 'muted'}>
            {swap.dropped.length > 0
              ? t(dialogMessages.swapDrops, {
                  count: swap.dropped.length,
                  dataset: next?.name ?? '',
                  names: formatList(swap.dropped),
                })
              : t(dialogMessages.swapKeepsAll, { dataset: next?.name ?? '' })}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}
