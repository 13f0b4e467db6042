import { env, exports } from 'cloudflare:workers'

/** The whole Worker as its clients meet it, with a cookie jar. Test passwords are those of vitest.config.ts. */
export const ORIGIN = 'http://localhost'

export interface CallOptions {
  readonly method?: string
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string>>
  readonly multipart?: FormData
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export class ApiClient {
  readonly #cookies = new Map<string, string>()
  #csrfToken: string | null = null
  #accessToken: string | null = null

  /** Signs in through the form, as a browser does; later calls send cookie and CSRF token. */
  async signIn(username: string = env.ADMIN_USERNAME ?? '', password: string = env.ADMIN_PASSWORD): Promise<Response> {
    this.#csrfToken = csrfTokenIn(await (await this.call('/login/')).text())
    return await this.call('/login/', { method: 'POST', form: { username, password, csrf_token: this.#csrfToken } })
  }

  /** Signs in as API clients do; later calls send the Bearer token alone. */
  async signInByToken(
    username: string = env.ADMIN_USERNAME ?? '',
    password: string = env.ADMIN_PASSWORD,
  ): Promise<void> {
    const response = await this.call('/api/v1/security/login', {
      method: 'POST',
      json: { username, password, provider: 'db' },
    })
    const body: { access_token: string } = await response.json()
    this.#accessToken = body.access_token
  }

  async call(
    path: string,
    { method = 'GET', json, form, multipart, headers = {}, signal }: CallOptions = {},
  ): Promise<Response> {
    const request = new Request(new URL(path, ORIGIN), {
      method,
      redirect: 'manual',
      ...(signal && { signal }),
      headers: {
        ...(this.#cookies.size > 0
          ? { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...(this.#csrfToken !== null && form === undefined ? { 'x-csrftoken': this.#csrfToken } : {}),
        ...(this.#accessToken === null ? {} : { authorization: `Bearer ${this.#accessToken}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: json === undefined ? (multipart ?? (form ? new URLSearchParams(form) : null)) : JSON.stringify(json),
    })
    const response = await exports.default.fetch(request)
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    return response
  }

  async json<T>(path: string, options?: CallOptions): Promise<{ status: number; body: T }> {
    const response = await this.call(path, options)
    return { status: response.status, body: await response.json<T>() }
  }

  #keep(cookie: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (name === undefined || value === undefined) return
    if (value === '') this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}

export function csrfTokenIn(html: string): string {
  return /name="csrf_token" value="([^"]+)"/.exec(html)?.[1] ?? ''
}
