import { LayoutDashboard } from 'lucide-react'
import { dashboards } from '../../api/dashboards.ts'
import type { DashboardRow } from '../../api/dashboards.ts'
import { formatRelative } from '../../i18n/format.ts'
import { listMessages } from '../../i18n/lists.ts'
import { t } from '../../i18n/message.ts'
import { Certified, ModifiedCell, NameCell, OwnersCell, StatusCell, TagsCell } from './cells.tsx'
import { certifiedFilter, favouriteFilter, modifiedByFilter, ownerFilter, tagFilter } from './common-filters.ts'
import { Sketch } from './lazy-parts.ts'
import { MODIFIED_COLUMN } from './list-description.ts'
import type { ListDescription } from './list-description.ts'
import { ListView } from './list-view.tsx'

const list: ListDescription<DashboardRow> = {
  title: t(listMessages.dashboards),
  things: t(listMessages.dashboardThings),
  resource: dashboards,
  view: 'Dashboard',
  search: { placeholder: t(listMessages.searchDashboards), col: 'dashboard_title', opr: 'title_or_slug' },
  nameColumn: 'dashboard_title',
  hasFavourites: true,
  canImport: true,
  defaultView: 'table',
  filters: [
    {
      id: 'published',
      label: t(listMessages.status),
      col: 'published',
      opr: 'eq',
      options: [
        { label: t(listMessages.published), value: true },
        { label: t(listMessages.draft), value: false },
      ],
    },
    ownerFilter,
    tagFilter('dashboard_tag_id'),
    favouriteFilter('dashboard_is_favorite'),
    certifiedFilter('dashboard_is_certified'),
    modifiedByFilter,
  ],
  columns: [
    {
      id: 'dashboard_title',
      header: t(listMessages.name),
      sortable: true,
      width: 'name',
      cell: (row) => <NameCell name={row.dashboard_title} to={row.url} certifiedBy={row.certified_by} />,
    },
    {
      id: 'published',
      header: t(listMessages.status),
      sortable: true,
      cell: (row) => <StatusCell published={row.published} />,
    },
    { id: 'tags', header: t(listMessages.tags), cell: (row) => <TagsCell tags={row.tags} /> },
    { id: 'owners', header: t(listMessages.owners), cell: (row) => <OwnersCell owners={row.owners} /> },
    {
      id: MODIFIED_COLUMN,
      header: t(listMessages.modified),
      sortable: true,
      cell: (row) => <ModifiedCell at={row.changed_on_utc} by={row.changed_by} />,
    },
  ],
  rowName: (row) => row.dashboard_title,
  rowPath: (row) => row.url,
  editPath: (row) => `${row.url}?edit=true`,
  cardsHaveSketch: true,
  card: (row) => ({
    sketch: <Sketch vizType="dashboard" />,
    badge: <Certified by={row.certified_by} />,
    meta: (
      <>
        <StatusCell published={row.published} />
        <span aria-hidden="true">·</span>
        {formatRelative(new Date(row.changed_on_utc))}
        <OwnersCell owners={row.owners} />
      </>
    ),
  }),
  taggedAs: 'dashboard',
  empty: { icon: LayoutDashboard, title: t(listMessages.noDashboards), text: t(listMessages.noDashboardsText) },
  importedThing: t(listMessages.importedDashboard),
}

/** The dashboards the reader may see. */
export function DashboardList() {
  return <ListView list={list} />
}
