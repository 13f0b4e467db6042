/** A running Superset to ask, for recordings made by hand: `ORACLE_USER` and `ORACLE_PASSWORD` where they are not `admin`. */
export interface OracleAnswer {
  readonly status: number
  readonly body: { readonly result?: readonly Record<string, unknown>[] } & Record<string, unknown>
}

export class Oracle {
  readonly #origin: string
  #token = ''
  #datasets: ReadonlyMap<unknown, unknown> = new Map()

  private constructor(origin: string) {
    this.#origin = origin
  }

  static async at(origin: string): Promise<Oracle> {
    const oracle = new Oracle(origin)
    const login = await oracle.send('/api/v1/security/login', {
      username: process.env['ORACLE_USER'] ?? 'admin',
      password: process.env['ORACLE_PASSWORD'] ?? 'admin',
      provider: 'db',
    })
    oracle.#token = String(login.body['access_token'])
    const list = await oracle.send('/api/v1/dataset/?q=(columns:!(id,table_name),page_size:100)')
    oracle.#datasets = new Map((list.body.result ?? []).map((row) => [row['table_name'], row['id']]))
    return oracle
  }

  /** The id of a dataset of its examples. */
  datasetId(table: string): number {
    const id = this.#datasets.get(table)
    if (typeof id !== 'number') throw new Error(`No dataset ${table}`)
    return id
  }

  /** The answer to one query over a table of its examples. */
  ask(table: string, query: object, envelope: object = {}): Promise<OracleAnswer> {
    const datasource = { id: this.#datasets.get(table), type: 'table' }
    return this.send('/api/v1/chart/data', { datasource, queries: [query], force: true, ...envelope })
  }

  async download(path: string): Promise<Uint8Array> {
    const response = await fetch(this.#origin + path, { headers: { Authorization: `Bearer ${this.#token}` } })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }

  async upload(path: string, form: FormData): Promise<OracleAnswer> {
    const response = await fetch(this.#origin + path, { method: 'POST', headers: { Authorization: `Bearer ${this.#token}` }, body: form })
    return { status: response.status, body: (await response.json()) as OracleAnswer['body'] }
  }

  async send(path: string, json?: object): Promise<OracleAnswer> {
    const headers = new Headers({ 'Content-Type': 'application/json' })
    if (this.#token) headers.set('Authorization', `Bearer ${this.#token}`)
    const request = json ? { method: 'POST', headers, body: JSON.stringify(json) } : { headers }
    const response = await fetch(this.#origin + path, request)
    // What it cannot answer at all it tells as a page.
    const isJson = response.headers.get('Content-Type')?.includes('json')
    const body = isJson ? ((await response.json()) as OracleAnswer['body']) : { message: 'no answer in JSON' }
    return { status: response.status, body }
  }
}

/** The rows of an answer with their columns, or its refusal. */
export function rowsTold({ status, body }: OracleAnswer): unknown {
  const [result] = body.result ?? []
  if (status !== 200 || !result) return { status, message: body['message'] ?? messageOf(body['errors']) }
  const names = result['colnames'] as readonly string[]
  const rows = result['data'] as readonly Record<string, unknown>[]
  return { names, types: result['coltypes'], rows: rows.map((row) => names.map((name) => row[name])) }
}

function messageOf(errors: unknown): unknown {
  return Array.isArray(errors) ? errors.map((error: Record<string, unknown>) => error['message']).join('; ') : errors
}

/** A recording as text: a line a case. */
export function recordingText(inputs: Readonly<Record<string, unknown>>, cases: readonly unknown[]): string {
  const lines = (parts: readonly string[]) => parts.join(',\n')
  const named = Object.entries(inputs).map(([name, rows]) => `${JSON.stringify(name)}: ${JSON.stringify(rows)}`)
  return `{\n"inputs": {\n${lines(named)}\n},\n"cases": [\n${lines(cases.map((one) => JSON.stringify(one)))}\n]\n}\n`
}
