import type { ErrorObject } from '../http/errors.ts'
import { MAX_RESULT_BYTES } from '../../durable-objects/edge-database/protocol.ts'
import { positionAt } from '../sql/tokens.ts'
import { EngineError, type Dialect } from './engine.ts'

/** Error types of the wire format that engines raise. */
export const EngineErrorType = {
  Generic: 'GENERIC_DB_ENGINE_ERROR',
  ColumnMissing: 'COLUMN_DOES_NOT_EXIST_ERROR',
  TableMissing: 'TABLE_DOES_NOT_EXIST_ERROR',
  SchemaMissing: 'SCHEMA_DOES_NOT_EXIST_ERROR',
  Syntax: 'SYNTAX_ERROR',
  Timeout: 'BACKEND_TIMEOUT_ERROR',
  WriteRefused: 'DML_NOT_ALLOWED_ERROR',
  ResultTooLarge: 'RESULT_TOO_LARGE_ERROR',
  AccessDenied: 'CONNECTION_ACCESS_DENIED_ERROR',
  UsernameInvalid: 'CONNECTION_INVALID_USERNAME_ERROR',
  PasswordInvalid: 'CONNECTION_INVALID_PASSWORD_ERROR',
  HostnameInvalid: 'CONNECTION_INVALID_HOSTNAME_ERROR',
  PortClosed: 'CONNECTION_PORT_CLOSED_ERROR',
  HostDown: 'CONNECTION_HOST_DOWN_ERROR',
  DatabaseUnknown: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
} as const

const MEGABYTE = 1024 * 1024

export function statementTimeout(timeoutMs: number): EngineError {
  const timeout = Math.round(timeoutMs / 1000)
  return new EngineError(`The query exceeded the ${timeout} seconds timeout.`, {
    errorType: EngineErrorType.Timeout,
    extra: { timeout },
  })
}

export function statementStopped(): EngineError {
  return new EngineError('The statement was stopped.', { errorType: EngineErrorType.Generic })
}

/** Why a connection's own authority is refused. */
export const CERTIFICATE_UNUSABLE =
  'Cloudflare Workers check certificates against the authorities they know and take no others. Leave this empty, and give the server, or a proxy or tunnel in front of it, a certificate of a public authority.'

/** `cause` is kept for logs: what the platform says of a handshake is a reference number. */
export function encryptionFailed(cause: unknown): EngineError {
  const error = new EngineError(
    'The encrypted connection could not be made. The server has to speak TLS with a certificate for this host name, signed by an authority that Cloudflare Workers know.',
    { errorType: EngineErrorType.Generic, extra: { handshake: true } },
  )
  error.cause = cause
  return error
}

export function statementRefused(): EngineError {
  return new EngineError(
    'This database does not allow for DDL/DML, but the query mutates data. Please contact your administrator for more assistance.',
    { errorType: EngineErrorType.WriteRefused },
  )
}

export function resultTooLarge(bytes: number): EngineError {
  const size = (bytes / MEGABYTE).toFixed(2)
  return new EngineError(`Result size (${size} MB) exceeds the allowed limit of ${MAX_RESULT_BYTES / MEGABYTE} MB.`, {
    errorType: EngineErrorType.ResultTooLarge,
  })
}

const SQLITE_PATTERNS: readonly (readonly [RegExp, string, string])[] = [
  [/^no such column: (.+)$/, EngineErrorType.ColumnMissing, 'column'],
  [/^no such table: (?:main\.)?(.+)$/, EngineErrorType.TableMissing, 'table'],
  [/^unknown database (.+)$/, EngineErrorType.SchemaMissing, 'schema'],
  [/^near "(.*)": syntax error$/s, EngineErrorType.Syntax, 'near'],
  [/^(incomplete input)$/, EngineErrorType.Syntax, 'near'],
  [/^unrecognized token: "(.*)$/s, EngineErrorType.Syntax, 'near'],
]

/** Classifies a message of SQLite; `offset` counts characters of `sql`. */
export function sqliteError(message: string, offset: number | null, sql: string): EngineError {
  const position = offset === null ? {} : positionAt(sql, offset)
  for (const [pattern, errorType, name] of SQLITE_PATTERNS) {
    const found = pattern.exec(message)
    if (found) return new EngineError(message, { errorType, ...position, extra: { [name]: found[1] } })
  }
  return new EngineError(message, { errorType: EngineErrorType.Generic, ...position })
}

/** The error object of the wire format: the catalogue's sentence where the type has one, else the engine's own text. */
export function toErrorObject(error: EngineError, dialect: Dialect): ErrorObject {
  const timeout = error.extra['timeout'] === undefined ? {} : { timeout: error.extra['timeout'] }
  const fields = INVALID_FIELDS[error.errorType]
  const extra = { engine_name: dialect.displayName, ...timeout, ...(fields ? { invalid: fields } : {}) }
  return { message: catalogueMessage(error, error.extra), error_type: error.errorType, level: 'error', extra }
}

function catalogueMessage(error: EngineError, subject: Readonly<Record<string, unknown>>): string {
  const at = error.line === null ? '.' : ` at line ${error.line}.`
  switch (error.errorType) {
    case EngineErrorType.ColumnMissing:
      return `We can't seem to resolve the column "${String(subject['column'])}"${at}`
    case EngineErrorType.TableMissing:
      return `The table "${String(subject['table'])}" does not exist. A valid table must be used to run this query.`
    case EngineErrorType.SchemaMissing:
      return `The schema "${String(subject['schema'])}" does not exist. A valid schema must be used to run this query.`
    case EngineErrorType.Syntax:
      return `Please check your query for syntax errors at or near "${String(subject['near'])}". Then, try running your query again.`
    case EngineErrorType.UsernameInvalid:
      return `The username "${String(subject['username'])}" does not exist.`
    case EngineErrorType.PasswordInvalid:
      return `The password provided for username "${String(subject['username'])}" is incorrect.`
    case EngineErrorType.HostnameInvalid:
      return `The hostname "${String(subject['host'])}" cannot be resolved.`
    case EngineErrorType.PortClosed:
      return `Port ${String(subject['port'])} on hostname "${String(subject['host'])}" refused the connection.`
    case EngineErrorType.HostDown:
      return `The host "${String(subject['host'])}" might be down, and can't be reached on port ${String(subject['port'])}.`
    case EngineErrorType.DatabaseUnknown:
      return `Unable to connect to database "${String(subject['database'])}".`
    default:
      return error.message
  }
}

/** Fields of the connection form that an error speaks of. */
const INVALID_FIELDS: Readonly<Record<string, readonly string[]>> = {
  [EngineErrorType.UsernameInvalid]: ['username'],
  [EngineErrorType.PasswordInvalid]: ['username', 'password'],
  [EngineErrorType.HostnameInvalid]: ['host'],
  [EngineErrorType.PortClosed]: ['host', 'port'],
  [EngineErrorType.HostDown]: ['host', 'port'],
  [EngineErrorType.DatabaseUnknown]: ['database'],
}
