import { useQuery } from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { chartIdsOf } from '../../../../durable-objects/dashboard/document.ts'
import { bootstrap } from '../../../api/bootstrap.ts'
import { charts } from '../../../api/charts.ts'
import type { ChartRow } from '../../../api/charts.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { formatRelative } from '../../../i18n/format.ts'
import { t } from '../../../i18n/message.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { IconLink } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { useStored } from '../../../ui/persisted-state.ts'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { usePage } from '../view/contexts.ts'
import { useEditing } from './edit-context.ts'
import { LayoutElements } from './layout-elements.tsx'
import { newChartMeta } from './new-item.ts'
import { SourceCard } from './source-card.tsx'
import styles from './source-panel.module.css'
import { kindIcon } from './kind-icon.ts'

/** As many charts as the list asks for at once (spec: saved charts come in pages of 200). */
const PAGE_SIZE = 200

const ORDERS = {
  recent: { orderColumn: 'changed_on_delta_humanized', orderDirection: 'desc' },
  name: { orderColumn: 'slice_name', orderDirection: 'asc' },
  kind: { orderColumn: 'viz_type', orderDirection: 'asc' },
  dataset: { orderColumn: 'datasource_name', orderDirection: 'asc' },
} as const
type Order = keyof typeof ORDERS

/** What can be put on the dashboard, beside the canvas. */
export function SourcePanel() {
  return (
    <aside className={styles.panel} aria-label={t(editMessages.sourcePanel)}>
      <Sources />
      <p className={styles.foot}>{t(editMessages.sourceHint)}</p>
    </aside>
  )
}

/** Charts and layout elements, each placed with a click or dragged. */
export function Sources() {
  const [tab, setTab] = useState<'charts' | 'layout'>('charts')
  const { dashboard } = usePage()
  return (
    <>
      <div className={styles.head}>
        <Tabs
          label={t(editMessages.sourcePanel)}
          value={tab}
          items={[
            { value: 'charts', label: t(editMessages.charts) },
            { value: 'layout', label: t(editMessages.layout) },
          ]}
          onChange={setTab}
        />
        <span className="push">
          <IconLink
            icon={Plus}
            size="sm"
            label={t(editMessages.newChart)}
            to={`/chart/add?dashboard_id=${dashboard.id}`}
          />
        </span>
      </div>
      <div className={styles.body}>{tab === 'charts' ? <ChartSource /> : <LayoutElements />}</div>
    </>
  )
}

function ChartSource() {
  const { live } = useEditing()
  const { user } = bootstrap()
  const [search, setSearch] = useState('')
  const [scope, setScope] = useStored<'mine' | 'all'>('dashboard.source', ['mine', 'all'])
  const [order, setOrder] = useStored<Order>('dashboard.source.order', ['recent', 'name', 'kind', 'dataset'])
  const wanted = useDeferredValue(search.trim())
  const filters = [
    ...(wanted ? [{ col: 'slice_name', opr: 'chart_all_text', value: wanted }] : []),
    ...(scope === 'mine' && user ? [{ col: 'owners', opr: 'rel_m_m', value: user.userId }] : []),
  ]
  const list = useQuery(charts.list({ filters, ...ORDERS[order], pageSize: PAGE_SIZE }))
  const placed = new Set(chartIdsOf(live.state))
  return (
    <>
      <Input
        icon={Search}
        type="search"
        aria-label={t(editMessages.searchCharts)}
        placeholder={t(editMessages.searchCharts)}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className={styles.options}>
        <Checkbox checked={scope === 'mine'} onChange={(mine) => setScope(mine ? 'mine' : 'all')}>
          {t(editMessages.onlyMine)}
        </Checkbox>
        <Select
          size="sm"
          className={styles.order}
          label={t(editMessages.sortLabel)}
          value={order}
          options={[
            { value: 'recent', label: t(editMessages.sortRecent) },
            { value: 'name', label: t(editMessages.sortName) },
            { value: 'kind', label: t(editMessages.sortKind) },
            { value: 'dataset', label: t(editMessages.sortDataset) },
          ]}
          onChange={(value) => value && setOrder(value)}
        />
      </div>
      {list.isError ? <p className="text-danger">{t(editMessages.chartsFailed)}</p> : null}
      {list.isPending ? <Skeleton height="12em" /> : null}
      {list.data?.result.length === 0 ? <p className="muted">{t(editMessages.noCharts)}</p> : null}
      <ul className={styles.list}>
        {list.data?.result.map((chart) => (
          <ChartCard key={chart.id} chart={chart} added={placed.has(chart.id)} />
        ))}
      </ul>
    </>
  )
}

function ChartCard({ chart, added }: { readonly chart: ChartRow; readonly added: boolean }) {
  const when = formatRelative(new Date(chart.changed_on_utc))
  return (
    <SourceCard
      icon={kindIcon(chart.viz_type)}
      title={chart.slice_name}
      detail={[chart.datasource_name_text, when].filter(Boolean).join(' · ')}
      added={added}
      dragged={{ kind: 'new', type: 'CHART', meta: newChartMeta(chart) }}
    />
  )
}
