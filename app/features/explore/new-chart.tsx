import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { datasets } from '../../api/datasets.ts'
import { errorText } from '../../api/errors.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PageBody, PageHeader } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { newChartAddress } from './explore-address.ts'
import { KindPicker } from './kind-picker.tsx'
import styles from './new-chart.module.css'

const PAGE_SIZE = 100

/** The two choices that a new chart begins with: dataset and chart type. */
export function NewChart({ search }: { readonly search: URLSearchParams }) {
  const navigate = useNavigate()
  const wanted = search.get('dataset') ?? ''
  const dashboardId = Number(search.get('dashboard_id')) || undefined
  const [text, setText] = useState(wanted)
  const [chosen, setDataset] = useState<number | undefined>()
  const [vizType, setVizType] = useState<string | undefined>(search.get('viz_type') ?? undefined)
  const found = useQuery(
    datasets.list({
      filters: text ? [{ col: 'table_name', opr: 'ct', value: text }] : [],
      columns: ['id', 'table_name', 'database.database_name', 'schema'],
      orderColumn: 'table_name',
      pageSize: PAGE_SIZE,
    }),
  )
  const rows = found.data?.result ?? []
  // Named in the address by its id or its name: chosen from the start.
  const dataset = chosen ?? rows.find((row) => wanted !== '' && (row.table_name === wanted || String(row.id) === wanted))?.id
  const ready = dataset !== undefined && vizType !== undefined
  const create = (kind: string | undefined) => {
    if (dataset !== undefined && kind !== undefined) void navigate(newChartAddress(dataset, kind, dashboardId))
  }
  return (
    <>
      <PageHeader
        title={t(dialogMessages.newChart)}
        crumbs={[{ label: t(exploreMessages.charts), to: '/chart/list/' }]}
      />
      <PageBody>
        <div className={styles.steps}>
          <Field
            label={t(dialogMessages.chooseDataset)}
            error={found.isError ? `${t(dialogMessages.datasetsFailed)}: ${errorText(found.error)}` : undefined}
          >
            <Select<number>
              className={styles.dataset}
              label={t(dialogMessages.chooseDataset)}
              placeholder={t(dialogMessages.chooseDatasetPlaceholder)}
              value={dataset}
              options={rows.map((row) => ({
                value: row.id,
                label: row.table_name,
                hint: [row.database?.database_name, row.schema].filter(Boolean).join(' · '),
              }))}
              loading={found.isFetching}
              searchable
              onSearch={setText}
              onChange={setDataset}
            />
          </Field>
          <section aria-label={t(dialogMessages.chooseKind)}>
            <h2 className={styles.title}>{t(dialogMessages.chooseKind)}</h2>
            <KindPicker chosen={vizType} onChoose={setVizType} onTake={create} />
          </section>
          <div className={styles.foot}>
            <Button kind="primary" disabled={!ready} onClick={() => create(vizType)}>
              {t(dialogMessages.createChart)}
            </Button>
            {ready ? null : <span className="muted small">{t(dialogMessages.chooseBoth)}</span>}
          </div>
        </div>
      </PageBody>
    </>
  )
}
