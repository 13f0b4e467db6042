import { EXAMPLE_MESSAGES } from './messages.ts'

export interface Credentials {
  /** `http://localhost:8787`, without a final slash. */
  readonly origin: string
  readonly username: string
  readonly password: string
}

/** A signed-in client of the product's own REST API. Every refusal is an error that names the call. */
export class Session {
  readonly #origin: string
  readonly #token: string

  private constructor(origin: string, token: string) {
    this.#origin = origin
    this.#token = token
  }

  static async open({ origin, username, password }: Credentials): Promise<Session> {
    const anonymous = new Session(origin, '')
    const body = { username, password, provider: 'db', refresh: false }
    const { access_token } = await anonymous.post('/api/v1/security/login', body)
    return new Session(origin, String(access_token))
  }

  get(path: string): Promise<Record<string, unknown>> {
    return this.#call('GET', path)
  }

  post(path: string, json: unknown): Promise<Record<string, unknown>> {
    return this.#call('POST', path, JSON.stringify(json), 'application/json')
  }

  put(path: string, json: unknown): Promise<Record<string, unknown>> {
    return this.#call('PUT', path, JSON.stringify(json), 'application/json')
  }

  /** Sends a form with files. */
  send(path: string, form: FormData): Promise<Record<string, unknown>> {
    return this.#call('POST', path, form)
  }

  async #call(method: string, path: string, body?: string | FormData, type?: string): Promise<Record<string, unknown>> {
    const headers = new Headers({ accept: 'application/json' })
    if (this.#token !== '') headers.set('authorization', `Bearer ${this.#token}`)
    if (type !== undefined) headers.set('content-type', type)
    const response = await fetch(`${this.#origin}${path}`, { method, headers, body }).catch(() => {
      throw new Error(EXAMPLE_MESSAGES.unreachable(this.#origin))
    })
    const text = await response.text()
    if (!response.ok)
      throw new Error(EXAMPLE_MESSAGES.refused(`${method} ${path}`, response.status, text.slice(0, 2000)))
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) throw new TypeError(`${method} ${path} answered no object`)
    return Object.fromEntries(Object.entries(value))
  }
}
