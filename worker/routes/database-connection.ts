import { sql } from 'drizzle-orm'
import { z, type OpenAPIHono } from '@hono/zod-openapi'
import { maskSecrets, parseConnectionUri, SECRET_MASK, type ConnectionUri } from '../db/connection-uri.ts'
import { storedConnection, testConnection } from '../db/connections.ts'
import { AVAILABLE_ENGINES, availableEngine, ENGINE_INFORMATION, engineInformation } from '../db/engine-information.ts'
import { databases } from '../db/schema.ts'
import { decryptSecrets } from '../db/secrets.ts'
import type { AppEnv } from '../http/context.ts'
import { ApiError, type ErrorObject, type FieldMessages } from '../http/errors.ts'
import { textBetween } from '../http/fields.ts'
import { endpoint } from '../resource/endpoint.ts'
import { RESOURCE_MESSAGES } from '../resource/messages.ts'
import { at, showRow, type Described } from '../resource/paths.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { connection, ownUri, parameters, uriOf } from './database-writes.ts'
import { DATABASE_MESSAGES } from './messages.ts'
import { jsonObject } from './shapes.ts'

const MAX_NAME = 250
const MAX_PORT = 65_535

const done = z.object({ message: z.string() })

const testBody = z.strictObject({
  ...connection,
  database_name: textBetween(0, MAX_NAME).nullish(),
})

const validateBody = z.object({
  engine: z.string(),
  configuration_method: z.enum(['sqlalchemy_form', 'dynamic_form']),
  driver: z.string().nullish(),
  parameters: parameters.extend({ port: z.unknown().optional() }).nullish(),
  database_name: textBetween(0, MAX_NAME).nullish(),
  id: z.int().nullish(),
})

const available = z.object({
  databases: z.array(
    z.object({
      name: z.string(),
      engine: z.string(),
      available_drivers: z.array(z.string()),
      default_driver: z.string().optional(),
      sqlalchemy_uri_placeholder: z.string(),
      preferred: z.boolean(),
      engine_information: ENGINE_INFORMATION,
      supports_oauth2: z.boolean(),
      parameters: jsonObject.optional(),
    }),
  ),
})

export type AvailableDatabases = z.infer<typeof available>
export type DatabaseTest = z.input<typeof testBody>
export type DatabaseParameters = z.input<typeof validateBody>

/** How databases are connected to: what there is, whether it works, and what is stored of it. */
export function registerDatabaseConnection(app: OpenAPIHono<AppEnv>, database: Described): void {
  endpoint(
    app,
    {
      ...at(database, 'can_read', '/available/'),
      method: 'get',
      summary: 'Engines that can be connected to',
      answer: available,
    },
    () => ({ databases: AVAILABLE_ENGINES.map(shownEngine) }),
  )
  endpoint(
    app,
    {
      ...at(database, 'can_write', '/test_connection/'),
      method: 'post',
      summary: 'Try a connection without storing it',
      body: testBody,
      answer: done,
    },
    async ({ context, body }) => {
      await tryConnection(context, body)
      return { message: RESOURCE_MESSAGES.ok }
    },
  )
  endpoint(
    app,
    {
      ...at(database, 'can_write', '/validate_parameters/'),
      method: 'post',
      summary: 'Check the fields of a connection as far as they are filled in',
      body: validateBody,
      answer: done,
      invalid: (messages) => ApiError.errors(422, fieldErrors(messages)),
    },
    async ({ context, body }) => {
      const errors = parameterErrors(body)
      if (errors.length > 0) throw ApiError.errors(422, errors)
      const { port, ...rest } = body.parameters ?? {}
      await tryConnection(context, {
        engine: body.engine,
        driver: body.driver,
        database_name: body.database_name,
        parameters: { ...rest, port: port === undefined || port === null ? null : Number(port) },
      })
      return { message: RESOURCE_MESSAGES.ok }
    },
  )
  endpoint(
    app,
    {
      ...at(database, 'can_write', '/{pk}/connection'),
      method: 'get',
      summary: 'The connection of a database, without its secrets',
      answer: z.object({ id: z.int(), result: jsonObject }),
    },
    async ({ context, id }) => await connectionOf(database, context, id('pk')),
  )
}

function shownEngine(engine: (typeof AVAILABLE_ENGINES)[number]): AvailableDatabases['databases'][number] {
  return {
    name: engine.name,
    engine: engine.engine,
    available_drivers: [...engine.drivers],
    ...(engine.defaultDriver ? { default_driver: engine.defaultDriver } : {}),
    sqlalchemy_uri_placeholder: engine.uriPlaceholder,
    preferred: engine.preferred,
    engine_information: engineInformation(engine.engine),
    supports_oauth2: false,
    ...(engine.parameters ? { parameters: { ...engine.parameters } } : {}),
  }
}

/** Connects with what is given; a masked secret is the one stored under the same database name and address. */
async function tryConnection(context: ResourceContext, body: z.output<typeof testBody>): Promise<void> {
  const given = uriOf(body)
  if (!given) throw ApiError.message(400, { sqlalchemy_uri: [DATABASE_MESSAGES.uriMissing] })
  const [known] = body.database_name
    ? await context.db.select().from(databases).where(sql`${databases.database_name} = ${body.database_name}`)
    : []
  const sameAddress = known !== undefined && known.sqlalchemy_uri === body.sqlalchemy_uri
  const uuid = known?.uuid ?? crypto.randomUUID()
  const before = sameAddress ? await decryptSecrets(context.env, known) : {}
  const stored = await storedConnection(
    context.env,
    {
      uri: ownUri(given, uuid),
      encryptedExtra: body.masked_encrypted_extra ?? body.encrypted_extra,
      serverCert: body.server_cert,
    },
    before,
  )
  await testConnection(context.env, { uuid, extra: body.extra ?? '{}', ...stored })
}

/** What can be said of a connection's fields before connecting. */
export function parameterErrors(body: z.output<typeof validateBody>): ErrorObject[] {
  const form = availableEngine(body.engine)?.parameters
  if (!form) {
    const message = DATABASE_MESSAGES.notConfigurable(body.engine)
    return [{ message, error_type: 'GENERIC_DB_ENGINE_ERROR', level: 'error' }]
  }
  const { port, ...fields } = body.parameters ?? {}
  const given: Readonly<Record<string, unknown>> = { ...fields, port }
  const missing = form.required.filter((name) => given[name] === undefined || given[name] === null || given[name] === '')
  return [
    ...(missing.length > 0
      ? [
          {
            message: DATABASE_MESSAGES.parametersMissing(missing),
            error_type: 'CONNECTION_MISSING_PARAMETERS_ERROR',
            level: 'warning' as const,
            extra: { missing },
          },
        ]
      : []),
    ...(missing.includes('port') ? [] : portErrors(port)),
  ]
}

function portErrors(port: unknown): ErrorObject[] {
  const invalid = (text: string): ErrorObject[] => [
    { message: text, error_type: 'CONNECTION_INVALID_PORT_ERROR', level: 'error', extra: { invalid: ['port'] } },
  ]
  const number = Number(port)
  if (!Number.isInteger(number)) return invalid(DATABASE_MESSAGES.portNotInteger)
  return number < 0 || number > MAX_PORT ? invalid(DATABASE_MESSAGES.portOutOfRange) : []
}

/** One error a field, as this call's clients highlight them. */
function fieldErrors(messages: FieldMessages): ErrorObject[] {
  return Object.entries(messages).map(([field, texts]) => ({
    message: Array.isArray(texts) ? texts.join('\n') : String(texts),
    error_type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    level: 'error',
    extra: { invalid: [field] },
  }))
}

/** Whether an address asks for encryption as the form's switch would have written it. */
function isEncrypted({ backend, query }: ConnectionUri): boolean {
  const asked = Object.entries(availableEngine(backend)?.encryption ?? {})
  return asked.length > 0 && asked.every(([key, wanted]) => query[key] === wanted)
}

async function connectionOf(database: Described, context: ResourceContext, id: number) {
  const { result } = await showRow(database, context, String(id))
  const [row] = await context.db.select().from(databases).where(sql`${databases.id} = ${id}`)
  if (!row) throw ApiError.message(404, RESOURCE_MESSAGES.notFound)
  const uri = parseConnectionUri(row.sqlalchemy_uri)
  const secrets = await decryptSecrets(context.env, row)
  const { backend: _backend, driver: _driver, ...address } = uri ?? { backend: '', driver: null }
  return {
    id,
    result: {
      ...result,
      extra: row.extra,
      server_cert: secrets.server_cert ? SECRET_MASK : null,
      masked_encrypted_extra: maskSecrets(secrets.encrypted_extra),
      parameters: uri ? { ...address, encryption: isEncrypted(uri) } : {},
      parameters_schema: availableEngine(row.backend)?.parameters ?? {},
      sqlalchemy_uri: row.sqlalchemy_uri,
    },
  }
}
