import { partsOf } from '../../app/charts/queries.ts'
import { chartNodes } from './layout.ts'
import { listOf, type JsonObject } from './json-values.ts'
import type { BundleFile, BundleFiles } from './read-bundle.ts'

/**
 * Charts that others draw as their layers. Settings name them by ids, which mean other charts elsewhere; a bundle says
 * beside them which uuids they have.
 */

const UUIDS = 'deck_slice_uuids'
/** Superset, too, ends the name of a chart's file with its id. */
const NAMED_ID = /_(\d{1,15})\.yaml$/

type Kind = { readonly viz_type: string | null }

export function layerIds({ viz_type: type }: Kind, params: JsonObject): readonly number[] {
  const form = { ...params, viz_type: type ?? '', datasource: '' }
  return partsOf(form)?.idsOf(form) ?? []
}

/** Settings for a bundle. */
export function withLayerUuids(kind: Kind, params: JsonObject, uuids: ReadonlyMap<number, string>): JsonObject {
  const known = layerIds(kind, params).flatMap((id) => uuids.get(id) ?? [])
  return known.length === 0 ? params : { ...params, [UUIDS]: known }
}

/** Lower-case uuids of the layers that a chart of the bundle names. */
export function layerUuids({ data }: BundleFile<'charts'>, sources: ReadonlyMap<number, string>): readonly string[] {
  const params = data.params ?? {}
  if (Array.isArray(params[UUIDS])) return listOf(params[UUIDS]).flatMap((uuid) => (typeof uuid === 'string' ? [uuid.toLowerCase()] : []))
  return layerIds(data, params).flatMap((id) => sources.get(id) ?? [])
}

/** What charts were called where the bundle was made: their ids there to uuids, by layouts and by names of files. */
export function sourceUuids({ charts, dashboards }: Pick<BundleFiles, 'charts' | 'dashboards'>): ReadonlyMap<number, string> {
  const named = charts.flatMap(({ path, data }) => {
    const [, id] = NAMED_ID.exec(path) ?? []
    return id === undefined ? [] : [[Number(id), data.uuid] as const]
  })
  const placed = dashboards.flatMap(({ data }) =>
    chartNodes(data.position ?? {}).flatMap(({ meta: { chartId, uuid } }) =>
      typeof chartId === 'number' && typeof uuid === 'string' ? [[chartId, uuid.toLowerCase()] as const] : [],
    ),
  )
  return new Map([...named, ...placed])
}

/** Settings that name the layers by their ids here; of charts without layers, as they are. */
export function withLayers(kind: Kind, params: JsonObject, ids: readonly number[]): JsonObject {
  const { [UUIDS]: _, ...rest } = params
  const field = partsOf({ viz_type: kind.viz_type ?? '' })?.field
  return field === undefined ? params : { ...rest, [field]: ids }
}
