import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { TabItem } from '../../ui/tabs.tsx'
import { homeMessages } from '../../i18n/home.ts'
import { t } from '../../i18n/message.ts'
import { errorText } from '../../api/errors.ts'
import styles from './home.module.css'

interface SectionProps<T extends string> {
  readonly title: string
  readonly tab?: T
  readonly tabs?: readonly TabItem<T>[]
  readonly onTab?: (tab: T) => void
  readonly viewAll?: string
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** One part of the home page: its heading with tabs, the way to all of it, and how to make a new one. */
export function Section<T extends string>(props: SectionProps<T>) {
  const { title, tab, tabs, onTab, viewAll, tools, children } = props
  return (
    <section className={styles.section} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {tabs && tab !== undefined && onTab ? (
          <Tabs look="quiet" label={title} value={tab} items={tabs} onChange={onTab} />
        ) : null}
        <span className="push row-1">
          {viewAll ? (
            <ButtonLink kind="ghost" size="sm" to={viewAll}>
              {t(homeMessages.viewAll)}
            </ButtonLink>
          ) : null}
          {tools}
        </span>
      </header>
      {children}
    </section>
  )
}

interface RowsProps<Row> {
  readonly query: {
    readonly data: readonly Row[] | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly placeholders: number
  readonly empty: ReactNode
  readonly children: (row: Row) => ReactNode
}

/** The rows of a section while they load, when there are none, when they failed. */
export function Rows<Row>({ query, placeholders, empty, children }: RowsProps<Row>) {
  if (query.error && !query.data) {
    return <ErrorState message={errorText(query.error)} onRetry={() => void query.refetch()} />
  }
  if (query.data?.length === 0) return <div className={styles.rows}>{empty}</div>
  return (
    <ul className={styles.rows}>
      {query.data
        ? query.data.map(children)
        : Array.from({ length: placeholders }, (_, index) => (
            <li key={index} className={styles.row}>
              {index === 0 ? <Loading /> : null}
              <Skeleton width="48%" />
            </li>
          ))}
    </ul>
  )
}
