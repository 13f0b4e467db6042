import { Table2 } from 'lucide-react'
import { datasets } from '../../api/datasets.ts'
import type { DatasetRow } from '../../api/datasets.ts'
import { formatRelative } from '../../i18n/format.ts'
import { listMessages } from '../../i18n/lists.ts'
import { t } from '../../i18n/message.ts'
import { ModifiedCell, NameCell, OwnersCell } from './cells.tsx'
import { certifiedFilter, modifiedByFilter, ownerFilter, schemaFilter } from './common-filters.ts'
import { MODIFIED_COLUMN } from './list-description.ts'
import type { ListDescription } from './list-description.ts'
import { ListView } from './list-view.tsx'

const kindName = (row: DatasetRow) => t(row.kind === 'virtual' ? listMessages.virtual : listMessages.physical)
const explorePath = (row: DatasetRow) =>
  row.default_endpoint || `/explore/?datasource_type=table&datasource_id=${row.id}`

const list: ListDescription<DatasetRow> = {
  title: t(listMessages.datasets),
  things: t(listMessages.datasetThings),
  resource: datasets,
  view: 'Dataset',
  search: { placeholder: t(listMessages.searchDatasets), col: 'table_name', opr: 'ct' },
  nameColumn: 'table_name',
  hasFavourites: false,
  canImport: true,
  defaultView: 'table',
  filters: [
    {
      id: 'sql',
      label: t(listMessages.type),
      col: 'sql',
      opr: 'dataset_is_null_or_empty',
      options: [
        { label: t(listMessages.virtual), value: false },
        { label: t(listMessages.physical), value: true },
      ],
    },
    {
      id: 'database',
      label: t(listMessages.database),
      col: 'database',
      opr: 'rel_o_m',
      options: { related: 'database' },
    },
    ownerFilter,
    schemaFilter('dataset'),
    certifiedFilter('dataset_is_certified'),
    modifiedByFilter,
  ],
  columns: [
    {
      id: 'table_name',
      header: t(listMessages.name),
      sortable: true,
      width: 'name',
      cell: (row) => <NameCell name={row.table_name} to={explorePath(row)} certifiedBy={null} />,
    },
    { id: 'kind', header: t(listMessages.type), cell: kindName },
    {
      id: 'database.database_name',
      header: t(listMessages.database),
      sortable: true,
      cell: (row) => row.database?.database_name,
    },
    { id: 'schema', header: t(listMessages.schema), sortable: true, cell: (row) => row.schema },
    { id: 'owners', header: t(listMessages.owners), cell: (row) => <OwnersCell owners={row.owners} /> },
    {
      id: MODIFIED_COLUMN,
      header: t(listMessages.modified),
      sortable: true,
      cell: (row) => <ModifiedCell at={row.changed_on_utc} by={row.changed_by} />,
    },
  ],
  rowName: (row) => row.table_name,
  rowPath: explorePath,
  cardsHaveSketch: false,
  card: (row) => ({
    sketch: null,
    meta: (
      <>
        {kindName(row)}
        <span aria-hidden="true">·</span>
        {row.database?.database_name}
        <span aria-hidden="true">·</span>
        {formatRelative(new Date(row.changed_on_utc))}
      </>
    ),
  }),
  empty: { icon: Table2, title: t(listMessages.noDatasets), text: t(listMessages.noDatasetsText) },
  importedThing: t(listMessages.importedDataset),
}

/** The datasets the reader may use; a name leads to a new chart on it. */
export function DatasetList() {
  return <ListView list={list} />
}
