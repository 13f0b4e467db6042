import { SquareTerminal } from 'lucide-react'
import { savedQueries } from '../../api/saved-queries.ts'
import type { SavedQueryRow } from '../../api/saved-queries.ts'
import { formatRelative } from '../../i18n/format.ts'
import { listMessages } from '../../i18n/lists.ts'
import { t } from '../../i18n/message.ts'
import { ModifiedCell, NameCell, TagsCell, TextCell } from './cells.tsx'
import { schemaFilter, tagFilter } from './common-filters.ts'
import { MODIFIED_COLUMN } from './list-description.ts'
import type { ListDescription } from './list-description.ts'
import { ListView } from './list-view.tsx'

const editorPath = (row: SavedQueryRow) => `/sqllab/?savedQueryId=${row.id}`

const list: ListDescription<SavedQueryRow> = {
  title: t(listMessages.savedQueries),
  things: t(listMessages.savedQueryThings),
  resource: savedQueries,
  view: 'SavedQuery',
  create: { label: t(listMessages.newQuery), path: () => '/sqllab/?new=true' },
  search: { placeholder: t(listMessages.searchQueries), col: 'label', opr: 'all_text' },
  nameColumn: 'label',
  hasFavourites: false,
  canImport: false,
  canExport: false,
  defaultView: 'table',
  filters: [
    { id: 'database', label: t(listMessages.database), col: 'database', opr: 'rel_o_m', options: { related: 'database' } },
    schemaFilter('saved_query'),
    tagFilter('saved_query_tag_id'),
  ],
  columns: [
    {
      id: 'label',
      header: t(listMessages.name),
      sortable: true,
      width: 'name',
      cell: (row) => <NameCell name={row.label} to={editorPath(row)} certifiedBy={null} />,
    },
    {
      id: 'description',
      header: t(listMessages.description),
      sortable: true,
      width: 'brief',
      cell: (row) => <TextCell>{row.description}</TextCell>,
    },
    {
      id: 'database.database_name',
      header: t(listMessages.database),
      sortable: true,
      cell: (row) => row.database?.database_name,
    },
    { id: 'schema', header: t(listMessages.schema), sortable: true, cell: (row) => row.schema },
    { id: 'tags', header: t(listMessages.tags), cell: (row) => <TagsCell tags={row.tags} /> },
    {
      id: MODIFIED_COLUMN,
      header: t(listMessages.modified),
      sortable: true,
      cell: (row) => (row.changed_on ? <ModifiedCell at={`${row.changed_on}Z`} by={row.changed_by} /> : null),
    },
  ],
  rowName: (row) => row.label,
  rowPath: editorPath,
  copyLink: t(listMessages.copyQueryUrl),
  cardsHaveSketch: false,
  card: (row) => ({
    sketch: null,
    meta: (
      <>
        {row.database?.database_name}
        <span aria-hidden="true">·</span>
        {row.changed_on ? formatRelative(new Date(`${row.changed_on}Z`)) : null}
      </>
    ),
  }),
  empty: { icon: SquareTerminal, title: t(listMessages.noQueries), text: t(listMessages.noQueriesText) },
  importedThing: t(listMessages.importedQuery),
}

/** The reader's saved queries; a name opens one in the SQL editor. */
export function SavedQueryList() {
  return <ListView list={list} />
}
