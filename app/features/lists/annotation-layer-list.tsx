import { Flag } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { annotationLayers } from '../../api/annotation-layers.ts'
import type { AnnotationLayerRow } from '../../api/annotation-layers.ts'
import { listMessages } from '../../i18n/lists.ts'
import { layerMessages } from '../../i18n/annotation-layers.ts'
import { t } from '../../i18n/message.ts'
import { NameCell, TextCell } from './cells.tsx'
import { modifiedByFilter } from './common-filters.ts'
import { editingPath, useEditing } from './editing-address.ts'
import { MODIFIED_COLUMN } from './list-description.ts'
import type { ListDescription } from './list-description.ts'
import { ListView } from './list-view.tsx'

const LayerDialog = lazy(async () => ({ default: (await import('./layer-dialog.tsx')).LayerDialog }))

const annotationsPath = (row: AnnotationLayerRow) => `/annotationlayer/${row.id}/annotation/`

const list: ListDescription<AnnotationLayerRow> = {
  title: t(layerMessages.layers),
  things: t(layerMessages.layerThings),
  resource: annotationLayers,
  view: 'Annotation',
  create: { label: t(layerMessages.newLayer), path: () => editingPath(null) },
  search: { placeholder: t(listMessages.searchDatasets), col: 'name', opr: 'annotation_layer_all_text' },
  nameColumn: 'name',
  hasFavourites: false,
  canImport: false,
  canExport: false,
  defaultView: 'table',
  filters: [modifiedByFilter],
  columns: [
    {
      id: 'name',
      header: t(listMessages.name),
      sortable: true,
      width: 'name',
      cell: (row) => <NameCell name={row.name} to={annotationsPath(row)} certifiedBy={null} />,
    },
    {
      id: 'descr',
      header: t(listMessages.description),
      sortable: true,
      width: 'brief',
      cell: (row) => <TextCell>{row.descr}</TextCell>,
    },
    {
      id: MODIFIED_COLUMN,
      header: t(listMessages.modified),
      sortable: true,
      cell: (row) => <span className="muted">{row.changed_on_delta_humanized}</span>,
    },
  ],
  rowName: (row) => row.name,
  rowPath: annotationsPath,
  editPath: (row) => editingPath(row.id),
  cardsHaveSketch: false,
  card: (row) => ({ sketch: null, meta: row.descr }),
  empty: { icon: Flag, title: t(layerMessages.noLayers), text: t(layerMessages.noLayersText) },
  importedThing: t(layerMessages.newLayer),
}

/** The layers of annotations; a name opens its annotations. */
export function AnnotationLayerList() {
  const { id, close } = useEditing()
  return (
    <>
      <ListView list={list} />
      {id === undefined ? null : (
        <Suspense>
          <LayerDialog id={id} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
