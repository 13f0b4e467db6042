import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../api/errors.ts'
import { sqlLab } from '../../api/sql-lab.ts'
import { t } from '../../i18n/message.ts'
import { sqlMessages } from '../../i18n/sql-lab.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PREVIEW_ROWS } from './limits.ts'
import { Pending } from './pending.tsx'
import { ResultGrid } from './result-grid.tsx'
import { newClientId } from './run-store.ts'
import styles from './result-pane.module.css'
import type { TableInSchema } from './tree-nodes.ts'

interface TablePreviewProps {
  readonly databaseId: number
  readonly table: TableInSchema
}

/** The first rows of a table, beside whatever the tab has run. */
export function TablePreview({ databaseId, table: { schema, name } }: TablePreviewProps) {
  const table = useQuery(sqlLab.table(databaseId, schema, name))
  const sql = table.data?.selectStar
  const rows = useQuery({
    queryKey: [...sqlLab.key, 'preview', databaseId, schema, name, sql] as const,
    queryFn: () => {
      const statement = { database_id: databaseId, sql: sql ?? '', schema, queryLimit: PREVIEW_ROWS }
      return sqlLab.preview({ ...statement, client_id: newClientId() })
    },
    enabled: sql !== undefined,
  })
  const error = table.error ?? rows.error
  if (error) {
    return (
      <ErrorState
        title={t(sqlMessages.previewFailed)}
        message={errorText(error)}
        onRetry={() => void (table.error ? table.refetch() : rows.refetch())}
      />
    )
  }
  if (!rows.data) return <Pending widths={['90%', '85%', '88%']} />
  const { columns, data } = rows.data
  return (
    <>
      <ResultGrid
        label={t(sqlMessages.previewOf, { table: name })}
        columns={columns}
        rowCount={data.length}
        value={(row, column) => data[row]?.[columns[column]?.name ?? '']}
      />
      <div className={styles.foot}>{t(sqlMessages.previewLimit, { count: data.length })}</div>
    </>
  )
}
