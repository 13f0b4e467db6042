import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { annotationLayers, annotationsOf } from '../../api/annotation-layers.ts'
import type { AnnotationRow } from '../../api/annotation-layers.ts'
import { listMessages } from '../../i18n/lists.ts'
import { annotationMessages } from '../../i18n/annotations.ts'
import { t } from '../../i18n/message.ts'
import { NameCell, TextCell } from './cells.tsx'
import { editingPath, useEditing } from './editing-address.ts'
import type { ListDescription } from './list-description.ts'
import { ListView } from './list-view.tsx'

const AnnotationDialog = lazy(async () => ({ default: (await import('./annotation-dialog.tsx')).AnnotationDialog }))

const editPath = (row: AnnotationRow) => editingPath(row.id)
/** An instant of the API without its zeros: `2024-02-01 00:00`. */
const instant = (text: string) => text.replace('T', ' ').replace(/(?::00)?\.\d+$/, '')

function listOf(layer: number, title: string): ListDescription<AnnotationRow> {
  return {
    title,
    things: t(annotationMessages.annotationThings),
    resource: annotationsOf(layer),
    view: 'Annotation',
    create: { label: t(annotationMessages.newAnnotation), path: () => editingPath(null) },
    search: { placeholder: t(listMessages.searchDatasets), col: 'short_descr', opr: 'annotation_all_text' },
    nameColumn: 'short_descr',
    hasFavourites: false,
    canImport: false,
    canExport: false,
    defaultView: 'table',
    filters: [],
    columns: [
      {
        id: 'short_descr',
        header: t(listMessages.name),
        sortable: true,
        width: 'name',
        cell: (row) => <NameCell name={row.short_descr} to={editPath(row)} certifiedBy={null} />,
      },
      {
        id: 'long_descr',
        header: t(listMessages.description),
        sortable: true,
        width: 'brief',
        cell: (row) => <TextCell>{row.long_descr}</TextCell>,
      },
      { id: 'start_dttm', header: t(annotationMessages.start), sortable: true, cell: (row) => instant(row.start_dttm) },
      { id: 'end_dttm', header: t(annotationMessages.end), sortable: true, cell: (row) => instant(row.end_dttm) },
    ],
    rowName: (row) => row.short_descr,
    rowPath: editPath,
    editPath,
    cardsHaveSketch: false,
    card: (row) => ({ sketch: null, meta: instant(row.start_dttm) }),
    empty: { icon: Flag, title: t(annotationMessages.noAnnotations), text: t(annotationMessages.noAnnotationsText) },
    importedThing: t(annotationMessages.newAnnotation),
  }
}

/** The annotations of one layer; a name opens one. */
export function AnnotationList() {
  const layer = Number(useParams()['layerId'])
  const { data } = useQuery(annotationLayers.detail(layer))
  const { id, close } = useEditing()
  return (
    <>
      <ListView list={listOf(layer, data?.name ?? '')} />
      {id === undefined ? null : (
        <Suspense>
          <AnnotationDialog layer={layer} id={id} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
