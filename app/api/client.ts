import { RISON } from 'rison2'
import { httpMessages } from '../i18n/http.ts'
import { t } from '../i18n/message.ts'
import { bootstrap } from './bootstrap.ts'
import { ApiError, isCsrfFailure, normaliseError } from './errors.ts'
import { isRecord, textOf } from './json.ts'

/** Longer than any time limit of the server (spec: its own limit answers first, with a reason). */
const TIMEOUT_MS = 120_000
const REQUEST_ID = 'X-Request-Id'

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly json?: unknown
  readonly form?: FormData | URLSearchParams
  /** `q` is written as Rison; other keys as they are; undefined ones are left out. */
  readonly query?: Readonly<Record<string, unknown>>
  readonly signal?: AbortSignal | undefined
}

let csrfToken: string | undefined

/**
 * Calls the product's own API and returns the JSON of the answer (undefined for an empty one). Throws `ApiError`; a 401
 * sends the browser to the sign-in page.
 */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const response = await send(path, options)
  const body = await readBody(response)
  // The shape is the server's contract, checked by its own tests; callers that need certainty parse it.
  return body as T
}

/** As `request`, for answers that are not JSON or arrive in pieces: the caller reads the body. */
export async function send(path: string, options: RequestOptions = {}): Promise<Response> {
  const response = await sendOnce(path, options)
  if (response.ok) return response
  const failure = normaliseError(response.status, await readBody(response), requestIdOf(response))
  if (isWrite(options) && failure.details.some((detail) => isCsrfFailure(response.status, detail.message))) {
    await renewCsrfToken()
    const again = await sendOnce(path, options)
    if (again.ok) return again
    throw normaliseError(again.status, await readBody(again), requestIdOf(again))
  }
  if (response.status === 401) signIn()
  throw failure
}

/** The sign-in page that comes back to where the reader is. */
export function signInPath(from: { readonly pathname: string; readonly search: string }): string {
  return `/login/?next=${encodeURIComponent(from.pathname + from.search)}`
}

function signIn(): void {
  location.assign(signInPath(location))
}

async function sendOnce(path: string, options: RequestOptions): Promise<Response> {
  const { json, form, query, signal } = options
  const method = options.method ?? (json === undefined && form === undefined ? 'GET' : 'POST')
  const headers = new Headers({ Accept: 'application/json', [REQUEST_ID]: crypto.randomUUID() })
  if (json !== undefined) headers.set('Content-Type', 'application/json')
  if (isWrite({ ...options, method })) headers.set('X-CSRFToken', csrfToken ?? bootstrap().csrfToken)
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return await fetch(withQuery(path, query), {
      method,
      headers,
      credentials: 'same-origin',
      body: json === undefined ? (form ?? null) : JSON.stringify(json),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw timeout.aborted ? timedOut() : new ApiError({ status: 0, message: t(httpMessages.networkError) })
  }
}

function isWrite({ method, json, form }: RequestOptions): boolean {
  return method === undefined ? json !== undefined || form !== undefined : method !== 'GET'
}

/** Adds query parameters to a path: `q` as Rison, the rest as text. */
export function withQuery(path: string, query: Readonly<Record<string, unknown>> | undefined): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined) continue
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    parameters.set(key, key === 'q' ? RISON.stringify(value) : text)
  }
  const text = parameters.toString()
  if (!text) return path
  return `${path}${path.includes('?') ? '&' : '?'}${text}`
}

async function renewCsrfToken(): Promise<void> {
  const response = await sendOnce('/api/v1/security/csrf_token/', {})
  const body = await readBody(response)
  if (isRecord(body)) csrfToken = textOf(body['result']) || csrfToken
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return response.ok ? text : undefined
  }
}

function requestIdOf(response: Response): string | undefined {
  return response.headers.get(REQUEST_ID) ?? undefined
}

function timedOut(): ApiError {
  const message = [httpMessages.timedOut, httpMessages.timeoutTooLarge, httpMessages.timeoutUnusualLoad].join(' ')
  return new ApiError({
    status: 408,
    message,
    details: [{ message, errorType: 'FRONTEND_TIMEOUT_ERROR', extra: {} }],
  })
}
