import type { QueryClient } from '@tanstack/react-query'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Copy, Ellipsis, Expand, FileDown, Mail, Pencil, RotateCw, Share2, Shrink, Timer } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import type { DashboardState } from '../../../../durable-objects/dashboard/state.ts'
import { dashboards } from '../../../api/dashboards.ts'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { formatRelative } from '../../../i18n/format.ts'
import { t } from '../../../i18n/message.ts'
import { Button } from '../../../ui/button.tsx'
import type { Command } from '../../../ui/commands.ts'
import { useCommands } from '../../../ui/commands.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { MenuItem } from '../../../ui/menu-items.ts'
import { Menu } from '../../../ui/menu.tsx'
import { SubBar } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.ts'
import { topLevelTabs } from '../layout/items.ts'
import { useLayout, usePage } from './contexts.ts'
import { TabStrip } from './nested-tabs.tsx'
import { intervalText, REFRESH_INTERVALS } from '../refresh-interval.ts'
import { useAutoRefresh } from './use-auto-refresh.ts'
import { useNow } from './use-now.ts'
import { useShare } from './use-share.ts'
import styles from './view-sub-bar.module.css'
import { ZoneNote } from './zone-note.tsx'

interface ViewSubBarProps {
  /** A save that is newer than what is shown. */
  readonly news: DashboardState | null
  readonly onShow: (state: DashboardState) => void
  readonly onEdit: () => void
  readonly onCopy: () => void
}

/** The second bar: top-level tabs, and what can be done with the dashboard. */
export function ViewSubBar({ news, onShow, onEdit, onCopy }: ViewSubBarProps) {
  const { address, may, dashboard } = usePage()
  const { state } = useLayout()
  const [params, setParams] = useSearchParams()
  const share = useShare()
  const { refresh, refreshedAt, refreshing } = useRefresh()
  const autoRefresh = useAutoRefresh(state)
  const full = address.standalone > 0
  const toggleFull = () =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (full) next.delete('standalone')
        else next.set('standalone', '1')
        return next
      },
      { replace: true },
    )
  const group = t(dashboardMessages.toolbar)
  const commands: readonly Command[] = [
    { id: 'dashboard.refresh', label: t(dashboardMessages.refresh), group, keys: ['R'], icon: RotateCw, run: refresh },
    {
      id: 'dashboard.share',
      label: t(dashboardMessages.share),
      group,
      icon: Share2,
      when: () => may.share,
      run: () => void share.copy(),
    },
    {
      id: 'dashboard.mail',
      label: t(dashboardMessages.shareByEmail),
      group,
      icon: Mail,
      when: () => may.share,
      run: () => void share.mail(state.props.dashboard_title, (url) => t(dashboardMessages.emailBody, { url })),
    },
    {
      id: 'dashboard.edit',
      label: t(dashboardMessages.editTooltip),
      group,
      keys: ['E'],
      icon: Pencil,
      when: () => may.edit,
      run: onEdit,
    },
    {
      id: 'dashboard.fullscreen',
      label: t(full ? dashboardMessages.exitFullscreen : dashboardMessages.fullscreen),
      group,
      keys: ['F'],
      icon: full ? Shrink : Expand,
      run: toggleFull,
    },
  ]
  useCommands(commands)
  const tabs = topLevelTabs(state.items)
  const hideTabs = address.standalone === 3 || address.ui.hideTabs
  if (address.standalone === 3) return null
  const menu: readonly MenuItem[] = [
    ...commands
      .filter((command) => command.id !== 'dashboard.edit' && (command.when?.() ?? true))
      .map((command) => ({
        id: command.id,
        label: command.label,
        icon: command.icon,
        keys: command.keys?.[0],
        disabled: command.id === 'dashboard.refresh' && refreshing,
        onSelect: () => command.run?.(),
      })),
    {
      kind: 'sub',
      id: 'auto-refresh',
      label: t(dashboardMessages.autoRefresh),
      icon: Timer,
      items: [
        {
          kind: 'radio',
          id: 'interval',
          value: String(autoRefresh.seconds),
          options: REFRESH_INTERVALS.map((seconds) => ({ value: String(seconds), label: intervalText(seconds) })),
          onSelect: (value) => autoRefresh.set(Number(value)),
        },
      ],
    },
    ...(may.copy || may.export ? [{ kind: 'separator' as const, id: 'files' }] : []),
    ...(may.copy ? [{ id: 'copy', label: t(dashboardMessages.saveAs), icon: Copy, onSelect: onCopy }] : []),
    ...(may.export
      ? [
          {
            kind: 'link' as const,
            id: 'export',
            label: t(dashboardMessages.exportYaml),
            icon: FileDown,
            to: dashboards.exportPath([dashboard.id]),
            document: true,
          },
        ]
      : []),
  ]
  return (
    <SubBar>
      {tabs && !hideTabs ? <TabStrip tabs={tabs} label={t(dashboardMessages.tabsLabel)} /> : null}
      <div className={styles.tools} role="group" aria-label={group} data-params={params.size > 0 || undefined}>
        <ZoneNote />
        {news ? (
          <span className={styles.news} role="status">
            {t(dashboardMessages.savedElsewhere)}
            <Button size="sm" kind="ghost" onClick={() => onShow(news)}>
              {t(dashboardMessages.showChanges)}
            </Button>
          </span>
        ) : refreshedAt === undefined ? null : (
          <Refreshed at={refreshedAt} />
        )}
        <IconButton
          icon={RotateCw}
          label={t(dashboardMessages.refresh)}
          keys="R"
          busy={refreshing}
          onClick={() => {
            refresh()
            toast.info(t(dashboardMessages.refreshing))
          }}
        />
        {may.share ? (
          <Button kind="ghost" icon={Share2} className="only-wide" onClick={() => void share.copy()}>
            {t(dashboardMessages.share)}
          </Button>
        ) : null}
        {may.edit ? (
          <Button icon={Pencil} className="only-wide" onClick={onEdit}>
            {t(dashboardMessages.edit)}
          </Button>
        ) : null}
        <Menu label={t(dashboardMessages.more)} items={menu} align="end">
          {(trigger) => <IconButton {...trigger} icon={Ellipsis} label={t(dashboardMessages.more)} />}
        </Menu>
      </div>
    </SubBar>
  )
}

function Refreshed({ at }: { readonly at: number }) {
  const now = useNow()
  return (
    <span className={styles.refreshed}>
      {t(dashboardMessages.refreshed, { when: formatRelative(at, Math.max(now, at)) })}
    </span>
  )
}

const CHART_DATA = { queryKey: ['chart-data'] as const }

/** Asks every shown chart anew, past all caches; those out of sight ask when they are seen. */
function useRefresh() {
  const { stream } = usePage()
  const client = useQueryClient()
  const [began, setBegan] = useState<number>()
  const fetching = useIsFetching(CHART_DATA)
  const refreshedAt = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => newestData(client),
  )
  return {
    refreshing: began !== undefined && fetching > 0,
    refreshedAt: refreshedAt > 0 ? refreshedAt : undefined,
    refresh: () => {
      setBegan(Date.now())
      const keys = client
        .getQueryCache()
        .findAll(CHART_DATA)
        .map((query) => String(query.queryKey[1]))
      stream.forceNext(keys)
      void client.invalidateQueries(CHART_DATA)
    },
  }
}

function newestData(client: QueryClient): number {
  const queries = client.getQueryCache().findAll(CHART_DATA)
  return queries.reduce((latest, query) => Math.max(latest, query.state.dataUpdatedAt), 0)
}
