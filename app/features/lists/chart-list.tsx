import { ChartLine } from 'lucide-react'
import { Link } from 'react-router'
import { charts } from '../../api/charts.ts'
import type { ChartRow } from '../../api/charts.ts'
import { chartTypeName, chartTypeOptions } from '../../i18n/chart-types.ts'
import { formatList, formatRelative } from '../../i18n/format.ts'
import { listMessages } from '../../i18n/lists.ts'
import { t } from '../../i18n/message.ts'
import { cx } from '../../ui/cx.ts'
import { overflowTooltipProps, tooltipProps } from '../../ui/tooltip.ts'
import { Certified, ModifiedCell, NameCell, OwnersCell, TagsCell } from './cells.tsx'
import {
  certifiedFilter,
  datasetFilter,
  favouriteFilter,
  modifiedByFilter,
  onDashboardFilter,
  ownerFilter,
  tagFilter,
} from './common-filters.ts'
import { Sketch } from './lazy-parts.ts'
import { MODIFIED_COLUMN } from './list-description.ts'
import type { ListDescription } from './list-description.ts'
import styles from './list-view.module.css'
import { ListView } from './list-view.tsx'

const list: ListDescription<ChartRow> = {
  title: t(listMessages.charts),
  things: t(listMessages.chartThings),
  resource: charts,
  view: 'Chart',
  create: { label: t(listMessages.newChart), path: () => '/explore/' },
  search: { placeholder: t(listMessages.searchCharts), col: 'slice_name', opr: 'chart_all_text' },
  nameColumn: 'slice_name',
  hasFavourites: true,
  canImport: true,
  defaultView: 'table',
  filters: [
    { id: 'viz_type', label: t(listMessages.type), col: 'viz_type', opr: 'eq', options: chartTypeOptions() },
    datasetFilter,
    ownerFilter,
    onDashboardFilter,
    tagFilter('chart_tag_id'),
    favouriteFilter('chart_is_favorite'),
    certifiedFilter('chart_is_certified'),
    modifiedByFilter,
  ],
  columns: [
    {
      id: 'slice_name',
      header: t(listMessages.name),
      sortable: true,
      width: 'name',
      cell: (row) => <NameCell name={row.slice_name} to={row.url} certifiedBy={row.certified_by} />,
    },
    {
      id: 'viz_type',
      header: t(listMessages.type),
      sortable: true,
      width: 'brief',
      cell: (row) => (
        <span className="row-1">
          <span className="trunc" {...overflowTooltipProps()}>
            {chartTypeName(row.viz_type)}
          </span>
        </span>
      ),
    },
    {
      id: 'datasource_name',
      header: t(listMessages.dataset),
      width: 'brief',
      cell: (row) => <DatasetLink row={row} />,
    },
    {
      id: 'dashboards',
      header: t(listMessages.onDashboards),
      width: 'brief',
      cell: (row) => <OnDashboards row={row} />,
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
  rowName: (row) => row.slice_name,
  rowPath: (row) => row.url,
  cardsHaveSketch: true,
  card: (row) => ({
    sketch: <Sketch vizType={row.viz_type} />,
    badge: <Certified by={row.certified_by} />,
    meta: (
      <>
        {chartTypeName(row.viz_type)}
        <span aria-hidden="true">·</span>
        {formatRelative(new Date(row.changed_on_utc))}
        <OwnersCell owners={row.owners} />
      </>
    ),
  }),
  taggedAs: 'chart',
  empty: { icon: ChartLine, title: t(listMessages.noCharts), text: t(listMessages.noChartsText) },
  importedThing: t(listMessages.importedChart),
}

/** The charts the reader may see. */
export function ChartList() {
  return <ListView list={list} />
}

/** The name after the schema, with the full name on hover. */
function DatasetLink({ row }: { readonly row: ChartRow }) {
  const full = row.datasource_name_text
  if (!full) return null
  const short = full.slice(full.indexOf('.') + 1)
  if (!row.datasource_url) return short
  return (
    <span className="row-1">
      <Link
        to={row.datasource_url}
        className={cx(styles.quiet, 'trunc')}
        {...(short === full ? overflowTooltipProps() : tooltipProps(full))}
      >
        {short}
      </Link>
    </span>
  )
}

function OnDashboards({ row }: { readonly row: ChartRow }) {
  const [first, ...rest] = row.dashboards
  if (!first) return null
  return (
    <span className="row-1">
      <Link to={`/superset/dashboard/${first.id}/`} className={cx(styles.quiet, 'trunc')} {...overflowTooltipProps()}>
        {first.dashboard_title}
      </Link>
      {rest.length > 0 ? (
        <span className="small muted" {...tooltipProps(formatList(rest.map((other) => other.dashboard_title)))}>
          {t(listMessages.moreTags, { count: rest.length })}
        </span>
      ) : null}
    </span>
  )
}
