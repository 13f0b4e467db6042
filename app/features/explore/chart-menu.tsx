import { useQueryClient } from '@tanstack/react-query'
import { Code, CodeXml, Download, Ellipsis, LayoutDashboard, Link2, Mail, Pencil, Share2, SquareTerminal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { may } from '../../api/bootstrap.ts'
import { chartQuestions } from '../../api/chart-parts.ts'
import { errorText } from '../../api/errors.ts'
import { chartQueries, explorePermalink, type ExploreMetadata, type ExploreSlice } from '../../api/explore.ts'
import type { FormData, OwnState } from '../../charts/types.ts'
import { downloadMessages } from '../../i18n/downloads.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { copyText } from '../../ui/copy.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { mailAddress } from '../../ui/mail-address.ts'
import type { MenuItem } from '../../ui/menu-items.ts'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.ts'
import { CHART_MENU_EXTENSIONS, extensionItems } from './chart-menu-extensions.ts'
import { useExploreForm } from './explore-context.ts'
import { withOwnState } from './own-state.ts'
import { useChartDownloads } from './use-chart-downloads.ts'
import type { ChartRun } from './use-chart-run.ts'
import type { MatrixRun } from './use-matrix-run.ts'
import { useSqlLab } from './use-sql-lab.ts'

const QueryDialog = lazy(async () => ({ default: (await import('./query-dialog.tsx')).QueryDialog }))
const EmbedDialog = lazy(async () => ({ default: (await import('./embed-dialog.tsx')).EmbedDialog }))

interface ChartMenuProps {
  readonly name: string
  readonly formData: FormData
  readonly ownState: OwnState
  /** Whether the settings can be sent. */
  readonly ready: boolean
  readonly run: ChartRun
  readonly matrix: MatrixRun | null
  /** What is drawn of the last answer. */
  readonly drawn: FormData | null
  readonly slice: ExploreSlice | null
  readonly metadata: ExploreMetadata | null
  /** Absent for a chart that is not saved, or not the reader's to change. */
  readonly onProperties: (() => void) | undefined
}

/** What can be done with the chart besides saving it. */
export function ChartMenu({ name, formData, ownState, ready, run, matrix, drawn, slice, metadata, onProperties }: ChartMenuProps) {
  const { dataset } = useExploreForm()
  const client = useQueryClient()
  const openSql = useSqlLab()
  const downloads = useChartDownloads({ name, formData, ready, run, matrix, drawn })
  const [showsQuery, setShowsQuery] = useState(false)
  const [embedded, setEmbedded] = useState<string | null>(null)
  const share = async (pass: (url: string) => void) => {
    try {
      pass(await explorePermalink(withOwnState(formData, ownState)))
    } catch {
      toast.danger(t(dialogMessages.shareFailed))
    }
  }
  const openInSqlLab = (sql: string) => openSql({ sql, dbId: dataset.database.id, ...(name ? { name } : {}) })
  const runInSqlLab = async () => {
    try {
      const [asked] = await chartQuestions(client, formData)
      const [first] = asked ? await chartQueries(asked.context, AbortSignal.timeout(QUERY_TIMEOUT_MS)) : []
      if (first) openInSqlLab(first.query)
    } catch (error) {
      toast.danger(t(dialogMessages.sqlLabFailed, { detail: errorText(error) }))
    }
  }
  const maySql = may('can_read', 'SQLLab')
  const items: readonly MenuItem[] = [
    ...(onProperties
      ? [{ id: 'properties', label: t(dialogMessages.propertiesMenu), icon: Pencil, onSelect: onProperties }]
      : []),
    {
      kind: 'sub',
      id: 'dashboards',
      label: t(dialogMessages.dashboardsMenu),
      icon: LayoutDashboard,
      items: dashboardItems(metadata),
    },
    { kind: 'separator', id: 'first' },
    { kind: 'sub', id: 'download', label: t(downloadMessages.download), icon: Download, items: downloads },
    {
      kind: 'sub',
      id: 'share',
      label: t(dialogMessages.share),
      icon: Share2,
      items: [
        {
          id: 'permalink',
          label: t(dialogMessages.copyPermalink),
          icon: Link2,
          onSelect: () => void share((url) => void copyText(url)),
        },
        {
          id: 'email',
          label: t(dialogMessages.shareByEmail),
          icon: Mail,
          onSelect: () => void share(mailTo),
        },
        { id: 'embed', label: t(dialogMessages.embed), icon: CodeXml, onSelect: () => void share(setEmbedded) },
      ],
    },
    { kind: 'separator', id: 'second' },
    ...extensionItems(CHART_MENU_EXTENSIONS, slice, may),
    {
      id: 'query',
      label: t(dialogMessages.viewQuery),
      icon: Code,
      disabled: !ready,
      onSelect: () => setShowsQuery(true),
    },
    ...(maySql
      ? [
          {
            id: 'sql-lab',
            label: t(dialogMessages.runInSqlLab),
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
      <Suspense>
        {showsQuery ? (
          <QueryDialog
            database={dataset.database}
            formData={formData}
            onSqlLab={maySql ? openInSqlLab : undefined}
            onClose={() => setShowsQuery(false)}
          />
        ) : null}
        {embedded === null ? null : <EmbedDialog url={embedded} onClose={() => setEmbedded(null)} />}
      </Suspense>
    </>
  )
}

const QUERY_TIMEOUT_MS = 120_000

function dashboardItems(metadata: ExploreMetadata | null): readonly MenuItem[] {
  const shownIn = metadata?.dashboards ?? []
  if (shownIn.length === 0) return [{ kind: 'label', id: 'none', label: t(dialogMessages.none) }]
  return shownIn.map((dashboard) => ({
    kind: 'link',
    id: String(dashboard.id),
    label: dashboard.dashboard_title,
    to: `/superset/dashboard/${dashboard.id}/`,
  }))
}

function mailTo(url: string): void {
  location.assign(mailAddress(t(dialogMessages.emailSubject), t(dialogMessages.emailBody, { url })))
}
