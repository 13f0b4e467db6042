import { z } from '@hono/zod-openapi'
import { FIELD_MESSAGES } from '../http/messages.ts'
import { fieldMap } from '../http/validation.ts'
import { timeZoneField } from '../query/time/time-zone-field.ts'
import { parseJson } from '../resource/projection.ts'

/** The JSON of a dashboard's writes: what json_metadata may hold, and how it is stored. Rules 1 to 3 of the API. */

const anyObject = z.record(z.string(), z.unknown())

/** Keys that json_metadata may have. A dict of shared colours is what old clients sent; it means none. */
const metadataSchema = z
  .strictObject({
    native_filter_configuration: z.array(anyObject).nullable(),
    chart_customization_config: z.array(anyObject).nullable(),
    chart_configuration: anyObject,
    global_chart_configuration: anyObject,
    timed_refresh_immune_slices: z.array(z.int()),
    filter_scopes: z.union([anyObject, z.string()]),
    expanded_slices: anyObject,
    refresh_frequency: z.int(),
    default_filters: z.string(),
    stagger_refresh: z.boolean(),
    stagger_time: z.int(),
    color_scheme: z.string().nullable(),
    color_namespace: z.string().nullable(),
    positions: anyObject.nullable(),
    label_colors: anyObject,
    shared_label_colors: z.union([z.array(z.string()), anyObject.transform((): string[] => [])]),
    map_label_colors: anyObject,
    color_scheme_domain: z.array(z.string()),
    cross_filters_enabled: z.boolean(),
    import_time: z.int(),
    remote_id: z.int(),
    filter_bar_orientation: z.string().nullable(),
    native_filter_migration: anyObject,
    show_chart_timestamps: z.boolean(),
    /** Of Meridian: whose clocks its charts follow, for every reader. */
    time_zone: timeZoneField.nullable(),
    show_native_filters: z.unknown().transform(() => undefined),
  })
  .partial()

export type DashboardMetadata = Omit<z.output<typeof metadataSchema>, 'show_native_filters'>

/** A body field of JSON text with json_metadata in it. Broken JSON and unknown keys are refused by name. */
export function metadataText() {
  return z.string().superRefine((text, issues) => {
    const refused = metadataProblem(text)
    if (refused !== null) issues.addIssue({ code: 'custom', message: refused })
  })
}

function metadataProblem(text: string): string | null {
  if (text.trim() === '') return null
  const value = parseJson(text)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return FIELD_MESSAGES.json
  const result = metadataSchema.safeParse(value)
  return result.success ? null : JSON.stringify(fieldMap(result.error.issues))
}

/** The metadata in a text that `metadataText` let pass; null when it holds none. */
export function readMetadata(text: string | null | undefined): DashboardMetadata | null {
  if (!text || text.trim() === '') return null
  const { show_native_filters: _dropped, ...metadata } = metadataSchema.parse(parseJson(text))
  return metadata
}

/** A layout as the wire has it. */
export type Layout = Readonly<Record<string, unknown>>

export interface StoredMetadata {
  /** json_metadata to store, without positions. */
  readonly metadata: Record<string, unknown>
  /** The layout that came along; null keeps the present one. */
  readonly positions: Layout | null
}

const DEFAULTS: Readonly<Record<string, unknown>> = {
  timed_refresh_immune_slices: [],
  expanded_slices: {},
  refresh_frequency: 0,
  color_scheme: '',
  label_colors: {},
  shared_label_colors: [],
  map_label_colors: {},
  color_scheme_domain: [],
  cross_filters_enabled: true,
}

/** What is stored of the metadata that a client sent. `uuids` are those of the layout's charts, by id. */
export function normaliseMetadata(given: DashboardMetadata, uuids: ReadonlyMap<number, string>): StoredMetadata {
  const { positions, filter_scopes: scopes, default_filters: filters, color_namespace: namespace, ...rest } = given
  const chartIds = positions ? chartIdsOfLayout(positions) : []
  const keptScopes = positions ? keptKeys(scopes, chartIds) : {}
  return {
    metadata: {
      ...DEFAULTS,
      ...rest,
      color_scheme: rest.color_scheme ?? '',
      ...(namespace === null || namespace === undefined ? {} : { color_namespace: namespace }),
      ...(Object.keys(keptScopes).length > 0 ? { filter_scopes: keptScopes } : {}),
      ...(filters === undefined ? {} : { default_filters: positions ? keptText(filters, chartIds) : filters }),
    },
    positions: positions ? withChartUuids(positions, uuids) : null,
  }
}

/** Ids of the charts that a layout shows. */
export function chartIdsOfLayout(positions: Layout): number[] {
  const ids = Object.values(positions).flatMap((node) => chartIdOf(node) ?? [])
  return [...new Set(ids)]
}

const chartNode = z.looseObject({ type: z.literal('CHART'), meta: z.looseObject({ chartId: z.int() }) })

function chartIdOf(node: unknown): number | null {
  return chartNode.safeParse(node).data?.meta.chartId ?? null
}

/** The layout with every chart named by its uuid, which is what archives and other instances know it by. */
export function withChartUuids(positions: Layout, uuids: ReadonlyMap<number, string>): Layout {
  return mapCharts(positions, (meta) => ({ ...meta, uuid: uuids.get(meta.chartId) ?? meta['uuid'] }))
}

/** The layout with other charts in the place of some. */
export function withCharts(positions: Layout, replaced: ReadonlyMap<number, { id: number; uuid: string }>): Layout {
  return mapCharts(positions, (meta) => {
    const chart = replaced.get(meta.chartId)
    return chart ? { ...meta, chartId: chart.id, uuid: chart.uuid } : meta
  })
}

type ChartMeta = z.infer<typeof chartNode>['meta']

function mapCharts(positions: Layout, change: (meta: ChartMeta) => Record<string, unknown>): Layout {
  return Object.fromEntries(
    Object.entries(positions).map(([id, node]) => {
      const chart = chartNode.safeParse(node)
      return [id, chart.success ? { ...chart.data, meta: change(chart.data.meta) } : node]
    }),
  )
}

/** The entries of an object, or of JSON text with one, whose keys are ids of charts. */
function keptKeys(value: unknown, chartIds: readonly number[]): Record<string, unknown> {
  const parsed = typeof value === 'string' ? parseJson(value) : value
  if (parsed === null || typeof parsed !== 'object') return {}
  return Object.fromEntries(Object.entries(parsed).filter(([id]) => chartIds.includes(Number(id))))
}

function keptText(text: string, chartIds: readonly number[]): string {
  return JSON.stringify(keptKeys(text, chartIds))
}

type Entry = Readonly<Record<string, unknown>>

export interface ListPatch {
  readonly deleted?: readonly string[] | undefined
  readonly modified?: readonly (Readonly<Record<string, unknown>> & { readonly id: string })[] | undefined
  readonly reordered?: readonly string[] | undefined
}

/**
 * A list of filters after a patch: deleted ones go, known ones are replaced in place, new ones come last; then the
 * given order holds, which drops what it does not name except the new ones.
 */
export function patchedList(
  present: readonly Entry[],
  { deleted = [], modified = [], reordered }: ListPatch,
): Entry[] {
  const changed = new Map(modified.map((entry) => [entry.id, entry]))
  const known = new Set(present.map((entry) => entry['id']))
  const kept: Entry[] = present
    .filter((entry) => !deleted.includes(String(entry['id'])))
    .map((entry) => changed.get(String(entry['id'])) ?? entry)
  const added: Entry[] = modified.filter((entry) => !known.has(entry.id))
  const all = [...kept, ...added]
  if (!reordered || reordered.length === 0) return all
  const named = reordered.flatMap((id) => all.filter((entry) => entry['id'] === id))
  return [...named, ...added.filter((entry) => !reordered.includes(String(entry['id'])))]
}
