import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, SquareTerminal } from 'lucide-react'
import { useState } from 'react'
import { chartQuestions } from '../../api/chart-parts.ts'
import { errorText } from '../../api/errors.ts'
import { chartQueries } from '../../api/explore.ts'
import { formattedSql, mayFormatSql } from '../../api/formatted-sql.ts'
import type { FormData } from '../../charts/types.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LazySqlText } from '../../ui/lazy-sql-text.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import styles from './dialogs.module.css'

interface QueryDialogProps {
  readonly formData: FormData
  readonly database: { readonly id: number; readonly backend: string }
  /** Absent without the right to use the editor. */
  readonly onSqlLab: ((sql: string) => void) | undefined
  readonly onClose: () => void
}

/** The SQL that the chart would run as it is set now. */
export function QueryDialog({ formData, database, onSqlLab, onClose }: QueryDialogProps) {
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['explore', 'query-text', formData],
    queryFn: async ({ signal }) => {
      const asked = await chartQuestions(client, formData)
      return (await Promise.all(asked.map(({ context }) => chartQueries(context, signal)))).flat()
    },
    retry: false,
  })
  const [layout, setLayout] = useState<'formatted' | 'original'>(mayFormatSql() ? 'formatted' : 'original')
  const original = data?.map(({ query }) => query) ?? []
  const formatting = useQuery({
    ...formattedSql(original, database.id),
    enabled: layout === 'formatted' && original.length > 0,
  })
  const formatted = layout === 'formatted' ? formatting.data : undefined
  const pending = !error && (!data || (layout === 'formatted' && formatting.isLoading))
  return (
    <Dialog title={t(dialogMessages.viewQuery)} size="wide" onClose={onClose}>
      {error ? <ErrorState title={t(dialogMessages.queryFailed)} message={errorText(error)} /> : null}
      {mayFormatSql() && !error ? (
        <div className="row">
          <Segmented
            size="sm"
            label={t(dialogMessages.queryLayout)}
            value={layout}
            options={[
              { value: 'formatted', label: t(dialogMessages.formatted) },
              { value: 'original', label: t(dialogMessages.original) },
            ]}
            onChange={setLayout}
          />
        </div>
      ) : null}
      {layout === 'formatted' && formatting.error ? (
        <p className="small muted" role="status">
          {t(dialogMessages.formatFailed, { detail: errorText(formatting.error) })}
        </p>
      ) : null}
      {pending ? (
        <>
          <Loading />
          <Skeleton height="var(--s-16)" />
        </>
      ) : null}
      {(pending ? [] : (formatted ?? original)).map((sql, index) => (
        <div key={index} className={styles.query}>
          <pre className="mono" tabIndex={0} aria-label={t(dialogMessages.viewQuery)}>
            <LazySqlText sql={sql} backend={database.backend} />
          </pre>
          <span className="row">
            <Button size="sm" icon={Copy} onClick={() => void copyText(sql)}>
              {t(dialogMessages.copy)}
            </Button>
            {onSqlLab ? (
              <Button size="sm" icon={SquareTerminal} onClick={() => onSqlLab(sql)}>
                {t(exploreMessages.viewInSqlLab)}
              </Button>
            ) : null}
          </span>
        </div>
      ))}
    </Dialog>
  )
}
