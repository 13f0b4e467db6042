import { httpMessages, statusMessages } from '../i18n/http.ts'
import { t } from '../i18n/message.ts'

/** One entry of `errors` in an answer of the server. */
export interface ErrorDetail {
  readonly message: string
  readonly errorType: string | undefined
  readonly extra: Readonly<Record<string, unknown>>
}

export interface ApiErrorInit {
  readonly status: number
  readonly message: string
  readonly details?: readonly ErrorDetail[]
  /** Field name to messages, when the server named fields. */
  readonly fields?: Readonly<Record<string, readonly string[]>>
  readonly link?: string | undefined
  readonly requestId?: string | undefined
}

/** A request that failed: `status` 0 means that it never reached the server. */
export class ApiError extends Error {
  readonly status: number
  readonly details: readonly ErrorDetail[]
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly link: string | undefined
  readonly requestId: string | undefined

  constructor(init: ApiErrorInit) {
    super(init.message)
    this.name = 'ApiError'
    this.status = init.status
    this.details = init.details ?? []
    this.fields = init.fields ?? {}
    this.link = init.link
    this.requestId = init.requestId
  }

  /** The first error type the server named, e.g. `SYNTAX_ERROR`. */
  get code(): string | undefined {
    return this.details[0]?.errorType
  }
}

/** The text of any failure, for showing. */
export function errorText(error: unknown): string {
  return error instanceof Error && error.message ? error.message : t(httpMessages.unknown)
}

/**
 * Reads the body of a failed answer in the order of the specification (§8): the first of `errors`, then `message` (a
 * text, or the first value of a field map), then `error`, `msg` and a stack trace; a failed CSRF check says that the
 * session is over; without any text the status speaks.
 */
export function normaliseError(status: number, body: unknown, requestId?: string): ApiError {
  const record = asRecord(body)
  const details = readDetails(record['errors'])
  const fields = readFields(record['message'])
  const raw = details[0]?.message ?? messageText(record['message']) ?? text(record['error']) ?? text(record['msg'])
  const message = isCsrfFailure(status, raw)
    ? t(httpMessages.sessionTimedOut)
    : (raw ?? stackText(record['stack']) ?? stackText(record['stacktrace']) ?? statusText(status))
  return new ApiError({ status, message, details, fields, link: text(details[0]?.extra['link']), requestId })
}

/** The text of a status, `Unknown error` for one that has none. */
export function statusText(status: number): string {
  return statusMessages[status] ?? t(httpMessages.unknownStatus)
}

/** True when the server refused the CSRF token of a write. */
export function isCsrfFailure(status: number, message: string | undefined): boolean {
  return status === 400 && message !== undefined && /\bCSRF\b/.test(message)
}

/** A field error as one line: `(slug) Must be unique`. */
export function fieldText(field: string, message: string): string {
  return t(httpMessages.fieldMessage, { field, message })
}

function readDetails(errors: unknown): readonly ErrorDetail[] {
  if (!Array.isArray(errors)) return []
  return errors.flatMap((entry: unknown) => {
    const record = asRecord(entry)
    const message = text(entry) ?? text(record['message'])
    if (message === undefined) return []
    return [{ message, errorType: text(record['error_type']), extra: asRecord(record['extra']) }]
  })
}

function readFields(message: unknown): Readonly<Record<string, readonly string[]>> {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return {}
  return Object.fromEntries(Object.entries(message).map(([field, value]) => [field, texts(value)]))
}

function messageText(message: unknown): string | undefined {
  if (typeof message === 'string') return message || undefined
  if (typeof message !== 'object' || message === null) return undefined
  const [first] = Object.entries(message).flatMap(([field, value]) =>
    texts(value).map((line) => (Array.isArray(message) ? line : fieldText(field, line))),
  )
  return first ?? t(httpMessages.invalidInput)
}

function stackText(stack: unknown): string | undefined {
  const detail = text(stack)?.trim().split('\n').at(-1)
  return detail ? t(httpMessages.unexpected, { detail }) : undefined
}

function texts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(texts)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(texts)
  return []
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
