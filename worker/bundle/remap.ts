import { chartNodes } from './layout.ts'
import { isObject, listOf, objectOf, parseObject, type JsonObject } from './json-values.ts'

/** Ids of the importing system: of charts by their uuid, of datasets by theirs. */
export interface ImportedIds {
  readonly charts: ReadonlyMap<string, number>
  readonly datasets: ReadonlyMap<string, number>
}

/** A layout and metadata as they are stored here, with every id of the source system replaced or dropped. */
export function remapDashboard(
  position: JsonObject,
  metadata: JsonObject,
  ids: ImportedIds,
): { readonly position: JsonObject; readonly metadata: JsonObject } {
  const chartIds = sourceToTarget(position, ids.charts)
  return { position: remapPosition(position, ids.charts), metadata: remapMetadata(metadata, chartIds, ids.datasets) }
}

/** Source chart id to target id; the layout is the only place that knows both the old id and the uuid. */
function sourceToTarget(position: JsonObject, charts: ReadonlyMap<string, number>): ReadonlyMap<number, number> {
  return new Map(
    chartNodes(position).flatMap(({ meta }) => {
      const target = charts.get(lower(meta['uuid']))
      return typeof meta['chartId'] === 'number' && target !== undefined ? [[meta['chartId'], target] as const] : []
    }),
  )
}

/** A node of a chart that was not imported loses its id: here that number means another chart. */
function remapPosition(position: JsonObject, charts: ReadonlyMap<string, number>): JsonObject {
  const changed = chartNodes(position).map(({ key, node, meta }) => {
    const { chartId: _, ...rest } = meta
    const chartId = charts.get(lower(meta['uuid']))
    return [key, { ...node, meta: chartId === undefined ? rest : { ...rest, chartId } }] as const
  })
  return { ...position, ...Object.fromEntries(changed) }
}

type Rule = (value: unknown) => unknown

function remapMetadata(
  metadata: JsonObject,
  chartIds: ReadonlyMap<number, number>,
  datasets: ReadonlyMap<string, number>,
): JsonObject {
  const list: Rule = (value) => listOf(value).flatMap((id) => mapped(id, chartIds))
  const keys =
    (inner: Rule): Rule =>
    (value) =>
      mapKeys(objectOf(value), chartIds, inner)
  const scoped: Rule = (value) => excludedMapped(value, list)
  const rules: Readonly<Record<string, Rule>> = {
    timed_refresh_immune_slices: list,
    expanded_slices: keys((value) => value),
    filter_scopes: keys((scopes) => mapValues(objectOf(scopes), (scope) => immuneMapped(scope, list))),
    default_filters: (value) => remapDefaultFilters(value, chartIds),
    native_filter_configuration: (value) => listOf(value).map((filter) => remapFilter(filter, list, datasets)),
    chart_customization_config: (value) => listOf(value).map((item) => remapFilter(item, list, datasets)),
    global_chart_configuration: scoped,
    chart_configuration: keys((entry) => entry),
  }
  const kept = Object.entries(metadata).filter(([key]) => key !== 'show_native_filters')
  const values = kept.map(([key, value]) => [key, rules[key] && value !== null ? rules[key](value) : value] as const)
  const result = Object.fromEntries(values.filter(([key, value]) => !(key === 'default_filters' && value === null)))
  const charts = result['chart_configuration']
  return isObject(charts) ? { ...result, chart_configuration: remapChartConfiguration(charts, list) } : result
}

/** Entries whose keys are mapped already; the id inside follows the key. */
function remapChartConfiguration(charts: JsonObject, list: Rule): JsonObject {
  return Object.fromEntries(
    Object.entries(charts).map(([key, value]) => {
      const entry = objectOf(value)
      const crossFilters = entry['crossFilters']
      const inner = isObject(crossFilters) ? { crossFilters: excludedMapped(crossFilters, list) } : {}
      return [key, { ...entry, id: Number(key), ...inner }]
    }),
  )
}

function remapFilter(filter: unknown, list: Rule, datasets: ReadonlyMap<string, number>): unknown {
  if (!isObject(filter)) return filter
  const targets = listOf(filter['targets']).map((target) => {
    if (!isObject(target) || target['datasetUuid'] === undefined) return target
    const { datasetUuid, ...rest } = target
    const datasetId = datasets.get(lower(datasetUuid))
    return datasetId === undefined ? rest : { ...rest, datasetId }
  })
  return excludedMapped('targets' in filter ? { ...filter, targets } : filter, list)
}

function excludedMapped(value: unknown, list: Rule): unknown {
  if (!isObject(value) || !isObject(value['scope'])) return value
  const { scope } = value
  return 'excluded' in scope ? { ...value, scope: { ...scope, excluded: list(scope['excluded']) } } : value
}

function immuneMapped(scope: unknown, list: Rule): unknown {
  return isObject(scope) && 'immune' in scope ? { ...scope, immune: list(scope['immune']) } : scope
}

/** JSON text keyed by chart id; null (to be dropped) when nothing is left of it. */
function remapDefaultFilters(value: unknown, chartIds: ReadonlyMap<number, number>): string | null {
  const filters = mapKeys(parseObject(typeof value === 'string' ? value : null) ?? {}, chartIds, (inner) => inner)
  return Object.keys(filters).length === 0 ? null : JSON.stringify(filters)
}

function mapKeys(value: JsonObject, chartIds: ReadonlyMap<number, number>, inner: Rule): JsonObject {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const target = chartIds.get(Number(key))
      return target === undefined ? [] : [[String(target), inner(item)] as const]
    }),
  )
}

function mapValues(value: JsonObject, inner: Rule): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inner(item)]))
}

function mapped(id: unknown, chartIds: ReadonlyMap<number, number>): readonly number[] {
  const target = chartIds.get(Number(id))
  return target === undefined ? [] : [target]
}

function lower(value: unknown): string {
  return typeof value === 'string' ? value.toLowerCase() : ''
}

/** Lower-case uuids of the datasets that native filters ask. */
export function filterDatasets(metadata: JsonObject): readonly string[] {
  return [
    ...listOf(metadata['native_filter_configuration']),
    ...listOf(metadata['chart_customization_config']),
  ].flatMap((filter) =>
    listOf(objectOf(filter)['targets'])
      .map((target) => lower(objectOf(target)['datasetUuid']))
      .filter((uuid) => uuid !== ''),
  )
}

/** The reverse for an export: `datasetId` of every filter target becomes `datasetUuid`. */
export function withDatasetUuids(metadata: JsonObject, uuids: ReadonlyMap<number, string>): JsonObject {
  const replaced = (key: string) =>
    Array.isArray(metadata[key]) ? { [key]: metadata[key].map((filter: unknown) => namedTargets(filter, uuids)) } : {}
  return { ...metadata, ...replaced('native_filter_configuration'), ...replaced('chart_customization_config') }
}

/** Ids of the datasets that native filters ask, in the form in which they are stored. */
export function filterDatasetIds(metadata: JsonObject): readonly number[] {
  return [
    ...listOf(metadata['native_filter_configuration']),
    ...listOf(metadata['chart_customization_config']),
  ].flatMap((filter) =>
    listOf(objectOf(filter)['targets']).flatMap((target) => {
      const id = objectOf(target)['datasetId']
      return typeof id === 'number' ? [id] : []
    }),
  )
}

function namedTargets(filter: unknown, uuids: ReadonlyMap<number, string>): unknown {
  if (!isObject(filter) || !Array.isArray(filter['targets'])) return filter
  const targets = filter['targets'].map((target: unknown) => {
    if (!isObject(target) || typeof target['datasetId'] !== 'number') return target
    const { datasetId, ...rest } = target
    const datasetUuid = uuids.get(Number(datasetId))
    return datasetUuid === undefined ? rest : { ...rest, datasetUuid }
  })
  return { ...filter, targets }
}
