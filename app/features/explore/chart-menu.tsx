import { Code, Download, Ellipsis, FileJson, LayoutDashboard, Link2, Mail, Pencil, SquareTerminal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { may } from '../../api/bootstrap.ts'
import { errorText } from '../../api/errors.ts'
import { chartCsv, chartQueries, explorePermalink, type ExploreMetadata, runChart } from '../../api/explore.ts'
import { buildQueryContext } from '../../charts/queries.ts'
import type { FormData } from '../../charts/types.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { copyText } from '../../ui/copy.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { MenuItem } from '../../ui/menu-items.ts'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.ts'
import { downloadBlob, fileName } from './download.ts'
import { useExploreForm } from './explore-context.ts'
import { useSqlLab } from './use-sql-lab.ts'

const QueryDialog = lazy(async () => ({ default: (await import('./query-dialog.tsx')).QueryDialog }))

interface ChartMenuProps {
  readonly name: string
  readonly formData: FormData
  /** Whether the settings can be sent. */
  readonly ready: boolean
  readonly metadata: ExploreMetadata | null
  /** Absent for a chart that is not saved, or not the reader's to change. */
  readonly onProperties: (() => void) | undefined
}

/** What can be done with the chart besides saving it. */
export function ChartMenu({ name, formData, ready, metadata, onProperties }: ChartMenuProps) {
  const { dataset } = useExploreForm()
  const openSql = useSqlLab()
  const [showsQuery, setShowsQuery] = useState(false)
  const file = (extension: string) => fileName(name || t(exploreMessages.newChartFile), extension)
  const download = async (extension: string, make: () => Promise<Blob>) => {
    try {
      downloadBlob(await make(), file(extension))
    } catch (error) {
      toast.danger(t(exploreMessages.downloadFailed, { detail: errorText(error) }))
    }
  }
  const json = async () => {
    const context = buildQueryContext(formData, { resultType: 'results' })
    const { results } = await runChart(context, formData, AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS))
    return new Blob([JSON.stringify({ result: results })], { type: 'application/json' })
  }
  const share = async (pass: (url: string) => void) => {
    try {
      pass(await explorePermalink(formData))
    } catch {
      toast.danger(t(exploreMessages.shareFailed))
    }
  }
  const runInSqlLab = async () => {
    try {
      const [first] = await chartQueries(buildQueryContext(formData), AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS))
      if (first) openSql({ sql: first.query, dbId: dataset.database.id, ...(name ? { name } : {}) })
    } catch (error) {
      toast.danger(t(exploreMessages.sqlLabFailed, { detail: errorText(error) }))
    }
  }
  const mayDownload = may('can_csv', 'Superset')
  const reason = mayDownload ? undefined : t(exploreMessages.noCsvRight)
  const disabled = !ready || !mayDownload
  const shownIn = metadata?.dashboards ?? []
  const items: readonly MenuItem[] = [
    ...(onProperties
      ? [{ id: 'properties', label: t(exploreMessages.propertiesMenu), icon: Pencil, onSelect: onProperties }]
      : []),
    {
      kind: 'sub',
      id: 'dashboards',
      label: t(exploreMessages.dashboardsMenu),
      icon: LayoutDashboard,
      items:
        shownIn.length === 0
          ? [{ kind: 'label', id: 'none', label: t(exploreMessages.none) }]
          : shownIn.map((dashboard) => ({
              kind: 'link',
              id: String(dashboard.id),
              label: dashboard.dashboard_title,
              to: `/superset/dashboard/${dashboard.id}/`,
            })),
    },
    { kind: 'separator', id: 'first' },
    {
      id: 'csv',
      label: t(exploreMessages.exportCsv),
      icon: Download,
      disabled,
      description: reason,
      onSelect: () => void download('csv', () => chartCsv(buildQueryContext(formData))),
    },
    {
      id: 'json',
      label: t(exploreMessages.exportJson),
      icon: FileJson,
      disabled,
      onSelect: () => void download('json', json),
    },
    { kind: 'separator', id: 'second' },
    {
      id: 'permalink',
      label: t(exploreMessages.copyPermalink),
      icon: Link2,
      onSelect: () => void share((url) => void copyText(url)),
    },
    {
      id: 'email',
      label: t(exploreMessages.shareByEmail),
      icon: Mail,
      onSelect: () => void share((url) => location.assign(mailAddress(url))),
    },
    { kind: 'separator', id: 'third' },
    {
      id: 'query',
      label: t(exploreMessages.viewQuery),
      icon: Code,
      disabled: !ready,
      onSelect: () => setShowsQuery(true),
    },
    ...(may('can_read', 'SQLLab')
      ? [
          {
            id: 'sql-lab',
            label: t(exploreMessages.runInSqlLab),
            icon: SquareTerminal,
            disabled: !ready,
            onSelect: () => void runInSqlLab(),
          },
        ]
      : []),
  ]
  return (
    <>
      <Menu label={t(exploreMessages.chartActions)} items={items} align="end">
        {(trigger) => <IconButton {...trigger} icon={Ellipsis} label={t(exploreMessages.chartActions)} />}
      </Menu>
      {showsQuery ? (
        <Suspense>
          <QueryDialog formData={formData} onClose={() => setShowsQuery(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

const DOWNLOAD_TIMEOUT_MS = 120_000

function mailAddress(url: string): string {
  const subject = encodeURIComponent(t(exploreMessages.emailSubject))
  return `mailto:?subject=${subject}&body=${encodeURIComponent(t(exploreMessages.emailBody, { url }))}`
}
