import { createRoute, z } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import { can } from '../access/can.ts'
import { requirePermission, userIdOf } from '../access/require.ts'
import { catalogue } from '../db/client.ts'
import { databases } from '../db/schema.ts'
import { EngineError } from '../engine/engine.ts'
import { openEngine } from '../engine/registry.ts'
import { ApiError } from '../http/errors.ts'
import { idParam } from '../http/fields.ts'
import { createApp } from '../http/openapi.ts'
import { loadTable } from '../query/upload/load-table.ts'
import { UPLOAD_MESSAGES } from '../query/upload/messages.ts'
import { readUpload, readUploadHeader, uploadFields, uploadMetadataFields } from '../query/upload/read-upload.ts'
import { registerDataset } from '../query/upload/register-dataset.ts'
import { UploadError } from '../query/upload/table-file.ts'

export const databaseUploadRoutes = createApp()

const TAG = 'Database'
const mayUpload = requirePermission('can_upload', 'Database')
const failureSchema = z.object({ errors: z.array(z.unknown()) })
const refusals = {
  400: {
    description: 'A field is wrong',
    content: { 'application/json': { schema: z.object({ message: z.unknown() }) } },
  },
  422: { description: 'The file or table cannot be used', content: { 'application/json': { schema: failureSchema } } },
}

databaseUploadRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/api/v1/database/upload_metadata/',
    tags: [TAG],
    summary: 'Tell the columns of a file',
    middleware: [mayUpload],
    request: { body: { content: { 'multipart/form-data': { schema: uploadMetadataFields } }, required: true } },
    responses: {
      200: {
        description: 'The columns by sheet',
        content: {
          'application/json': {
            schema: z.object({
              result: z.object({
                items: z.array(z.object({ sheet_name: z.string().nullable(), column_names: z.array(z.string()) })),
              }),
            }),
          },
        },
      },
      ...refusals,
    },
  }),
  async (c) => {
    try {
      const names = await readUploadHeader(c.req.valid('form'))
      return c.json({ result: { items: [{ sheet_name: null, column_names: [...names] }] } }, 200)
    } catch (error) {
      throw toUploadError(error)
    }
  },
)

databaseUploadRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/api/v1/database/{pk}/upload/',
    tags: [TAG],
    summary: 'Load a file into a table and make a dataset of it',
    middleware: [mayUpload],
    request: {
      params: z.object({ pk: idParam() }),
      body: { content: { 'multipart/form-data': { schema: uploadFields } }, required: true },
    },
    responses: {
      201: { description: 'Loaded', content: { 'application/json': { schema: z.object({ message: z.string() }) } } },
      ...refusals,
      403: {
        description: 'Not into this database or schema',
        content: { 'application/json': { schema: failureSchema } },
      },
      404: { description: 'No such database', content: { 'application/json': { schema: failureSchema } } },
    },
  }),
  async (c) => {
    const form = c.req.valid('form')
    const db = catalogue(c.env.DB)
    const [database] = await db
      .select()
      .from(databases)
      .where(eq(databases.id, c.req.valid('param').pk))
    if (!database) throw refusal(404, UPLOAD_MESSAGES.databaseNotFound)
    const schema = form.schema || null
    const mayUse = can(c.get('principal'), 'read', { kind: 'database', id: database.id })
    if (!database.allow_file_upload || !mayUse || !schemaAllowed(database.extra, schema)) {
      throw refusal(403, UPLOAD_MESSAGES.schemaNotAllowed)
    }
    const engine = await openEngine(c.env, database)
    try {
      const columns = await readUpload(form)
      const target = { table: form.table_name, schema, ifExists: form.already_exists }
      await loadTable(engine, target, columns)
      const loaded = await engine.columns(form.table_name, schema)
      const table = { databaseId: database.id, schema, table: form.table_name, columns: loaded }
      await registerDataset(db, table, userIdOf(c))
      return c.json({ message: 'OK' }, 201)
    } catch (error) {
      throw toUploadError(error)
    } finally {
      c.executionCtx.waitUntil(engine.close())
    }
  },
)

const extraSchema = z.looseObject({ schemas_allowed_for_file_upload: z.array(z.string()).optional() })

/** An empty list of schemas allows all of them. */
function schemaAllowed(extra: string, schema: string | null): boolean {
  const allowed = extraSchema.safeParse(JSON.parse(extra || '{}')).data?.schemas_allowed_for_file_upload ?? []
  return allowed.length === 0 || (schema !== null && allowed.includes(schema))
}

function refusal(status: number, message: string): ApiError {
  return ApiError.errors(status, [
    { message, error_type: 'GENERIC_COMMAND_ERROR', level: status < 500 ? 'warning' : 'error' },
  ])
}

function toUploadError(error: unknown): unknown {
  if (error instanceof UploadError) return refusal(422, error.message)
  return error instanceof EngineError ? refusal(422, error.message) : error
}
