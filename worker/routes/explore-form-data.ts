import { z } from '@hono/zod-openapi'
import { datasourceAccess } from '../db/datasource-access.ts'
import { readValue } from '../db/key-values.ts'
import { integer, jsonText } from '../http/fields.ts'
import { createApp } from '../http/openapi.ts'
import { endpoint } from '../resource/endpoint.ts'
import { parseJson } from '../resource/projection.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { STATE_MESSAGES } from './messages.ts'
import { createState, readState, removeState, replaceState, tabScope, type TemporaryState } from './temporary-state.ts'

/** Explore's unsaved form data: kept a week after its last reader. */
const FORM_DATA: TemporaryState = { kind: 'form_data', lifetime: 7 * 86_400_000 }

const body = z.strictObject({
  datasource_id: integer(),
  datasource_type: z.enum(['table', 'dataset', 'query', 'saved_query', 'view']),
  chart_id: integer().nullish(),
  form_data: jsonText(),
})
const tab = z.object({ tab_id: z.string().optional() })
const key = z.object({ key: z.string() })
const stored = body.omit({ form_data: true }).extend({ form_data: z.string() })

export type FormDataState = z.input<typeof body>

const common = { tag: 'Explore Form Data' } as const
const read = ['can_read', 'ExploreFormDataRestApi'] as const
const write = ['can_write', 'ExploreFormDataRestApi'] as const

export const exploreFormDataRoutes = createApp()

endpoint(
  exploreFormDataRoutes,
  {
    ...common,
    method: 'post',
    path: '/api/v1/explore/form_data',
    summary: 'Keep form data under a key',
    permission: write,
    query: tab,
    body,
    status: 201,
    answer: key,
  },
  async ({ context, query, body: given }) => {
    await datasourceAccess(context, given)
    return { key: await createState(context, FORM_DATA, scope(context, query.tab_id, given), JSON.stringify(given)) }
  },
)

endpoint(
  exploreFormDataRoutes,
  {
    ...common,
    method: 'put',
    path: '/api/v1/explore/form_data/{key}',
    summary: 'Replace kept form data',
    permission: write,
    query: tab,
    body,
    answer: key,
  },
  async ({ context, query, body: given, text }) => {
    await datasourceAccess(context, given)
    const value = JSON.stringify(given)
    return { key: await replaceState(context, FORM_DATA, text('key'), scope(context, query.tab_id, given), value) }
  },
)

endpoint(
  exploreFormDataRoutes,
  {
    ...common,
    method: 'get',
    path: '/api/v1/explore/form_data/{key}',
    summary: 'Read kept form data',
    permission: read,
    answer: z.object({ form_data: z.string() }),
  },
  async ({ context, text }) => {
    const state = stored.parse(parseJson(await readState(context, FORM_DATA, text('key'))))
    await datasourceAccess(context, state)
    return { form_data: state.form_data }
  },
)

endpoint(
  exploreFormDataRoutes,
  {
    ...common,
    method: 'delete',
    path: '/api/v1/explore/form_data/{key}',
    summary: 'Forget kept form data',
    permission: write,
    answer: z.object({ message: z.string() }),
  },
  async ({ context, text }) => {
    await removeState(context, FORM_DATA, text('key'))
    return { message: STATE_MESSAGES.deleted }
  },
)

function scope(context: ResourceContext, tabId: string | undefined, given: z.output<typeof body>) {
  return tabScope(context, tabId, given.datasource_type, given.datasource_id, given.chart_id ?? null)
}

/** The form data under a key, for the Explore screen. Null when it is gone. */
export async function keptFormData(
  context: ResourceContext,
  name: string,
): Promise<z.output<typeof stored> | null> {
  const found = await readValue(context.db, FORM_DATA.kind, name, context.now, FORM_DATA.lifetime)
  const state = stored.safeParse(parseJson(found?.value))
  return state.success ? state.data : null
}
