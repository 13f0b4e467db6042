import type { QueryClient } from '@tanstack/react-query'
import { ChartLine, LayoutDashboard, SquareTerminal, Table2 } from 'lucide-react'
import { charts } from '../../api/charts.ts'
import { dashboards } from '../../api/dashboards.ts'
import { datasets } from '../../api/datasets.ts'
import { savedQueries } from '../../api/saved-queries.ts'
import { frameMessages } from '../../i18n/frame.ts'
import type { LucideIcon } from '../../ui/icon.tsx'

/** What one kind contributes to the palette: enough to recognise, few enough to see all kinds. */
const PER_KIND = 5

/** One thing to go to. */
export interface Hit {
  readonly id: string
  readonly label: string
  /** Where it lives, muted. */
  readonly where: string
  readonly to: string
  readonly icon: LucideIcon
}

export interface HitGroup {
  readonly heading: string
  readonly hits: readonly Hit[]
}

/** A kind of thing the palette finds, with the permission to look for it. */
export interface Kind {
  readonly key: string
  readonly heading: string
  readonly permission: readonly [string, string]
  readonly find: (client: QueryClient, text: string) => Promise<readonly Hit[]>
}

export const KINDS: readonly Kind[] = [
  {
    key: 'dashboards',
    heading: frameMessages.dashboards,
    permission: ['can_read', 'Dashboard'],
    find: async (client, text) => {
      const filters = text ? [{ col: 'dashboard_title', opr: 'title_or_slug', value: text }] : []
      const rows = await client.fetchQuery(dashboards.list({ filters, pageSize: PER_KIND }))
      return rows.result.map((row) => ({
        id: `dashboard-${row.id}`,
        label: row.dashboard_title,
        where: row.slug ?? '',
        to: row.url,
        icon: LayoutDashboard,
      }))
    },
  },
  {
    key: 'charts',
    heading: frameMessages.charts,
    permission: ['can_read', 'Chart'],
    find: async (client, text) => {
      const filters = text ? [{ col: 'slice_name', opr: 'chart_all_text', value: text }] : []
      const rows = await client.fetchQuery(charts.list({ filters, pageSize: PER_KIND }))
      return rows.result.map((row) => ({
        id: `chart-${row.id}`,
        label: row.slice_name,
        where: row.datasource_name_text ?? '',
        to: row.url,
        icon: ChartLine,
      }))
    },
  },
  {
    key: 'datasets',
    heading: frameMessages.datasets,
    permission: ['can_read', 'Dataset'],
    find: async (client, text) => {
      const filters = text ? [{ col: 'table_name', opr: 'ct', value: text }] : []
      const rows = await client.fetchQuery(datasets.list({ filters, pageSize: PER_KIND }))
      return rows.result.map((row) => ({
        id: `dataset-${row.id}`,
        label: row.table_name,
        where: [row.database?.database_name, row.schema].filter(Boolean).join(' · '),
        to: row.explore_url,
        icon: Table2,
      }))
    },
  },
  {
    key: 'saved-queries',
    heading: frameMessages.savedQueries,
    permission: ['can_read', 'SavedQuery'],
    find: async (client, text) => {
      const filters = text ? [{ col: 'label', opr: 'all_text', value: text }] : []
      const rows = await client.fetchQuery(savedQueries.list({ filters, pageSize: PER_KIND }))
      return rows.result.map((row) => ({
        id: `saved-query-${row.id}`,
        label: row.label,
        where: row.database?.database_name ?? '',
        to: `/sqllab/?savedQueryId=${row.id}`,
        icon: SquareTerminal,
      }))
    },
  },
]
