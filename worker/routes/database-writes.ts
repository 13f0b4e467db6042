import { sql } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import { formatConnectionUri, maskConnectionUri, SECRET_MASK, type ConnectionUri } from '../db/connection-uri.ts'
import { storedConnection, supportedUri, testConnection } from '../db/connections.ts'
import {
  addDatabasePermissions,
  removeDatabasePermissions,
  renameDatabasePermissions,
} from '../db/object-permissions.ts'
import { availableEngine } from '../db/engine-information.ts'
import { datasets, queries, saved_queries, sql_tabs } from '../db/schema.ts'
import { decryptSecrets } from '../db/secrets.ts'
import { CERTIFICATE_UNUSABLE } from '../engine/errors.ts'
import { ApiError, type FieldMessages } from '../http/errors.ts'
import { boolean, integer, textBetween } from '../http/fields.ts'
import { parseJson } from '../resource/projection.ts'
import { rowText } from '../resource/records.ts'
import type {
  CreateRules,
  RemoveRules,
  ResourceContext,
  RowValues,
  StoredRow,
  UpdateRules,
} from '../resource/resource.ts'
import { DATABASE_MESSAGES } from './messages.ts'

/** What a database may become: bodies, business rules and statements of its writes. Unknown fields are ignored. */

const MAX_NAME = 250
const MAX_URI = 1024

const text = z.string().nullish()

export const parameters = z.object({
  username: text,
  password: text,
  host: text,
  port: z.union([z.int(), z.string()]).nullish(),
  database: text,
  query: z.record(z.string(), z.string()).nullish(),
  encryption: z.boolean().nullish(),
  ssh: z.boolean().nullish(),
})

const METADATA_KEYS: readonly string[] = ['schema', 'quote_schema', 'naming_convention', 'info']

const extra = z.string().superRefine((given, issues) => {
  const message = extraProblem(given)
  if (message !== null) issues.addIssue({ code: 'custom', message })
})

function extraProblem(given: string): string | null {
  if (given === '') return null
  try {
    const value: unknown = JSON.parse(given)
    const settings = z.looseObject({ metadata_params: z.record(z.string(), z.unknown()).optional() }).safeParse(value)
    if (!settings.success) return DATABASE_MESSAGES.extraNotJson('')
    const unknown = Object.keys(settings.data.metadata_params ?? {}).find((key) => !METADATA_KEYS.includes(key))
    return unknown === undefined ? null : DATABASE_MESSAGES.metadataKeyInvalid(unknown)
  } catch (cause) {
    return DATABASE_MESSAGES.extraNotJson(cause instanceof Error ? cause.message : '')
  }
}

const encryptedExtra = z.string().refine((given) => given === '' || parseJson(given) !== null, {
  error: DATABASE_MESSAGES.extraNotJson(''),
})

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/

/** Only what takes none, or changes nothing, is accepted. */
const certificate = z.string().superRefine((given, issues) => {
  if (given === '' || given === SECRET_MASK) return
  const message = PEM.test(given) ? CERTIFICATE_UNUSABLE : DATABASE_MESSAGES.certificateInvalid
  issues.addIssue({ code: 'custom', message })
})

export const connection = {
  sqlalchemy_uri: textBetween(1, MAX_URI).optional(),
  configuration_method: z.enum(['sqlalchemy_form', 'dynamic_form']).optional(),
  engine: text,
  backend: text,
  driver: text,
  parameters: parameters.optional(),
  extra: extra.optional(),
  masked_encrypted_extra: encryptedExtra.nullish(),
  encrypted_extra: encryptedExtra.nullish(),
  server_cert: certificate.nullish(),
  impersonate_user: boolean().optional(),
  ssh_tunnel: z.unknown().optional(),
}

const shared = {
  ...connection,
  cache_timeout: integer().nullish(),
  expose_in_sqllab: boolean().optional(),
  allow_run_async: boolean().optional(),
  allow_file_upload: boolean().optional(),
  allow_ctas: boolean().optional(),
  allow_cvas: boolean().optional(),
  allow_dml: boolean().optional(),
  force_ctas_schema: textBetween(0, MAX_NAME).nullish(),
  is_managed_externally: boolean().nullish(),
  external_url: text,
  uuid: z.uuid().optional(),
}

const create = z.object({ ...shared, database_name: textBetween(1, MAX_NAME) })

const update = z.object({
  ...shared,
  sqlalchemy_uri: textBetween(0, MAX_URI).optional(),
  database_name: textBetween(1, MAX_NAME).nullish(),
})

type Create = z.output<typeof create>
type Update = z.output<typeof update>
export type ConnectionFields = Pick<Create, keyof typeof connection>

export const createDatabase: CreateRules<typeof create> = {
  schema: create,
  invalidStatus: 422,
  async values(context, body) {
    const uuid = body.uuid ?? crypto.randomUUID()
    const given = uriOf(body)
    if (!given) throw ApiError.message(422, { sqlalchemy_uri: [DATABASE_MESSAGES.uriMissing] })
    const uri = ownUri(given, uuid)
    const stored = await storedConnection(context.env, {
      uri,
      encryptedExtra: body.masked_encrypted_extra ?? body.encrypted_extra,
      serverCert: body.server_cert,
    })
    await testConnection(context.env, { uuid, extra: body.extra ?? '{}', ...stored })
    return { ...catalogueValues(body), ...stored, uuid, database_name: body.database_name }
  },
  statements: (_context, id) => addDatabasePermissions(id),
  answer: (_context, { uuid }, body) => {
    const given = uriOf(body)
    return { result: echoed(body, uuid, given ? ownUri(given, uuid) : null) }
  },
}

export const updateDatabase: UpdateRules<typeof update> = {
  schema: update,
  async values(context, row, body) {
    const uuid = rowText(row, 'uuid') ?? ''
    return {
      ...catalogueValues(body),
      ...(body.database_name ? { database_name: body.database_name } : {}),
      ...(await changedConnection(context, row, body, uuid)),
    }
  },
  statements: (_context, row, body) => {
    const before = rowText(row, 'database_name') ?? ''
    return body.database_name && body.database_name !== before ? renameDatabasePermissions(row.id, before) : []
  },
  answer: (_context, { uuid }, body) => {
    const given = uriOf(body)
    return { result: echoed(body, uuid, given ? ownUri(given, uuid) : null) }
  },
}

export const removeDatabase: RemoveRules = {
  bulk: false,
  async before({ db }, rows) {
    const ids = JSON.stringify(rows.map(({ id }) => id))
    const used = await db.get(sql`select 1 from ${datasets} where database_id in (select value from json_each(${ids}))`)
    if (used) throw ApiError.message(422, DATABASE_MESSAGES.hasDatasets)
  },
  statements: (_context, rows) =>
    rows.flatMap((row) => [
      sql`delete from ${queries} where database_id = ${row.id}`,
      sql`update ${saved_queries} set db_id = null where db_id = ${row.id}`,
      sql`update ${sql_tabs} set database_id = null where database_id = ${row.id}`,
      ...removeDatabasePermissions(rowText(row, 'database_name') ?? ''),
    ]),
  async after({ env }, rows) {
    const edge = rows.filter((row) => rowText(row, 'backend') === 'edge')
    await Promise.all(edge.map((row) => env.EDGE_DATABASE.getByName(rowText(row, 'uuid') ?? '').destroy()))
  },
}

export const DATABASE_CONFLICTS: Readonly<Record<string, FieldMessages>> = {
  database_name: { database_name: DATABASE_MESSAGES.nameTaken },
}

/** The address in a body: given whole, or built of its parameters. Null when there is neither. */
export function uriOf(body: ConnectionFields): ConnectionUri | null {
  // No socket of a Worker goes through another host.
  if (body.ssh_tunnel || body.parameters?.ssh) throw ApiError.message(400, DATABASE_MESSAGES.tunnelDisabled)
  if (body.sqlalchemy_uri) return supportedUri(body.sqlalchemy_uri, URI_MESSAGES)
  const engine = body.engine ?? body.backend
  if (!body.parameters) return null
  if (!engine) throw ApiError.message(422, { _schema: [DATABASE_MESSAGES.engineMissing] })
  const { username, password, host, port, database, query, encryption } = body.parameters
  const uri: ConnectionUri = {
    backend: engine,
    driver: body.driver ?? null,
    username: username ?? null,
    password: password ?? null,
    host: host ?? null,
    port: port === null || port === undefined || port === '' ? null : Number(port),
    database: database ?? null,
    query: { ...query, ...(encryption ? availableEngine(engine)?.encryption : {}) },
  }
  return supportedUri(formatConnectionUri(uri), URI_MESSAGES)
}

const URI_MESSAGES = { invalid: DATABASE_MESSAGES.uriInvalid, noDriver: DATABASE_MESSAGES.noDriver }

/** An edge database lies in the object named by its own uuid; no address can point at another one's. */
export function ownUri(uri: ConnectionUri, uuid: string): ConnectionUri {
  if (uri.backend !== 'edge') return uri
  return { ...uri, username: null, password: null, host: uuid, port: null, database: null }
}

async function changedConnection(
  context: ResourceContext,
  row: StoredRow,
  body: Update,
  uuid: string,
): Promise<RowValues> {
  const given = uriOf({ ...body, sqlalchemy_uri: body.sqlalchemy_uri || undefined })
  const extraGiven = body.masked_encrypted_extra ?? body.encrypted_extra
  if (!given && extraGiven === undefined && body.server_cert === undefined) return {}
  const uri = given ?? supportedUri(rowText(row, 'sqlalchemy_uri') ?? '', URI_MESSAGES)
  const before = await decryptSecrets(context.env, {
    encrypted_secrets: rowText(row, 'encrypted_secrets'),
    secrets_key_id: rowText(row, 'secrets_key_id'),
  })
  return {
    ...(await storedConnection(
      context.env,
      { uri: ownUri(uri, uuid), encryptedExtra: extraGiven, serverCert: body.server_cert },
      before,
    )),
  }
}

function catalogueValues(body: Update | Create): RowValues {
  return {
    configuration_method: body.configuration_method,
    extra: body.extra,
    cache_timeout: body.cache_timeout,
    expose_in_sqllab: body.expose_in_sqllab,
    allow_run_async: body.allow_run_async,
    allow_file_upload: body.allow_file_upload,
    allow_ctas: body.allow_ctas,
    allow_cvas: body.allow_cvas,
    allow_dml: body.allow_dml,
    impersonate_user: body.impersonate_user,
    force_ctas_schema: body.force_ctas_schema,
    is_managed_externally: body.is_managed_externally ?? undefined,
    external_url: body.external_url,
  }
}

/** What was asked for, without the secrets in it. */
function echoed(body: Update | Create, uuid: string, uri: ConnectionUri | null): Record<string, unknown> {
  const { masked_encrypted_extra: _masked, encrypted_extra: _extra, server_cert: _cert, ssh_tunnel: _tunnel, ...open } = body
  const { parameters: given, ...rest } = open
  return {
    ...rest,
    uuid,
    expose_in_sqllab: body.expose_in_sqllab ?? true,
    ...(uri ? { sqlalchemy_uri: formatConnectionUri(maskConnectionUri(uri)) } : {}),
    ...(given ? { parameters: { ...given, ...(given.password ? { password: SECRET_MASK } : {}) } } : {}),
  }
}
