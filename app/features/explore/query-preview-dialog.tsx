import { useQuery } from '@tanstack/react-query'
import { Copy, Database, SquareTerminal } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { may } from '../../api/bootstrap.ts'
import { errorText } from '../../api/errors.ts'
import { exploreQueries } from '../../api/explore.ts'
import { useViewerZone } from '../../api/viewer-zone.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import styles from './dialogs.module.css'
import { useExploreForm } from './explore-context.ts'
import { resultRows } from '../../charts/result-rows.ts'
import { useSqlLab } from './use-sql-lab.ts'

const DataGrid = lazy(async () => ({ default: (await import('../../ui/data-grid.tsx')).DataGrid }))

interface QueryPreviewDialogProps {
  readonly onSaveDataset: () => void
  readonly onClose: () => void
}

/** The query that Explore was opened on: its SQL and its first rows. */
export function QueryPreviewDialog({ onSaveDataset, onClose }: QueryPreviewDialogProps) {
  const { dataset } = useExploreForm()
  const openSql = useSqlLab()
  const [zone] = useViewerZone()
  const { data, error, refetch } = useQuery(exploreQueries.samples(dataset.id ?? 0, zone, dataset.type))
  const shown = data && resultRows(data)
  const sql = dataset.sql ?? ''
  return (
    <Dialog
      title={t(dialogMessages.queryPreview)}
      size="wide"
      onClose={onClose}
      footer={
        <>
          {may('can_read', 'SQLLab') ? (
            <Button
              icon={SquareTerminal}
              onClick={() => openSql({ sql, dbId: dataset.database.id, name: dataset.name })}
            >
              {t(exploreMessages.viewInSqlLab)}
            </Button>
          ) : null}
          {may('can_write', 'Dataset') ? (
            <Button kind="primary" icon={Database} onClick={onSaveDataset}>
              {t(dialogMessages.saveDataset)}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.query}>
        <pre className="mono" tabIndex={0} aria-label={t(dialogMessages.queryPreview)}>
          <code>{sql}</code>
        </pre>
        <span className="row">
          <Button size="sm" icon={Copy} onClick={() => void copyText(sql)}>
            {t(dialogMessages.copy)}
          </Button>
        </span>
      </div>
      {error ? (
        <ErrorState title={t(exploreMessages.samplesFailed)} message={errorText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!shown && !error ? (
        <>
          <Loading />
          <Skeleton height="var(--s-16)" />
        </>
      ) : null}
      {shown ? (
        <Suspense fallback={<Loading />}>
          <DataGrid
            label={t(dialogMessages.previewRows)}
            columns={shown.columns}
            rowCount={shown.rows.length}
            value={(row, column) => shown.rows[row]?.[column] ?? null}
            className={styles.preview}
          />
        </Suspense>
      ) : null}
    </Dialog>
  )
}
