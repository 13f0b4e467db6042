import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, SquareTerminal } from 'lucide-react'
import { chartQuestions } from '../../api/chart-parts.ts'
import { errorText } from '../../api/errors.ts'
import { chartQueries } from '../../api/explore.ts'
import type { FormData } from '../../charts/types.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import styles from './dialogs.module.css'
import { sqlTokens } from './sql-tokens.ts'

interface QueryDialogProps {
  readonly formData: FormData
  /** Absent without the right to use the editor. */
  readonly onSqlLab: ((sql: string) => void) | undefined
  readonly onClose: () => void
}

/** The SQL that the chart would run as it is set now. */
export function QueryDialog({ formData, onSqlLab, onClose }: QueryDialogProps) {
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['explore', 'query-text', formData],
    queryFn: async ({ signal }) => {
      const asked = await chartQuestions(client, formData)
      return (await Promise.all(asked.map(({ context }) => chartQueries(context, signal)))).flat()
    },
    retry: false,
  })
  return (
    <Dialog title={t(dialogMessages.viewQuery)} size="wide" onClose={onClose}>
      {error ? <ErrorState title={t(dialogMessages.queryFailed)} message={errorText(error)} /> : null}
      {!data && !error ? (
        <>
          <Loading />
          <Skeleton height="var(--s-16)" />
        </>
      ) : null}
      {data?.map((one, index) => (
        <div key={index} className={styles.query}>
          <pre className="mono" tabIndex={0} aria-label={t(dialogMessages.viewQuery)}>
            <code>
              {sqlTokens(one.query).map(({ kind, text }, at) =>
                kind === 'plain' ? (
                  text
                ) : (
                  <span key={at} className={styles[kind]}>
                    {text}
                  </span>
                ),
              )}
            </code>
          </pre>
          <span className="row">
            <Button size="sm" icon={Copy} onClick={() => void copyText(one.query)}>
              {t(dialogMessages.copy)}
            </Button>
            {onSqlLab ? (
              <Button size="sm" icon={SquareTerminal} onClick={() => onSqlLab(one.query)}>
                {t(exploreMessages.viewInSqlLab)}
              </Button>
            ) : null}
          </span>
        </div>
      ))}
    </Dialog>
  )
}
