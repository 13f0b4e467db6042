import { PROTOCOL_VERSION } from '../../durable-objects/log/codes.ts'
import { dashboardKind } from '../../durable-objects/dashboard/kind.ts'
import { succeeded, type BenchClient } from './client.ts'
import { quantile, type Figure } from './figures.ts'

const SCHEMA = dashboardKind().schema
const EDITORS = 10
const EDITS_A_SECOND = 5
const SECONDS = 10

interface Editor {
  socket: WebSocket
  session: string
  n: number
}

/** What is read of the server's frames here. */
interface ServerFrame {
  type: string
  list?: { session: string; n: number }[]
  rejected?: { code: string }[]
}

/** Node's own WebSocket takes headers, which the web's does not. */
const SocketWithHeaders = WebSocket as unknown as new (url: string, options: { headers: Record<string, string> }) => WebSocket

async function join(client: BenchClient, dashboard: number, onFrame: (frame: ServerFrame) => void): Promise<Editor> {
  const url = `${client.origin.replace(/^http/, 'ws')}/api/v1/dashboard/${dashboard}/live`
  const socket = new SocketWithHeaders(url, { headers: { authorization: client.authorization } })
  const session = crypto.randomUUID()
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error(`no socket at ${url}`)))
    socket.addEventListener('close', (event) => reject(new Error(`socket closed: ${event.code} ${event.reason}`)))
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL_VERSION, schema: SCHEMA, epoch: null, session, lastSeq: 0 }))
    })
    socket.addEventListener('message', (event) => {
      const frame = JSON.parse(String(event.data)) as ServerFrame
      if (frame.type === 'welcome' || frame.type === 'part') resolve()
      onFrame(frame)
    })
  })
  return { socket, session, n: 0 }
}

/** Time from sending an edit to its arrival at every other editor: ten editors, five edits a second each. */
export async function benchLive(client: BenchClient): Promise<Figure> {
  const { id } = succeeded<{ id: number }>(await client.post('/api/v1/dashboard/', { dashboard_title: `Bench ${Date.now()}` }), 'dashboard')
  const sent = new Map<string, number>()
  const delays: number[] = []
  let rejected = 0
  const editors: Editor[] = []
  for (let index = 0; index < EDITORS; index += 1) {
    const editor: Editor = await join(client, id, (frame) => {
      rejected += frame.rejected?.length ?? 0
      for (const event of frame.list ?? []) {
        const started = sent.get(`${event.session}:${event.n}`)
        if (started !== undefined && event.session !== editor?.session) delays.push(performance.now() - started)
      }
    })
    editors.push(editor)
  }
  const gap = 1000 / EDITS_A_SECOND
  await Promise.all(
    editors.map(async (editor, index) => {
      await new Promise((resolve) => setTimeout(resolve, (index * gap) / EDITORS))
      for (let edit = 0; edit < EDITS_A_SECOND * SECONDS; edit += 1) {
        editor.n += 1
        sent.set(`${editor.session}:${editor.n}`, performance.now())
        const op = { n: editor.n, type: 'setProp', v: 1, data: { key: 'dashboard_title', value: `Bench ${index} ${edit}` } }
        editor.socket.send(JSON.stringify({ type: 'push', ops: [op], base: 0 }))
        await new Promise((resolve) => setTimeout(resolve, gap))
      }
    }),
  )
  await new Promise((resolve) => setTimeout(resolve, 500))
  for (const editor of editors) editor.socket.close()
  const expected = EDITORS * (EDITORS - 1) * EDITS_A_SECOND * SECONDS
  return {
    name: "edit to the other editor's screen, p95",
    unit: 'ms',
    ours: quantile(delays, 0.95),
    goal: 50,
    note: `${EDITORS} editors x ${EDITS_A_SECOND}/s, p50 ${quantile(delays, 0.5).toFixed(1)}, ${delays.length} of ${expected} arrived, ${rejected} rejected`,
  }
}
