import { useQuery } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'
import { errorText } from '../../../api/errors.ts'
import { inViewerZone, useViewerZone } from '../../../api/viewer-zone.ts'
import { buildQueryContext } from '../../../charts/queries.ts'
import type { FormData } from '../../../charts/types.ts'
import { dashboardDialogMessages } from '../../../i18n/dashboard-dialogs.ts'
import { t } from '../../../i18n/message.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './dialogs.module.css'

interface QueryDialogProps {
  readonly title: string
  readonly formData: FormData
  readonly onClose: () => void
}

interface QueryAnswer {
  readonly result: readonly { readonly query?: string; readonly error?: string | null }[]
}

/** The SQL a chart asks the database, with the filters of the page. */
export function QueryDialog({ title, formData, onClose }: QueryDialogProps) {
  const [viewerZone] = useViewerZone()
  const context = inViewerZone(buildQueryContext(formData, { resultType: 'query' }), viewerZone)
  const answer = useQuery({
    queryKey: ['chart-query', context],
    queryFn: ({ signal }) => request<QueryAnswer>('/api/v1/chart/data', { json: context, signal }),
  })
  const text = answer.data?.result.map((result) => result.query ?? result.error ?? '').join('\n\n')
  return (
    <Dialog
      title={t(dashboardDialogMessages.queryTitle, { title })}
      size="wide"
      onClose={onClose}
      footer={
        <Button kind="primary" disabled={!text} onClick={() => void copyText(text ?? '')}>
          {t(dashboardDialogMessages.copyQuery)}
        </Button>
      }
    >
      {answer.isError ? <ErrorState message={errorText(answer.error)} onRetry={() => void answer.refetch()} /> : null}
      {answer.isPending ? <Skeleton height="8em" /> : null}
      {text === undefined ? null : (
        <pre className={styles.code} tabIndex={0}>
          {text}
        </pre>
      )}
    </Dialog>
  )
}
