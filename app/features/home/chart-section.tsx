import { useQuery } from '@tanstack/react-query'
import { ChartLine, Plus } from 'lucide-react'
import { bootstrap, may } from '../../api/bootstrap.ts'
import { charts } from '../../api/charts.ts'
import type { ChartRow } from '../../api/charts.ts'
import type { ListFilter } from '../../api/resource.ts'
import { chartTypeName } from '../../i18n/chart-types.ts'
import { homeMessages } from '../../i18n/home.ts'
import { t } from '../../i18n/message.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { kindIcon } from '../../ui/kind-icons.ts'
import { useStored } from '../../ui/persisted-state.ts'
import { listPath } from './list-path.ts'
import { HOME_ROWS } from './limits.ts'
import { ItemRow } from './item-row.tsx'
import { Rows, Section } from './section.tsx'

type Tab = 'mine' | 'favourite' | 'all'

/** Charts: one's own, favourites, all. */
export function ChartSection() {
  const [tab, setTab] = useStored<Tab>('home.charts', ['mine', 'favourite', 'all'])
  const query = useQuery({
    ...charts.list({
      filters: filtersOf(tab),
      orderColumn: 'changed_on_delta_humanized',
      orderDirection: 'desc',
      pageSize: HOME_ROWS,
    }),
    select: (answer) => answer.result,
  })
  return (
    <Section
      title={t(homeMessages.charts)}
      tab={tab}
      tabs={[
        { value: 'mine', label: t(homeMessages.mine) },
        { value: 'favourite', label: t(homeMessages.favourite) },
        { value: 'all', label: t(homeMessages.all) },
      ]}
      onTab={setTab}
      viewAll={listPath('/chart/list/', tab)}
      tools={
        may('can_write', 'Chart') ? (
          <IconLink icon={Plus} size="sm" label={t(homeMessages.newChart)} to="/explore/" />
        ) : null
      }
    >
      <Rows query={query} placeholders={HOME_ROWS} empty={<Empty tab={tab} />}>
        {(row: ChartRow) => (
          <ItemRow
            key={row.id}
            icon={kindIcon(row.viz_type)}
            to={row.url}
            name={row.slice_name}
            detail={chartTypeName(row.viz_type)}
            at={row.changed_on_utc}
          />
        )}
      </Rows>
    </Section>
  )
}

function Empty({ tab }: { readonly tab: Tab }) {
  const favourite = tab === 'favourite'
  return (
    <EmptyState
      size="small"
      icon={ChartLine}
      title={t(favourite ? homeMessages.noFavouriteCharts : homeMessages.noCharts)}
    >
      {t(favourite ? homeMessages.starHint : homeMessages.createHint)}
    </EmptyState>
  )
}

function filtersOf(tab: Tab): readonly ListFilter[] {
  const { user } = bootstrap()
  if (tab === 'favourite') return [{ col: 'id', opr: 'chart_is_favorite', value: true }]
  return tab === 'mine' && user ? [{ col: 'owners', opr: 'rel_m_m', value: user.userId }] : []
}
