import { EngineError } from './engine.ts'
import { encryptionFailed, EngineErrorType, statementRefused, statementTimeout } from './errors.ts'
import type { ServerAddress } from './server-address.ts'

interface ServerError {
  readonly message: string
  /** The driver's or the system's word for it (`ER_NO_SUCH_TABLE`, `ECONNREFUSED`). */
  readonly code: string
  /** The server's number; 0 where the server said nothing. */
  readonly number: number
}

interface KnownError {
  readonly type: string
  readonly subject: string
  readonly pattern: RegExp
}

const STATEMENT_ERRORS: Readonly<Record<number, KnownError>> = {
  1054: { type: EngineErrorType.ColumnMissing, subject: 'column', pattern: /Unknown column '(.+?)' in/ },
  1146: { type: EngineErrorType.TableMissing, subject: 'table', pattern: /Table '(?:.*\.)?(.+?)' doesn't exist/ },
  1049: { type: EngineErrorType.SchemaMissing, subject: 'schema', pattern: /Unknown database '(.+?)'/ },
  1064: { type: EngineErrorType.Syntax, subject: 'near', pattern: /near '(.*)' at line \d+$/s },
}
/** Writing within a read-only transaction; writing to a server that is read-only as a whole. */
const REFUSED = new Set([1792, 1290, 1836])
/** MariaDB's and MySQL's statement timeouts; TiDB says the latter too. */
const TIMED_OUT = new Set([1969, 3024])
const ACCESS_DENIED = 1045
const UNKNOWN_DATABASE = 1049
const DATABASE_DENIED = 1044
const UNKNOWN_VARIABLE = 1193

/** An error of the server about a statement, classified, with the line that it names. */
export function statementError(error: unknown, timeoutMs: number): EngineError {
  if (error instanceof EngineError) return error
  const { message, number } = read(error)
  if (TIMED_OUT.has(number)) return statementTimeout(timeoutMs)
  if (REFUSED.has(number)) return statementRefused()
  const known = STATEMENT_ERRORS[number]
  const subject = known?.pattern.exec(message)?.[1]
  const line = /at line (\d+)$/.exec(message)?.[1]
  return new EngineError(message, {
    errorType: known?.type ?? EngineErrorType.Generic,
    extra: known ? { [known.subject]: subject ?? '' } : {},
    ...(line === undefined ? {} : { line: Number(line) }),
  })
}

/** An error from before a connection stood. */
export function connectionError(error: unknown, address: ServerAddress): EngineError {
  const { message, code, number } = read(error)
  const { host, port, username, database } = address
  const make = (errorType: string, extra: Readonly<Record<string, unknown>>) =>
    new EngineError(message, { errorType, extra })
  const said = `${code} ${message}`
  if (number === ACCESS_DENIED) return make(EngineErrorType.AccessDenied, { username })
  if (number === UNKNOWN_DATABASE || number === DATABASE_DENIED) return make(EngineErrorType.DatabaseUnknown, { database })
  if (number > 0) return make(EngineErrorType.Generic, {})
  if (/ENOTFOUND|getaddrinfo|DNS/i.test(said)) return make(EngineErrorType.HostnameInvalid, { host })
  if (/SSL|TLS|certificate/i.test(said)) return encryptionFailed(error)
  if (/ECONNREFUSED|refused|cannot connect/i.test(said)) return make(EngineErrorType.PortClosed, { host, port })
  if (/timed?.?out|EHOSTUNREACH/i.test(said)) return make(EngineErrorType.HostDown, { host, port })
  return make(EngineErrorType.Generic, {})
}

/** StarRocks and Doris name their timeout in their own way. */
export function isUnknownVariable(error: unknown): boolean {
  return read(error).number === UNKNOWN_VARIABLE
}

/** Whether a statement failed because its connection was gone; what the server says otherwise has a number. */
export function connectionLost(error: unknown): boolean {
  return !(error instanceof EngineError) && read(error).number === 0
}

function read(error: unknown): ServerError {
  if (!(error instanceof Error)) return { message: String(error), code: '', number: 0 }
  const code: unknown = Reflect.get(error, 'code')
  const errno: unknown = Reflect.get(error, 'errno')
  return {
    message: error.message,
    code: typeof code === 'string' ? code : '',
    // The system's errors carry negative numbers.
    number: typeof errno === 'number' && errno > 0 ? errno : 0,
  }
}
