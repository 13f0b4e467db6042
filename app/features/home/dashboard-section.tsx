import { useQuery } from '@tanstack/react-query'
import { LayoutDashboard, Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { bootstrap, may } from '../../api/bootstrap.ts'
import { useCreateDashboard } from '../../api/create-dashboard.ts'
import { dashboards } from '../../api/dashboards.ts'
import type { DashboardRow } from '../../api/dashboards.ts'
import type { ListFilter } from '../../api/resource.ts'
import { frameMessages } from '../../i18n/frame.ts'
import { homeMessages } from '../../i18n/home.ts'
import { t } from '../../i18n/message.ts'
import { AvatarStack } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useStored } from '../../ui/persisted-state.ts'
import { listPath } from './list-path.ts'
import { HOME_ROWS } from './limits.ts'
import { ItemRow } from './item-row.tsx'
import { Rows, Section } from './section.tsx'

type Tab = 'favourite' | 'mine' | 'all'

/** Dashboards: favourites, one's own, all. */
export function DashboardSection() {
  const navigate = useNavigate()
  const [tab, setTab] = useStored<Tab>('home.dashboards', ['mine', 'favourite', 'all'])
  const create = useCreateDashboard(t(frameMessages.untitledDashboard), (path) => void navigate(path))
  const query = useQuery({
    ...dashboards.list({
      filters: filtersOf(tab),
      orderColumn: 'changed_on_delta_humanized',
      orderDirection: 'desc',
      pageSize: HOME_ROWS,
    }),
    select: (answer) => answer.result,
  })
  return (
    <Section
      title={t(homeMessages.dashboards)}
      tab={tab}
      tabs={[
        { value: 'favourite', label: t(homeMessages.favourite) },
        { value: 'mine', label: t(homeMessages.mine) },
        { value: 'all', label: t(homeMessages.all) },
      ]}
      onTab={setTab}
      viewAll={listPath('/dashboard/list/', tab)}
      tools={
        may('can_write', 'Dashboard') ? (
          <IconButton
            icon={Plus}
            size="sm"
            label={t(homeMessages.newDashboard)}
            busy={create.isPending}
            onClick={() => create.mutate()}
          />
        ) : null
      }
    >
      <Rows query={query} placeholders={HOME_ROWS} empty={<Empty tab={tab} />}>
        {(row: DashboardRow) => (
          <ItemRow
            key={row.id}
            icon={LayoutDashboard}
            to={row.url}
            name={row.dashboard_title}
            at={row.changed_on_utc}
            end={
              <AvatarStack
                size="s"
                people={row.owners.map((owner) => ({
                  id: owner.id,
                  firstName: owner.first_name,
                  lastName: owner.last_name,
                }))}
              />
            }
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
      icon={LayoutDashboard}
      title={t(favourite ? homeMessages.noFavouriteDashboards : homeMessages.noDashboards)}
    >
      {t(favourite ? homeMessages.starHint : homeMessages.createHint)}
    </EmptyState>
  )
}

function filtersOf(tab: Tab): readonly ListFilter[] {
  const { user } = bootstrap()
  if (tab === 'favourite') return [{ col: 'id', opr: 'dashboard_is_favorite', value: true }]
  return tab === 'mine' && user ? [{ col: 'owners', opr: 'rel_m_m', value: user.userId }] : []
}
