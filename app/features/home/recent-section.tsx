import { useQuery } from '@tanstack/react-query'
import { ChartLine, Clock, LayoutDashboard } from 'lucide-react'
import { activity } from '../../api/activity.ts'
import { errorText } from '../../api/errors.ts'
import { homeMessages } from '../../i18n/home.ts'
import { t } from '../../i18n/message.ts'
import { Card, CardSkeleton } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useStored } from '../../ui/persisted-state.ts'
import { Sketch } from '../../ui/sketch.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import styles from './home.module.css'
import { RECENT_CARDS } from './limits.ts'
import { editedOrCreated } from './own-work.ts'
import type { RecentItem } from './recent-items.ts'
import { createdItem, editedItem, viewedItem } from './recent-items.ts'
import { Section } from './section.tsx'

type Tab = 'viewed' | 'edited' | 'created'

/** What the reader looked at, changed or made last. */
export function RecentSection() {
  const [tab, setTab] = useStored<Tab>('home.recents', ['viewed', 'edited', 'created'])
  return (
    <Section
      title={t(homeMessages.recents)}
      tab={tab}
      tabs={[
        { value: 'viewed', label: t(homeMessages.viewed) },
        { value: 'edited', label: t(homeMessages.edited) },
        { value: 'created', label: t(homeMessages.created) },
      ]}
      onTab={setTab}
    >
      {tab === 'viewed' ? <Viewed /> : <Own key={tab} kind={tab} />}
    </Section>
  )
}

function Viewed() {
  const query = useQuery({ ...activity.recent(), select: (rows) => rows.map(viewedItem) })
  return <RecentCards query={query} emptyText={t(homeMessages.noRecentsText)} />
}

function Own({ kind }: { readonly kind: 'edited' | 'created' }) {
  const query = useQuery({
    ...editedOrCreated(kind),
    select: (rows) => rows.map(kind === 'edited' ? editedItem : createdItem),
  })
  return (
    <RecentCards
      query={query}
      emptyText={t(kind === 'edited' ? homeMessages.noEdited : homeMessages.noCreated)}
    />
  )
}

interface RecentCardsProps {
  readonly query: {
    readonly data: readonly RecentItem[] | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly emptyText: string
}

function RecentCards({ query, emptyText }: RecentCardsProps) {
  const { data, error, refetch } = query
  if (error && !data) return <ErrorState message={errorText(error)} onRetry={() => void refetch()} />
  if (data?.length === 0) {
    return (
      <div className={styles.rows}>
        <EmptyState size="small" icon={Clock} title={t(homeMessages.noRecents)}>
          {emptyText}
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={styles.cards}>
      {data ? null : <Loading />}
      {data
        ? data.slice(0, RECENT_CARDS).map((item) => (
            <Card
              key={item.to}
              to={item.to}
              title={item.title || t(homeMessages.unnamed)}
              thumb={<Sketch vizType={item.sketch} />}
              meta={
                <>
                  <Icon icon={item.kind === 'dashboard' ? LayoutDashboard : ChartLine} size="s" />
                  {t(item.kind === 'dashboard' ? homeMessages.kindDashboard : homeMessages.kindChart)}
                  <span aria-hidden="true">·</span>
                  {item.when}
                </>
              }
            />
          ))
        : Array.from({ length: RECENT_CARDS }, (_, index) => <CardSkeleton key={index} thumb />)}
    </div>
  )
}
