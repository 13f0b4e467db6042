import { useQuery, useQueryClient } from '@tanstack/react-query'
import { chartQuestions } from '../../../api/chart-parts.ts'
import { request } from '../../../api/client.ts'
import { errorText } from '../../../api/errors.ts'
import { inViewerZone, useViewerZone } from '../../../api/viewer-zone.ts'
import type { FormData } from '../../../charts/types.ts'
import { dashboardDialogMessages } from '../../../i18n/dashboard-dialogs.ts'
import { t } from '../../../i18n/message.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LazySqlText } from '../../../ui/lazy-sql-text.tsx'
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
  const client = useQueryClient()
  const answer = useQuery({
    queryKey: ['chart-query', formData, viewerZone],
    queryFn: async ({ signal }) => {
      const asked = await chartQuestions(client, formData, { resultType: 'query' })
      const answers = await Promise.all(
        asked.map(({ context }) =>
          request<QueryAnswer>('/api/v1/chart/data', { json: inViewerZone(context, viewerZone), signal }),
        ),
      )
      return answers.flatMap(({ result }) => result)
    },
  })
  const text = answer.data?.map((result) => result.query ?? result.error ?? '').join('\n\n')
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
          <LazySqlText sql={text} />
        </pre>
      )}
    </Dialog>
  )
}
