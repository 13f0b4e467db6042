import { positionAt } from '../sql/tokens.ts'
import { EngineError } from './engine.ts'
import { encryptionFailed, EngineErrorType, statementRefused, statementTimeout } from './errors.ts'
import type { ServerAddress } from './server-address.ts'

interface ServerError {
  readonly message: string
  readonly code: string
  readonly position: number | null
}

/** SQLSTATE to error type and the name that its message quotes. */
const STATES: Readonly<Record<string, { readonly type: string; readonly subject: string; readonly pattern: RegExp }>> =
  {
    '42703': { type: EngineErrorType.ColumnMissing, subject: 'column', pattern: /column "?(.+?)"? does not exist/ },
    '42P01': { type: EngineErrorType.TableMissing, subject: 'table', pattern: /relation "(.+?)" does not exist/ },
    '3F000': { type: EngineErrorType.SchemaMissing, subject: 'schema', pattern: /schema "(.+?)" does not exist/ },
    '42601': { type: EngineErrorType.Syntax, subject: 'near', pattern: /at or near "(.*)"/s },
  }

/** An error of the server about a statement, classified, with the position that it points at. */
export function statementError(error: unknown, sql: string, timeoutMs: number): EngineError {
  const { message, code, position } = read(error)
  if (code === '57014' && /statement timeout/.test(message)) return statementTimeout(timeoutMs)
  if (code === '25006') return statementRefused()
  const known = STATES[code]
  const found = known?.pattern.exec(message)?.[1]
  const extra = known && found !== undefined ? { [known.subject]: found } : {}
  const errorType = known && (found !== undefined || code === '42601') ? known.type : EngineErrorType.Generic
  const at = position === null ? {} : positionAt(sql, position - 1)
  return new EngineError(message, {
    errorType,
    ...at,
    extra: code === '42601' ? { near: found ?? '', ...extra } : extra,
  })
}

/** An error from before a connection stood. */
export function connectionError(error: unknown, address: ServerAddress): EngineError {
  const { message, code } = read(error)
  const { host, port, username, database } = address
  const make = (errorType: string, extra: Readonly<Record<string, unknown>>) =>
    new EngineError(message, { errorType, extra })
  if (code === '28P01') return make(EngineErrorType.PasswordInvalid, { username })
  if (code === '28000' && /role ".*" does not exist/.test(message))
    return make(EngineErrorType.UsernameInvalid, { username })
  if (code === '3D000') return make(EngineErrorType.DatabaseUnknown, { database })
  if (/ENOTFOUND|getaddrinfo|DNS/i.test(`${code} ${message}`)) return make(EngineErrorType.HostnameInvalid, { host })
  if (/SSL|TLS|certificate/i.test(message)) return encryptionFailed(error)
  if (/ECONNREFUSED|refused|cannot connect/i.test(`${code} ${message}`))
    return make(EngineErrorType.PortClosed, { host, port })
  if (/timeout|ETIMEDOUT|EHOSTUNREACH/i.test(`${code} ${message}`))
    return make(EngineErrorType.HostDown, { host, port })
  return make(EngineErrorType.Generic, {})
}

/** Whether a statement failed because its connection was gone or going; what the server says otherwise has a severity. */
export function connectionLost(error: unknown): boolean {
  return error instanceof Error && (!('severity' in error) || /^(?:08|57P0)/.test(read(error).code))
}

function read(error: unknown): ServerError {
  if (!(error instanceof Error)) return { message: String(error), code: '', position: null }
  const code: unknown = Reflect.get(error, 'code')
  const position = Number(Reflect.get(error, 'position'))
  return {
    message: error.message,
    code: typeof code === 'string' ? code : '',
    position: Number.isInteger(position) && position > 0 ? position : null,
  }
}
