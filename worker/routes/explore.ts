import { sql } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import { datasetPayload, oneDatasetPayload, runPayloadSchema, type DatasetPayload, type RunPayload } from '../db/dataset-payload.ts'
import { exploreChart, exploreMetadata, exploreSlice } from '../db/explore-chart.ts'
import { datasets } from '../db/schema.ts'
import { visibleDatasets } from '../db/visibility.ts'
import { ApiError } from '../http/errors.ts'
import { integer } from '../http/fields.ts'
import { createApp } from '../http/openapi.ts'
import { assertChartable } from '../query/run-access.ts'
import { loadRun } from '../query/run-dataset.ts'
import { runPayload } from '../query/run-payload.ts'
import { endpoint } from '../resource/endpoint.ts'
import { RESOURCE_MESSAGES } from '../resource/messages.ts'
import { parseJson } from '../resource/projection.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { datasourceOf, withAdhocFilters, type DatasourceKey } from './explore-form.ts'
import { keptFormData } from './explore-form-data.ts'
import { explorePermalink } from './explore-permalink.ts'
import { EXPLORE_MESSAGES } from './messages.ts'

/** What stands in place of a dataset that is gone. */
const missingDataset = z.object({
  type: z.literal('table'),
  name: z.string(),
  columns: z.array(z.never()),
  metrics: z.array(z.never()),
  database: z.object({ id: z.int(), backend: z.string() }),
})

const result = z.object({
  dataset: z.union([datasetPayload, runPayloadSchema, missingDataset]),
  form_data: z.record(z.string(), z.unknown()),
  slice: exploreSlice.nullable(),
  message: z.string().nullable(),
  metadata: exploreMetadata.nullable(),
})

export type ExploreState = z.infer<typeof result>

const query = z.object({
  form_data_key: z.string().optional(),
  permalink_key: z.string().optional(),
  slice_id: integer().optional(),
  datasource_id: integer().optional(),
  datasource_type: z.string().optional(),
})

export const exploreRoutes = createApp()

endpoint(
  exploreRoutes,
  {
    tag: 'Explore',
    method: 'get',
    path: '/api/v1/explore/',
    summary: 'Dataset, chart and form data that Explore opens with',
    permission: ['can_read', 'Explore'],
    query,
    answer: z.object({ result }),
  },
  async ({ c, context, query: asked }) => {
    const { formData: given, message } = await startingForm(context, asked)
    const sliceId = z.int().safeParse(given['slice_id']).data ?? asked.slice_id ?? 0
    const chart = sliceId > 0 ? await exploreChart(context, sliceId) : null
    if (sliceId > 0 && !chart) throw ApiError.message(404, RESOURCE_MESSAGES.notFound)
    const formData = withAdhocFilters({ ...chart?.slice.form_data, ...given })
    const key = datasourceOf(given) ?? askedDatasource(asked) ?? datasourceOf(formData)
    const dataset = key ? await readDataset(context, key) : null
    if (dataset?.type === 'table' && dataset.default_endpoint && formData['viz_type'] === undefined) {
      return c.json({ redirect: dataset.default_endpoint }, 302, { Location: dataset.default_endpoint })
    }
    return {
      result: {
        dataset: dataset ?? MISSING_DATASET,
        form_data: { ...formData, ...(key ? { datasource: `${key.id}__${key.type}` } : {}) },
        slice: chart?.slice ?? null,
        message,
        metadata: chart?.metadata ?? null,
      },
    }
  },
)

const MISSING_DATASET: z.infer<typeof missingDataset> = {
  type: 'table',
  name: '[Missing Dataset]',
  columns: [],
  metrics: [],
  database: { id: 0, backend: '' },
}

type Asked = z.output<typeof query>

/** The form data that a link brings: of a permalink, else kept under a key, else none. */
async function startingForm(
  context: ResourceContext,
  asked: Asked,
): Promise<{ formData: Readonly<Record<string, unknown>>; message: string | null }> {
  if (asked.permalink_key) {
    const link = await explorePermalink(context, asked.permalink_key)
    if (!link) throw ApiError.message(404, RESOURCE_MESSAGES.notFound)
    const { urlParams, formData } = link.state
    const params = urlParams ? { url_params: Object.fromEntries(urlParams) } : {}
    return { formData: { ...formData, ...params }, message: null }
  }
  if (!asked.form_data_key) return { formData: {}, message: null }
  const kept = await keptFormData(context, asked.form_data_key)
  if (!kept) return { formData: {}, message: lostMessage(asked) }
  const datasource = `${kept.datasource_id}__${kept.datasource_type}`
  const formData = z.record(z.string(), z.unknown()).safeParse(parseJson(kept.form_data)).data ?? {}
  return { formData: { datasource, ...(kept.chart_id ? { slice_id: kept.chart_id } : {}), ...formData }, message: null }
}

function lostMessage({ slice_id: slice, datasource_id: datasource }: Asked): string | null {
  if (slice) return EXPLORE_MESSAGES.revertedToChart
  return datasource ? EXPLORE_MESSAGES.revertedToDataset : null
}

function askedDatasource({ datasource_id: id, datasource_type: type = 'table' }: Asked): DatasourceKey | null {
  return id === undefined ? null : { id, type: type === 'dataset' ? 'table' : type }
}

/** The dataset, or the run of the SQL editor, when the caller may read it; null when it is gone. */
async function readDataset(context: ResourceContext, { id, type }: DatasourceKey): Promise<DatasetPayload | RunPayload | null> {
  if (type === 'query') return await readRun(context, id)
  if (type !== 'table') return null
  const readable = visibleDatasets(context.principal) ?? sql`1`
  const found = await context.db.get<{ open: number; table_name: string }>(sql`
    select (${readable}) as open, table_name from ${datasets} where ${datasets.id} = ${id}`)
  if (!found) return null
  if (found.open) return await oneDatasetPayload(context.db, id)
  throw ApiError.errors(403, [
    {
      message: EXPLORE_MESSAGES.datasourceDenied(id),
      error_type: 'DATASOURCE_SECURITY_ACCESS_ERROR',
      level: 'warning',
      extra: { link: null, datasource: id, datasource_name: found.table_name },
    },
  ])
}

async function readRun({ db, principal }: ResourceContext, id: number): Promise<RunPayload | null> {
  const run = await loadRun(db, id)
  return run && runPayload(await assertChartable(run, { db, principal }))
}
