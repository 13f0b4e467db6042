import type { Dialect } from '../engine/engine.ts'
import { EngineError } from '../engine/engine.ts'
import { toErrorObject } from '../engine/errors.ts'
import { dialectOf, openEngine, type ConnectionRow } from '../engine/registry.ts'
import type { Env } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import {
  formatConnectionUri,
  maskConnectionUri,
  parseConnectionUri,
  restoreSecrets,
  SECRET_MASK,
  type ConnectionUri,
} from './connection-uri.ts'
import { encryptSecrets, type ConnectionSecrets } from './secrets.ts'

/** What of a database's connection is stored openly, and what only encrypted. */

export interface ConnectionInput {
  readonly uri: ConnectionUri
  readonly encryptedExtra: string | null | undefined
  readonly serverCert: string | null | undefined
}

export interface StoredConnection {
  readonly backend: string
  readonly sqlalchemy_uri: string
  readonly encrypted_secrets: string | null
  readonly secrets_key_id: string | null
}

/** The columns of a connection. Masked secrets, and those not given, are kept from `before`. */
export async function storedConnection(
  env: Env,
  { uri, encryptedExtra, serverCert }: ConnectionInput,
  before: ConnectionSecrets = {},
): Promise<StoredConnection> {
  const secrets: ConnectionSecrets = {
    password: uri.password === SECRET_MASK ? (before.password ?? null) : uri.password,
    encrypted_extra:
      encryptedExtra === undefined || encryptedExtra === null
        ? (before.encrypted_extra ?? null)
        : restoreSecrets(encryptedExtra, before.encrypted_extra),
    server_cert: serverCert === undefined || serverCert === SECRET_MASK ? (before.server_cert ?? null) : serverCert || null,
  }
  const isSecret = Object.values(secrets).some((secret) => secret !== null)
  return {
    backend: uri.backend,
    sqlalchemy_uri: formatConnectionUri(maskConnectionUri(uri)),
    ...(isSecret ? await encryptSecrets(env, secrets) : { encrypted_secrets: null, secrets_key_id: null }),
  }
}

/** An address that this product has an engine for. Refusals name the field or the driver. */
export function supportedUri(
  text: string,
  messages: { readonly invalid: string; noDriver(name: string): string },
): ConnectionUri {
  const uri = parseConnectionUri(text)
  if (!uri) throw ApiError.message(422, { sqlalchemy_uri: [messages.invalid] })
  if (!dialectOf(uri.backend)) {
    const message = messages.noDriver(uri.backend)
    throw ApiError.errors(422, [{ message, error_type: 'GENERIC_COMMAND_ERROR', level: 'warning', extra: {} }])
  }
  return uri
}

/** Connects and asks for the schemas; what goes wrong is 400 with the engine's error, 408 when nobody answered. */
export async function testConnection(env: Env, row: ConnectionRow): Promise<void> {
  const dialect = dialectOf(row.backend)
  try {
    const engine = await openEngine(env, row)
    try {
      await engine.schemas()
    } finally {
      await engine.close()
    }
  } catch (cause) {
    throw connectionError(cause, dialect)
  }
}

function connectionError(cause: unknown, dialect: Dialect | null): unknown {
  if (!(cause instanceof EngineError) || !dialect) return cause
  const status = cause.errorType.includes('TIMEOUT') ? 408 : 400
  return ApiError.errors(status, [toErrorObject(cause, dialect)])
}
