import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'
import { createResource } from './resource.ts'

/** A row of `GET /api/v1/annotation_layer/`. */
export interface AnnotationLayerRow {
  readonly id: number
  readonly name: string
  readonly descr: string | null
  readonly changed_on_delta_humanized: string
}

/** A row of `GET /api/v1/annotation_layer/{layer}/annotation/`; instants are in UTC. */
export interface AnnotationRow {
  readonly id: number
  readonly short_descr: string
  readonly long_descr: string | null
  readonly start_dttm: string
  readonly end_dttm: string
  readonly changed_on_delta_humanized: string
}

export interface AnnotationItem extends Omit<AnnotationRow, 'changed_on_delta_humanized'> {
  readonly json_metadata: string | null
}

const layers = createResource<AnnotationLayerRow>('annotation_layer')

export type AnnotationLayerItem = Pick<AnnotationLayerRow, 'id' | 'name' | 'descr'>

export const annotationLayers = {
  ...layers,
  detail: (id: number) =>
    queryOptions({
      queryKey: [...layers.key, 'detail', id] as const,
      queryFn: async ({ signal }) =>
        (await request<{ result: AnnotationLayerItem }>(`/api/v1/annotation_layer/${id}`, { signal })).result,
    }),
}

/** The annotations of one layer; what may be done with them is what may be done with layers. */
export function annotationsOf(layer: number) {
  const resource = createResource<AnnotationRow>(`annotation_layer/${layer}/annotation`)
  return {
    ...resource,
    permissions: layers.permissions,
  }
}
