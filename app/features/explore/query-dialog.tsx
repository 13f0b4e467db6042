import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { errorText } from '../../api/errors.ts'
import { chartQueries } from '../../api/explore.ts'
import { buildQueryContext } from '../../charts/queries.ts'
import type { FormData } from '../../charts/types.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import styles from './dialogs.module.css'

interface QueryDialogProps {
  readonly formData: FormData
  readonly onClose: () => void
}

/** The SQL that the chart would run as it is set now. */
export function QueryDialog({ formData, onClose }: QueryDialogProps) {
  const { data, error } = useQuery({
    queryKey: ['explore', 'query-text', formData],
    queryFn: ({ signal }) => chartQueries(buildQueryContext(formData), signal),
    retry: false,
  })
  return (
    <Dialog title={t(exploreMessages.viewQuery)} size="wide" onClose={onClose}>
      {error ? <ErrorState title={t(exploreMessages.queryFailed)} message={errorText(error)} /> : null}
      {!data && !error ? (
        <>
          <Loading />
          <Skeleton height="var(--s-16)" />
        </>
      ) : null}
      {data?.map((one, index) => (
        <div key={index} className={styles.query}>
          <pre className="mono" tabIndex={0} aria-label={t(exploreMessages.viewQuery)}>
            <code>{one.query}</code>
          </pre>
          <span>
            <Button size="sm" icon={Copy} onClick={() => void copyText(one.query)}>
              {t(exploreMessages.copy)}
            </Button>
          </span>
        </div>
      ))}
    </Dialog>
  )
}
