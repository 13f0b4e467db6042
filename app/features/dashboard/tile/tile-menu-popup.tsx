import type { UseQueryResult } from '@tanstack/react-query'
import {
  Download,
  Expand,
  Info,
  Link2,
  Mail,
  Pencil,
  RotateCw,
  Rows3,
  Share2,
  Shrink,
  Split,
  Table2,
  TextSearch,
} from 'lucide-react'
import { use } from 'react'
import { useNavigate } from 'react-router'
import type { ChartData } from '../../../api/chart-stream.ts'
import type { PageChart } from '../../../api/dashboard-page.ts'
import { kindAtHand } from '../../../charts/kinds-at-hand.ts'
import type { FormData } from '../../../charts/types.ts'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { downloadMessages } from '../../../i18n/downloads.ts'
import { drillMessages } from '../../../i18n/drill.ts'
import { formatRelative } from '../../../i18n/format.ts'
import { t } from '../../../i18n/message.ts'
import type { MenuItem } from '../../../ui/menu-items.ts'
import { MenuPopup } from '../../../ui/menu-popup.tsx'
import type { MenuPlace } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.ts'
import { ScopingContext, usePage } from '../view/contexts.ts'
import { useShare } from '../view/use-share.ts'
import { mayDrill, whyNoDetail } from '../drill/access.ts'
import { datasetIdOf } from './dataset-id.ts'
import { exploreLink } from './links.ts'
import { useTileDownloads } from './use-tile-downloads.ts'

export type TileDialog = 'data' | 'query' | 'detail'

export interface TileMenuFacts {
  readonly title: string
  readonly itemId: string
  readonly chart: PageChart
  readonly formData: FormData
  readonly answer: UseQueryResult<ChartData>
  readonly onRefresh: () => void
  readonly full: boolean
  readonly onFull: (full: boolean) => void
  readonly described: boolean
  readonly onDescribed: (described: boolean) => void
}

interface TileMenuPopupProps extends MenuPlace {
  readonly facts: TileMenuFacts
  readonly onDialog: (dialog: TileDialog) => void
}

/** What can be done with one chart, as an open menu. */
export function TileMenuPopup({ facts, onDialog, ...place }: TileMenuPopupProps) {
  const { title, chart, formData, answer, full } = facts
  const { datasets, may } = usePage()
  const navigate = useNavigate()
  const share = useShare()
  const scopeOf = use(ScopingContext)
  const kind = kindAtHand(formData.viz_type)
  const noDetail = whyNoDetail(formData, datasets.get(datasetIdOf(formData) ?? -1))
  const downloads = useTileDownloads({ title, formData, data: answer.data })
  const items: MenuItem[] = [
    {
      id: 'refresh',
      label: t(dashboardMessages.forceRefresh),
      icon: RotateCw,
      description: freshness(answer),
      disabled: answer.isFetching,
      onSelect: () => {
        facts.onRefresh()
        toast.success(t(dashboardMessages.dataRefreshed))
      },
    },
    {
      id: 'full',
      label: t(full ? dashboardMessages.tileExitFullscreen : dashboardMessages.tileFullscreen),
      icon: full ? Shrink : Expand,
      onSelect: () => facts.onFull(!full),
    },
    ...(chart.description
      ? [
          {
            id: 'description',
            label: t(facts.described ? dashboardMessages.hideDescription : dashboardMessages.showDescription),
            icon: Info,
            onSelect: () => facts.onDescribed(!facts.described),
          },
        ]
      : []),
    ...(may.explore
      ? [
          {
            id: 'edit',
            label: t(dashboardMessages.editChart),
            icon: Pencil,
            onSelect: () => void navigate(exploreLink(chart.id)),
          },
        ]
      : []),
    ...(scopeOf && may.edit && kind?.emitsCrossFilters === true
      ? [
          {
            id: 'scoping',
            label: t(dashboardMessages.crossScoping),
            icon: Split,
            onSelect: () => scopeOf(chart.id),
          },
        ]
      : []),
    { kind: 'separator', id: 'look' },
    { id: 'query', label: t(dashboardMessages.viewQuery), icon: TextSearch, onSelect: () => onDialog('query') },
    { id: 'table', label: t(dashboardMessages.viewAsTable), icon: Table2, onSelect: () => onDialog('data') },
    // The rows of a chart of charts are theirs.
    ...(mayDrill().detail && !kind?.parts
      ? [
          {
            id: 'detail',
            label: t(drillMessages.detail),
            icon: Rows3,
            disabled: noDetail !== undefined,
            description: noDetail,
            onSelect: () => onDialog('detail'),
          },
        ]
      : []),
    { kind: 'separator', id: 'take' },
    ...(may.share
      ? [
          {
            kind: 'sub' as const,
            id: 'share',
            label: t(dashboardMessages.share),
            icon: Share2,
            items: [
              {
                id: 'copy',
                label: t(dashboardMessages.shareChart),
                icon: Link2,
                onSelect: () => void share.copy(facts.itemId),
              },
              {
                id: 'mail',
                label: t(dashboardMessages.shareChartByEmail),
                icon: Mail,
                onSelect: () => void share.mail(title, (url) => t(dashboardMessages.chartEmailBody, { url }), facts.itemId),
              },
            ],
          },
        ]
      : []),
    ...(may.csv
      ? [
          {
            kind: 'sub' as const,
            id: 'download',
            label: t(downloadMessages.download),
            icon: Download,
            items: downloads,
          },
        ]
      : []),
  ]
  return <MenuPopup {...place} items={items} />
}

/** When the shown data was read from the database. */
function freshness(answer: UseQueryResult<ChartData>): string | undefined {
  const [first] = answer.data ?? []
  if (!first) return undefined
  const at = typeof first['cached_dttm'] === 'string' ? Date.parse(`${first['cached_dttm']}Z`) : Number.NaN
  return first['is_cached'] === true && !Number.isNaN(at)
    ? t(dashboardMessages.cachedAt, { when: formatRelative(at) })
    : t(dashboardMessages.fetchedAt, { when: formatRelative(answer.dataUpdatedAt) })
}
