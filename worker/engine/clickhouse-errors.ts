import { EngineError } from './engine.ts'
import { EngineErrorType, statementRefused, statementTimeout } from './errors.ts'
import type { HttpAddress } from './http-host.ts'

const REFUSED = 164
const TIMED_OUT = 159
const UNKNOWN_USER = 192
const WRONG_PASSWORD = 193
const NOT_AUTHENTICATED = 516
const UNKNOWN_DATABASE = 81

interface KnownError {
  readonly type: string
  readonly subject: string
  readonly pattern: RegExp
}

const NAME = String.raw`[\`'"]?([^\s\`'".,]+)[\`'"]?`
const KNOWN: Readonly<Record<number, KnownError>> = {
  47: {
    type: EngineErrorType.ColumnMissing,
    subject: 'column',
    pattern: new RegExp(String.raw`(?:[Uu]nknown (?:expression )?identifier:?|Missing columns:) ${NAME}`),
  },
  60: {
    type: EngineErrorType.TableMissing,
    subject: 'table',
    pattern: new RegExp(String.raw`(?:Table|table expression identifier) (?:[^\s\`'"]+\.)?${NAME}`),
  },
  [UNKNOWN_DATABASE]: {
    type: EngineErrorType.SchemaMissing,
    subject: 'schema',
    pattern: new RegExp(`Database ${NAME}`),
  },
  62: {
    type: EngineErrorType.Syntax,
    subject: 'near',
    pattern: /failed at position \d+(?: \([^)]*\))?(?: \(line \d+, col \d+\))?: (.*?)\.? Expected/s,
  },
}

/** The number that begins what a server says about a failure; null for other text. */
export function errorCode(text: string): number | null {
  const code = /^(?:\s*__exception__\s*)?Code: (\d+)[.,]/.exec(text)?.[1]
  return code === undefined ? null : Number(code)
}

/** What the server said about a statement, classified. */
export function statementError(text: string, timeoutMs: number): EngineError {
  const code = errorCode(text)
  const message = plainMessage(text)
  if (code === TIMED_OUT) return statementTimeout(timeoutMs)
  if (code === REFUSED) return statementRefused()
  const known = code === null ? undefined : KNOWN[code]
  const subject = known?.pattern.exec(message)?.[1]?.slice(0, MAX_NEAR)
  const [, line, column] = /\(line (\d+), col (\d+)\)/.exec(message) ?? []
  return new EngineError(message, {
    errorType: known?.type ?? EngineErrorType.Generic,
    extra: known ? { [known.subject]: subject ?? '' } : {},
    ...(line === undefined ? {} : { line: Number(line), column: Number(column) }),
  })
}

/** Longest piece of a statement quoted in a message: the server quotes everything that follows the place. */
const MAX_NEAR = 60

/** What a server answers before it looks at a statement; null when it is about the statement. */
export function connectionError(text: string, address: HttpAddress): EngineError | null {
  const message = plainMessage(text)
  const { username, database } = address
  const make = (errorType: string, extra: Readonly<Record<string, unknown>>) =>
    new EngineError(message, { errorType, extra })
  switch (errorCode(text)) {
    case UNKNOWN_USER:
      return make(EngineErrorType.UsernameInvalid, { username })
    case WRONG_PASSWORD:
      return make(EngineErrorType.PasswordInvalid, { username })
    case NOT_AUTHENTICATED:
      return make(EngineErrorType.AccessDenied, { username })
    case UNKNOWN_DATABASE:
      return database !== '' && message.includes(database) ? make(EngineErrorType.DatabaseUnknown, { database }) : null
    default:
      return null
  }
}


/** Without code, class, version and stack. */
function plainMessage(text: string): string {
  return text
    .replace(/^\s*__exception__\s*/, '')
    .replace(/^Code: \d+[.,] (?:e\.displayText\(\) = )?DB::Exception: /, '')
    .replace(/, e\.what\(\) = DB::Exception.*$/s, '')
    .replace(/\s*\(version [^)]*(?:\([^)]*\))?[^)]*\)\s*$/, '')
    .replace(/ \([A-Z_]+\)\s*$/, '')
    .trim()
}
