import { Agent, request } from 'node:http'

/** A signed-in HTTP client with kept-alive connections; the same for Meridian and for a Superset. */
export interface BenchClient {
  readonly origin: string
  /** The `Authorization` header. */
  readonly authorization: string
  get(path: string): Promise<BenchResponse>
  post(path: string, body: unknown): Promise<BenchResponse>
  put(path: string, body: unknown): Promise<BenchResponse>
  delete(path: string): Promise<BenchResponse>
  close(): void
}

export interface BenchResponse {
  status: number
  ms: number
  headers: Record<string, string | string[] | undefined>
  bytes: number
  text: string
}

const MAX_SOCKETS = 32

function call(agent: Agent, origin: string, method: string, path: string, headers: Record<string, string>, body?: string): Promise<BenchResponse> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const outgoing = request(new URL(path, origin), { method, agent, headers }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        const ms = performance.now() - started
        const all = Buffer.concat(chunks)
        resolve({ status: incoming.statusCode ?? 0, ms, headers: incoming.headers, bytes: all.length, text: all.toString() })
      })
      incoming.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Signs in by `POST /api/v1/security/login` and carries the token, the CSRF token and its cookie. */
export async function signIn(origin: string, username: string, password: string): Promise<BenchClient> {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS })
  const json = { 'content-type': 'application/json' }
  const login = await call(agent, origin, 'POST', '/api/v1/security/login', json, JSON.stringify({ username, password, provider: 'db', refresh: false }))
  if (login.status !== 200) throw new Error(`sign-in at ${origin}: ${login.status} ${login.text}`)
  const { access_token: token } = JSON.parse(login.text) as { access_token: string }
  const authorised = { ...json, authorization: `Bearer ${token}` }
  const csrf = await call(agent, origin, 'GET', '/api/v1/security/csrf_token/', authorised)
  const { result } = JSON.parse(csrf.text) as { result: string }
  const cookie = (csrf.headers['set-cookie'] as string[] | undefined)?.map((line) => line.split(';')[0]).join('; ')
  const headers = { ...authorised, 'x-csrftoken': result, referer: origin, ...(cookie ? { cookie } : {}) }
  const send = (method: string) => (path: string, body: unknown) => call(agent, origin, method, path, headers, JSON.stringify(body))
  return {
    origin,
    authorization: authorised.authorization,
    get: (path) => call(agent, origin, 'GET', path, headers),
    post: send('POST'),
    put: send('PUT'),
    delete: (path) => call(agent, origin, 'DELETE', path, headers),
    close: () => agent.destroy(),
  }
}

/** The parsed body of an answer that must have succeeded. */
export function succeeded<T>(response: BenchResponse, what: string): T {
  if (response.status >= 300) throw new Error(`${what}: ${response.status} ${response.text.slice(0, 400)}`)
  return JSON.parse(response.text) as T
}
