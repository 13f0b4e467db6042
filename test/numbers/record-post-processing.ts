import { writeFile } from 'node:fs/promises'
import { CASES, INPUTS } from './post-processing-cases.ts'

/**
 * Records what a running Superset answers to the cases of post-processing. Run by hand:
 * `node test/numbers/record-post-processing.ts http://127.0.0.1:8088`, with its administrator's name and password in
 * ORACLE_USER and ORACLE_PASSWORD where they are not `admin`.
 */
const [origin = 'http://127.0.0.1:8088'] = process.argv.slice(2)
const FILE = new URL('../fixtures/post-processing.recording.json', import.meta.url)

interface Answer {
  readonly status: number
  readonly body: { readonly result?: readonly Record<string, unknown>[] } & Record<string, unknown>
}

const login = await send('/api/v1/security/login', {
  username: process.env['ORACLE_USER'] ?? 'admin',
  password: process.env['ORACLE_PASSWORD'] ?? 'admin',
  provider: 'db',
})
const token = String(login.body['access_token'])
const datasets = await send('/api/v1/dataset/?q=(columns:!(id,table_name),page_size:100)')
const idOf = new Map((datasets.body.result ?? []).map((row) => [row['table_name'], row['id']]))

const inputs: Record<string, unknown> = {}
for (const [name, { table, query }] of Object.entries(INPUTS)) inputs[name] = told(await ask(table, query))

const cases: unknown[] = []
const unanswered: string[] = []
for (const [input, ...steps] of CASES) {
  const source = INPUTS[input]
  if (!source) throw new Error(`there is no input ${input}`)
  const answer = await ask(source.table, { ...source.query, post_processing: steps })
  if (answer.status >= 500) unanswered.push(JSON.stringify(steps))
  else cases.push({ input, steps, answer: told(answer) })
}
const lines = (parts: readonly string[]) => parts.join(',\n')
const named = Object.entries(inputs).map(([name, rows]) => `${JSON.stringify(name)}: ${JSON.stringify(rows)}`)
const listed = cases.map((one) => JSON.stringify(one))
await writeFile(FILE, `{\n"inputs": {\n${lines(named)}\n},\n"cases": [\n${lines(listed)}\n]\n}\n`)
process.stdout.write(`${cases.length} cases recorded; it failed on ${unanswered.length}\n${unanswered.join('\n')}\n`)

function ask(table: string, query: object): Promise<Answer> {
  return send('/api/v1/chart/data', {
    datasource: { id: idOf.get(table), type: 'table' },
    queries: [query],
    force: true,
  })
}

/** The rows of an answer with their columns, or its refusal. */
function told({ status, body }: Answer): unknown {
  const [result] = body.result ?? []
  if (status !== 200 || !result) return { status, message: body['message'] ?? messageOf(body['errors']) }
  const names = result['colnames'] as readonly string[]
  const rows = result['data'] as readonly Record<string, unknown>[]
  return { names, types: result['coltypes'], rows: rows.map((row) => names.map((name) => row[name])) }
}

function messageOf(errors: unknown): unknown {
  return Array.isArray(errors) ? errors.map((error: Record<string, unknown>) => error['message']).join('; ') : errors
}

async function send(path: string, json?: object): Promise<Answer> {
  const headers = new Headers({ 'Content-Type': 'application/json' })
  if (path !== '/api/v1/security/login') headers.set('Authorization', `Bearer ${token}`)
  const response = await fetch(
    origin + path,
    json ? { method: 'POST', headers, body: JSON.stringify(json) } : { headers },
  )
  // What it cannot answer at all it tells as a page.
  const isJson = response.headers.get('Content-Type')?.includes('json')
  const body = isJson ? ((await response.json()) as Answer['body']) : { message: 'no answer in JSON' }
  return { status: response.status, body }
}
