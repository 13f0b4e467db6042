import { sql } from 'drizzle-orm'
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { requirePermission } from '../access/require.ts'
import { exportAssets, exportBundle, type Selection } from '../bundle/export-bundle.ts'
import { importBundle } from '../bundle/import-bundle.ts'
import type { ImporterName } from '../bundle/kinds.ts'
import { charts, dashboards, databases, datasets, saved_queries } from '../db/schema.ts'
import { readableDashboards, visibleCharts, visibleDatabases, visibleDatasets } from '../db/visibility.ts'
import type { AppEnv } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import { formText, readForm } from '../http/form.ts'
import { FIELD_MESSAGES, HTTP_MESSAGES } from '../http/messages.ts'
import { createApp } from '../http/openapi.ts'
import { endpoint } from '../resource/endpoint.ts'
import { registerExport } from '../resource/register-export.ts'
import type { Resource } from '../resource/resource.ts'

/**
 * Import and export of bundles, for every resource that has them. Mounted before the resources themselves, whose
 * `/{pk}` would take `export` for an id.
 */
export const importExportRoutes = createApp()

type Exported = Pick<Resource, 'name' | 'tag' | 'view' | 'noun' | 'table' | 'visible'> & { readonly name: Selection }

const RESOURCES: readonly Exported[] = [
  {
    name: 'database',
    tag: 'Database',
    view: 'Database',
    noun: { one: 'database', many: 'databases' },
    table: databases,
    visible: ({ principal }) => visibleDatabases(principal),
  },
  {
    name: 'dataset',
    tag: 'Datasets',
    view: 'Dataset',
    noun: { one: 'dataset', many: 'datasets' },
    table: datasets,
    visible: ({ principal }) => visibleDatasets(principal),
  },
  {
    name: 'chart',
    tag: 'Charts',
    view: 'Chart',
    noun: { one: 'chart', many: 'charts' },
    table: charts,
    visible: ({ principal }) => visibleCharts(principal),
  },
  {
    name: 'dashboard',
    tag: 'Dashboards',
    view: 'Dashboard',
    noun: { one: 'dashboard', many: 'dashboards' },
    table: dashboards,
    visible: ({ principal }) => readableDashboards(principal),
  },
  {
    name: 'saved_query',
    tag: 'Queries',
    view: 'SavedQuery',
    noun: { one: 'saved query', many: 'saved queries' },
    table: saved_queries,
    visible: ({ principal }) => sql`${saved_queries.created_by_fk} = ${principal.userId}`,
  },
]

for (const resource of RESOURCES) {
  registerExport(importExportRoutes, resource, ({ db, now, principal }, ids) =>
    exportBundle(db, resource.name, ids, visibleCharts(principal), new Date(now)),
  )
  registerImport(resource.name, resource.tag, ['can_write', resource.view], 'formData')
}

const ASSETS = { name: 'assets', tag: 'Import/export', view: 'ImportExportRestApi' } as const

endpoint(
  importExportRoutes,
  {
    method: 'get',
    path: '/api/v1/assets/export/',
    tag: ASSETS.tag,
    summary: 'Export everything',
    permission: ['can_export', ASSETS.view],
    answer: z.string().openapi({ format: 'binary' }),
  },
  async ({ c, context }) => {
    const archive = await exportAssets(context.db, new Date(context.now))
    return c.body(archive.bytes, 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename=${archive.name}`,
    })
  },
)
registerImport(ASSETS.name, ASSETS.tag, ['can_import_', ASSETS.view], 'bundle')

function registerImport(
  name: ImporterName,
  tag: string,
  permission: readonly [string, string],
  fileField: string,
): void {
  const secrets = z.string().optional().openapi({ description: 'JSON object: path of a file to its secret' })
  const schema = z.object({
    [fileField]: z.file().openapi({ type: 'string', format: 'binary' }),
    ...(name === 'assets'
      ? { sparse: z.enum(['true', 'false']).optional() }
      : { overwrite: z.enum(['true', 'false']).optional() }),
    passwords: secrets,
    ssh_tunnel_passwords: secrets,
    ssh_tunnel_private_keys: secrets,
    ssh_tunnel_private_key_passwords: secrets,
  })
  const route = createRoute({
    method: 'post',
    path: `/api/v1/${name}/import/`,
    tags: [tag],
    summary:
      name === 'assets' ? 'Import everything of a bundle' : `Import ${name.replace('_', ' ')}s with what they need`,
    security: [{ jwt: [] }],
    request: { body: { required: true, content: { 'multipart/form-data': { schema } } } },
    responses: {
      200: { description: 'Imported', content: { 'application/json': { schema: z.object({ message: z.string() }) } } },
    },
  })
  importExportRoutes.openAPIRegistry.registerPath(route)
  importExportRoutes.post(route.getRoutingPath(), requirePermission(...permission), async (c) => {
    await importForm(c, name, fileField)
    return c.json({ message: 'OK' })
  })
}

async function importForm(c: Context<AppEnv>, importer: ImporterName, fileField: string): Promise<void> {
  if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) {
    throw ApiError.errors(400, [
      { message: HTTP_MESSAGES.notMultipart, error_type: 'INVALID_PAYLOAD_FORMAT_ERROR', level: 'error' },
    ])
  }
  const form = await readForm(c)
  const file = form[fileField]
  if (!(file instanceof File)) throw ApiError.message(400, HTTP_MESSAGES.badArguments)
  await importBundle(c.env, c.get('principal'), {
    importer,
    bytes: new Uint8Array(await file.arrayBuffer()),
    overwrite: formText(form, 'overwrite') === 'true',
    sparse: formText(form, 'sparse') === 'true',
    passwords: secretsOf(form, 'passwords'),
  })
}

const secretsSchema = z.record(z.string(), z.string())

function secretsOf(form: Readonly<Record<string, string | File>>, name: string): Readonly<Record<string, string>> {
  const text = formText(form, name)
  if (!text) return {}
  const parsed = secretsSchema.safeParse(jsonOrNull(text))
  if (!parsed.success) throw ApiError.message(400, { [name]: [FIELD_MESSAGES.json] })
  return parsed.data
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
