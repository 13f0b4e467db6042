import { env } from 'cloudflare:workers'
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DashboardDocument } from '../../durable-objects/dashboard/document.ts'
import { projectionStatements } from '../../durable-objects/dashboard/projection.ts'
import { dashboardObject } from '../../durable-objects/dashboard/rpc.ts'
import type { DashboardState } from '../../durable-objects/dashboard/state.ts'
import { CLOSE, PING } from '../../durable-objects/log/codes.ts'
import { ApiClient, ORIGIN } from '../support/api-client.ts'
import { LiveTestSocket } from '../support/live-socket.ts'
import { signedInAs } from '../support/people.ts'

const ANN = { id: 1, name: 'Ann' }
const BEN = { id: 2, name: 'Ben' }

const layout = {
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
  GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-a'], parents: ['ROOT_ID'] },
  'ROW-a': { type: 'ROW', id: 'ROW-a', children: ['CHART-a'], parents: ['ROOT_ID', 'GRID_ID'], meta: {} },
  'CHART-a': { type: 'CHART', id: 'CHART-a', children: [], parents: ['ROOT_ID', 'GRID_ID', 'ROW-a'], meta: { width: 4, height: 50 } },
}

const document: DashboardDocument = {
  dashboard_title: 'Sales',
  slug: null,
  css: '',
  certified_by: null,
  certification_details: null,
  position_json: layout,
  json_metadata: { refresh_frequency: 0 },
}

/** A dashboard of its own for each test: the catalogue row, the object, its stub. */
async function newDashboard(given: Partial<DashboardDocument> = {}, ownerId: number | null = null) {
  const uuid = crypto.randomUUID()
  const row = await env.DB.prepare('INSERT INTO dashboards (uuid) VALUES (?) RETURNING id').bind(uuid).first<{ id: number }>()
  const id = row?.id ?? 0
  if (ownerId !== null) await env.DB.prepare('INSERT INTO dashboard_owners VALUES (?, ?)').bind(id, ownerId).run()
  const object = env.DASHBOARD_LOG.getByName(uuid)
  const stub = dashboardObject(env, uuid)
  await stub.create({ dashboardId: id, uuid, document: { ...document, ...given }, actor: ANN })
  const projected = () => env.DB.prepare('SELECT * FROM dashboards WHERE id = ?').bind(id).first<Record<string, unknown>>()
  return { id, uuid, object, stub, projected }
}

const title = (value: string) => ({ type: 'setProp', data: { key: 'dashboard_title', value } })
const save = (expectedSavedSeq: number) => ({ type: 'save', data: { expectedSavedSeq } })

describe('joining', () => {
  test('a new client gets the whole state, a returning one the tail since its last event', async () => {
    const { stub } = await newDashboard()
    const ann = await LiveTestSocket.to(stub, ANN)
    const welcome = await ann.hello('session-ann')
    expect(welcome).toMatchObject({ head: 1, role: 'editor', lastN: null, events: null, undoable: [], peers: [] })
    expect(welcome.snapshot).toMatchObject({ state: { props: { dashboard_title: 'Sales' } } })
    ann.push(1, title('A'), title('B'))
    await ann.events(2)
    ann.close()
    await ann.closed
    const again = await LiveTestSocket.to(stub, ANN)
    const tail = await again.hello('session-ann', { epoch: welcome.epoch, lastSeq: 2 })
    expect(tail).toMatchObject({ head: 3, lastN: 2, snapshot: null })
    expect(tail.events?.map(({ seq, type, data }) => [seq, type, data])).toEqual([[3, 'propSet', { key: 'dashboard_title', value: 'B' }]])
    expect(tail.undoable.map(({ id }) => id)).toEqual(['session-ann:1', 'session-ann:2'])
    again.close()
  })

  test('a message longer than a frame comes in parts and is whole again', async () => {
    const { stub } = await newDashboard({ css: 'x'.repeat(950_000) })
    const ann = await LiveTestSocket.to(stub, ANN)
    const { snapshot } = await ann.hello('session-ann')
    expect(snapshot).toMatchObject({ state: { props: { css: 'x'.repeat(950_000) } } })
    ann.close()
  })

  test('a client of another log, another protocol or another user’s session is sent away by code', async () => {
    const { stub } = await newDashboard()
    const ann = await LiveTestSocket.to(stub, ANN)
    await ann.hello('session-ann')
    const cases = [
      [{ epoch: 'of-another-log', session: 'session-new' }, CLOSE.epochChanged],
      [{ protocol: 99, session: 'session-new' }, CLOSE.serverTooOld],
      [{ schema: 99, session: 'session-new' }, CLOSE.serverTooOld],
      [{ session: 'session-ann' }, CLOSE.sessionTaken],
    ] as const
    for (const [given, code] of cases) {
      const ben = await LiveTestSocket.to(stub, BEN)
      ben.send({ type: 'hello', protocol: 1, schema: 1, epoch: null, lastSeq: 0, ...given })
      expect((await ben.closed).code).toBe(code)
    }
    ann.close()
  })

  test('the same session connecting again takes the place of its older socket', async () => {
    const { stub } = await newDashboard()
    const first = await LiveTestSocket.to(stub, ANN)
    await first.hello('session-ann')
    const second = await LiveTestSocket.to(stub, ANN)
    expect((await second.hello('session-ann')).peers).toEqual([])
    expect((await first.closed).code).toBe(CLOSE.replaced)
    second.close()
  })

  test('presence reaches the others, and leaving is told', async () => {
    const { stub } = await newDashboard()
    const ann = await LiveTestSocket.to(stub, ANN)
    await ann.hello('session-ann')
    const ben = await LiveTestSocket.to(stub, BEN)
    expect((await ben.hello('session-ben')).peers.map(({ actor }) => actor.name)).toEqual(['Ann'])
    expect(await ann.next('presence')).toMatchObject({ gone: false, peer: { actor: BEN } })
    ben.send({ type: 'presence', state: { selected: 'CHART-a' } })
    expect(await ann.next('presence')).toMatchObject({ peer: { state: { selected: 'CHART-a' } } })
    ben.close()
    expect(await ann.next('presence')).toMatchObject({ gone: true, peer: { session: 'session-ben' } })
    ann.close()
  })

  test('the close handshake is completed with the code that the client sent', async () => {
    const { stub } = await newDashboard()
    const ann = await LiveTestSocket.to(stub, ANN)
    await ann.hello('session-ann')
    ann.socket.close(4000, 'bye')
    expect((await ann.closed).code).toBe(4000)
  })
})

describe('pushing', () => {
  test('an op pushed again after a lost ack is applied once', async () => {
    const { stub } = await newDashboard()
    const ann = await LiveTestSocket.to(stub, ANN)
    const { epoch } = await ann.hello('session-ann')
    ann.push(1, title('Once'))
    await ann.next('ack')
    ann.push(1, title('Once'), title('Twice'))
    expect(await ann.next('ack')).toMatchObject({ lastN: 2, rejected: [] })
    ann.close()
    await ann.closed
    const again = await LiveTestSocket.to(stub, ANN)
    const { lastN, events } = await again.hello('session-ann', { epoch, lastSeq: 1 })
    expect(lastN).toBe(2)
    expect(events?.map(({ data }) => data['value'])).toEqual(['Once', 'Twice'])
    again.close()
  })

  test('sessions, roles and undo survive the eviction of the object', async () => {
    const { object, stub } = await newDashboard()
    const ann = await LiveTestSocket.to(stub, ANN)
    await ann.hello('session-ann')
    const vic = await LiveTestSocket.to(stub, BEN, 'viewer')
    await vic.hello('session-vic')
    ann.push(1, title('Before'))
    await ann.next('ack')
    await evictDurableObject(object)
    ann.push(2, { type: 'undo', data: { of: 'session-ann:1' } })
    const [undone] = await ann.events(2).then((events) => events.slice(-1))
    expect(undone).toMatchObject({ data: { key: 'dashboard_title', value: 'Sales' }, cause: { kind: 'undo', of: 'session-ann:1' } })
    expect(await ann.next('ack')).toMatchObject({ lastN: 2 })
    vic.push(1, title('Not mine'))
    expect((await vic.closed).code).toBe(CLOSE.forbidden)
    ann.close()
  })

  test('pushes of two sockets at once get one order that both see', async () => {
    const { stub } = await newDashboard()
    const ann = await LiveTestSocket.to(stub, ANN)
    const ben = await LiveTestSocket.to(stub, BEN)
    await ann.hello('session-ann')
    await ben.hello('session-ben')
    for (let n = 1; n <= 20; n++) {
      ann.push(n, title(`A${n}`))
      ben.push(n, title(`B${n}`))
    }
    const seen = await Promise.all([ann.events(40), ben.events(40)])
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0].map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, i) => i + 2))
    expect(seen[0].filter(({ session }) => session === 'session-ben').map(({ n }) => n)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    ann.close()
    ben.close()
  })

  test('undo after a reconnect takes back one’s own change and leaves the other’s', async () => {
    const { stub } = await newDashboard()
    const ann = await LiveTestSocket.to(stub, ANN)
    const ben = await LiveTestSocket.to(stub, BEN)
    const { epoch } = await ann.hello('session-ann')
    await ben.hello('session-ben')
    ann.push(1, { type: 'resizeItem', data: { id: 'CHART-a', width: 6 } })
    await ann.next('ack')
    ben.push(1, title('By Ben'))
    await ben.next('ack')
    ann.close()
    await ann.closed
    const again = await LiveTestSocket.to(stub, ANN)
    const { undoable } = await again.hello('session-ann2', { epoch, lastSeq: 3 })
    expect(undoable.map(({ id }) => id)).toEqual(['session-ann:1'])
    again.push(1, { type: 'undo', data: { of: 'session-ann:1' } }, { type: 'undo', data: { of: 'session-ben:1' } })
    expect(await again.next('ack')).toMatchObject({ lastN: 2, rejected: [{ n: 2, code: 'not-undoable' }] })
    const read = await stub.read({ view: 'head' })
    expect(read.ok && read.document).toMatchObject({ dashboard_title: 'By Ben', position_json: { 'CHART-a': { meta: { width: 4 } } } })
    again.close()
    ben.close()
  })

  test('a save that rests on an older save is refused and names who saved', async () => {
    const { stub } = await newDashboard()
    const ann = await LiveTestSocket.to(stub, ANN)
    const ben = await LiveTestSocket.to(stub, BEN)
    await ann.hello('session-ann')
    await ben.hello('session-ben')
    ann.push(1, title('A'), save(1))
    expect(await ann.next('ack')).toMatchObject({ rejected: [] })
    ben.push(1, save(1))
    expect(await ben.next('ack')).toMatchObject({ rejected: [{ code: 'saved-by-other', detail: { savedSeq: 3, actor: ANN } }] })
    ben.push(2, save(3))
    expect(await ben.next('ack')).toMatchObject({ rejected: [] })
    ann.close()
    ben.close()
  })

  test('viewers see the saved state only, anew at every save', async () => {
    const { stub } = await newDashboard()
    const ann = await LiveTestSocket.to(stub, ANN)
    await ann.hello('session-ann')
    ann.push(1, title('Draft'))
    await ann.next('ack')
    const vic = await LiveTestSocket.to(stub, BEN, 'viewer')
    const welcome = await vic.hello('session-vic')
    expect(welcome).toMatchObject({ head: 1, role: 'viewer', undoable: [], snapshot: { state: { props: { dashboard_title: 'Sales' } } } })
    ann.push(2, save(1))
    const { snapshot } = await vic.next('saved')
    expect(snapshot).toMatchObject({ seq: 3, state: { props: { dashboard_title: 'Draft' } } })
    expect(vic.unread().filter(({ type }) => type === 'events')).toEqual([])
    ann.close()
    vic.close()
  })
})

describe('bad input', () => {
  test.each([
    ['text that is not JSON', '{', CLOSE.malformed],
    ['a message of no known type', { type: 'shout' }, CLOSE.malformed],
    ['an op without a counter', { type: 'push', base: 0, ops: [{ type: 'save', v: 1, data: {} }] }, CLOSE.malformed],
    ['no ops at all', { type: 'push', base: 0, ops: [] }, CLOSE.malformed],
    ['a hole in the counters', { type: 'push', base: 0, ops: [{ n: 5, type: 'discard', v: 1, data: {} }] }, CLOSE.gap],
    ['text for a log without text', { type: 'text', version: 0, mount: 'mount-12345', updates: [[1]] }, CLOSE.malformed],
    ['presence over its size', { type: 'presence', state: { a: 'x'.repeat(5_000) } }, CLOSE.malformed],
    ['a frame over its size', `"${'x'.repeat(1_000_001)}"`, CLOSE.malformed],
  ])('%s closes the socket with its code and changes nothing', async (_what, message, code) => {
    const { stub } = await newDashboard()
    const ann = await LiveTestSocket.to(stub, ANN)
    await ann.hello('session-ann')
    ann.send(message)
    expect((await ann.closed).code).toBe(code)
    expect(await stub.head()).toMatchObject({ seq: 1 })
  })

  test('a push before the hello, and a binary frame, are malformed', async () => {
    const { stub } = await newDashboard()
    const early = await LiveTestSocket.to(stub, ANN)
    early.push(1, title('Early'))
    expect((await early.closed).code).toBe(CLOSE.malformed)
    const binary = await LiveTestSocket.to(stub, ANN)
    binary.socket.send(new Uint8Array([1, 2, 3]))
    expect((await binary.closed).code).toBe(CLOSE.malformed)
  })

  test('an op that breaks its contract or a rule is refused by code, the ones around it are applied', async () => {
    const { stub } = await newDashboard()
    const ann = await LiveTestSocket.to(stub, ANN)
    await ann.hello('session-ann')
    ann.push(
      1,
      title('First'),
      { type: 'setProp', data: { key: 'dashboard_title', value: 'x'.repeat(501) } },
      { type: 'moveItem', data: { id: 'ROW-a', parent: 'CHART-a', after: null } },
      { type: 'fly', data: {} },
      { type: 'editItem', data: { id: 'CHART-a', set: { code: 'x'.repeat(70_000) } } },
      title('Last'),
    )
    const { lastN, rejected } = await ann.next('ack')
    expect(lastN).toBe(6)
    expect(rejected.map(({ n, code }) => [n, code])).toEqual([[2, 'invalid'], [3, 'cycle'], [4, 'invalid'], [5, 'too-large']])
    expect(rejected[0]?.detail).toMatchObject({ message: expect.stringContaining('value') })
    expect(await stub.head()).toMatchObject({ seq: 3 })
    ann.close()
  })

  test('a socket that pushes far too fast is closed, and what it pushed before stays', async () => {
    const { stub } = await newDashboard()
    const ann = await LiveTestSocket.to(stub, ANN)
    await ann.hello('session-ann')
    for (let frame = 0; frame < 8; frame++) ann.push(frame * 100 + 1, ...Array.from({ length: 100 }, (_, i) => title(`${frame}-${i}`)))
    expect((await ann.closed).code).toBe(CLOSE.tooMany)
    expect(await stub.head()).toMatchObject({ seq: 601 })
  })

  test('the object answers pings while it sleeps', async () => {
    const { object, stub } = await newDashboard()
    const ann = await LiveTestSocket.to(stub, ANN)
    await ann.hello('session-ann')
    await evictDurableObject(object)
    const pong = new Promise((resolve) => ann.socket.addEventListener('message', ({ data }) => resolve(data), { once: true }))
    ann.socket.send(PING)
    expect(await pong).toBe('pong')
    ann.close()
  })
})

describe('the catalogue', () => {
  test('a new dashboard is ready in the catalogue when create returns, and creating again changes nothing', async () => {
    const { id, uuid, stub, projected } = await newDashboard()
    expect(await projected()).toMatchObject({ state: 'ready', dashboard_title: 'Sales', projected_seq: 1 })
    await stub.create({ dashboardId: id, uuid, document: { ...document, dashboard_title: 'Other' }, actor: BEN })
    expect(await projected()).toMatchObject({ dashboard_title: 'Sales', projected_seq: 1 })
  })

  test('a save reaches the catalogue with its charts by the alarm, also when D1 fails once', async () => {
    const chart = await env.DB.prepare("INSERT INTO charts (uuid, slice_name, viz_type) VALUES (?, 'C', 'pie') RETURNING id").bind(crypto.randomUUID()).first<{ id: number }>()
    const { id, object, stub, projected } = await newDashboard()
    const ann = await LiveTestSocket.to(stub, ANN)
    await ann.hello('session-ann')
    let batches = 0
    await runInDurableObject(object, (object) => {
      // The binding fails for the first batch, as in an outage.
      const holder = object as unknown as { env: { DB: D1Database } }
      const { DB } = holder.env
      holder.env = {
        DB: new Proxy(DB, {
          get: (target, key) => {
            if (key === 'batch' && batches++ === 0) return () => Promise.reject(new Error('D1 is away'))
            const value: unknown = Reflect.get(target, key)
            return typeof value === 'function' ? value.bind(target) : value
          },
        }),
      }
    })
    ann.push(1, title('Saved'), { type: 'editItem', data: { id: 'CHART-a', set: { chartId: chart?.id ?? 0 } } }, save(1))
    await ann.next('ack')
    const drained = async () => {
      await runDurableObjectAlarm(object)
      return await projected()
    }
    const row = { dashboard_title: 'Saved', projected_seq: 4, changed_by_fk: 1 }
    await expect.poll(drained, { timeout: 5_000, interval: 200 }).toMatchObject(row)
    expect(batches).toBeGreaterThan(1)
    const links = await env.DB.prepare('SELECT chart_id FROM dashboard_charts WHERE dashboard_id = ?').bind(id).all()
    expect(links.results).toEqual([{ chart_id: chart?.id }])
    ann.close()
  })

  test('an alarm that runs twice, and a projection that comes late, change nothing', async () => {
    const { id, object, stub, projected } = await newDashboard()
    const late = await runInDurableObject(object, (_object, state) => state.storage.sql.exec('SELECT text FROM snapshots').toArray()[0]?.['text'])
    await stub.replace({ actor: BEN, document: { dashboard_title: 'Newer' } })
    const before = await projected()
    const again = () =>
      runInDurableObject(object, (_object, state) => {
        state.storage.sql.exec(`INSERT INTO outbox (kind, payload, attempts, due) VALUES ('project', '{"seq":1,"exact":true}', 0, 0)`)
        void state.storage.setAlarm(Date.now() + 60_000)
      })
    for (let run = 0; run < 2; run++) {
      await again()
      expect(await runDurableObjectAlarm(object)).toBe(true)
      expect(await projected()).toEqual(before)
    }
    const { state: saved } = JSON.parse(String(late)) as { state: DashboardState }
    const projection = { dashboardId: id, seq: 1, saved, previousCharts: [], exact: true, changed: { at: 1, actorId: 1 }, keepSlug: false }
    await env.DB.batch(projectionStatements(projection).map(({ sql, params }) => env.DB.prepare(sql).bind(...params)))
    expect(await projected()).toEqual(before)
  })

  test('properties from outside do not publish the draft of those who are editing', async () => {
    const { stub, projected } = await newDashboard()
    const ann = await LiveTestSocket.to(stub, ANN)
    await ann.hello('session-ann')
    ann.push(1, { type: 'resizeItem', data: { id: 'CHART-a', width: 6 } })
    await ann.next('ack')
    const replaced = await stub.replace({ actor: BEN, document: { dashboard_title: 'From outside' } })
    expect(replaced.ok && replaced.document).toMatchObject({ dashboard_title: 'From outside', position_json: { 'CHART-a': { meta: { width: 4 } } } })
    expect(await projected()).toMatchObject({ dashboard_title: 'From outside' })
    const head = await stub.read({ view: 'head' })
    expect(head.ok && head.document).toMatchObject({ dashboard_title: 'From outside', position_json: { 'CHART-a': { meta: { width: 6 } } } })
    ann.close()
  })

  test('a layout from outside is published whole, and a stale or broken one is refused by field', async () => {
    const { stub, projected } = await newDashboard()
    const wider = { ...layout, 'CHART-a': { ...layout['CHART-a'], meta: { width: 12, height: 50 } } }
    expect(await stub.replace({ actor: BEN, document: { position_json: wider }, expectedSeq: 1 })).toMatchObject({ ok: true })
    expect(String((await projected())?.['position_json'])).toContain('"width":12')
    const conflict = await stub.replace({ actor: ANN, document: { position_json: layout }, expectedSeq: 1 })
    expect(conflict).toMatchObject({ ok: false, code: 'conflict', savedBy: { actor: BEN } })
    const circle = { ...layout, 'CHART-a': { ...layout['CHART-a'], children: ['ROW-a'] } }
    const refused = await stub.replace({ actor: ANN, document: { position_json: circle } })
    expect(refused).toMatchObject({ ok: false, code: 'cycle', field: 'position_json' })
    expect(await stub.head()).toMatchObject({ hasUnsavedChanges: false })
  })

  test('a write with the same idempotency key happens once', async () => {
    const { stub } = await newDashboard()
    const write = { actor: ANN, document: { css: '.a{}' }, idempotencyKey: 'key-1' }
    const first = await stub.replace(write)
    expect(await stub.replace(write)).toEqual(first)
    expect(await stub.head()).toMatchObject({ seq: 2 })
  })

  test('a slug that is taken leaves the row’s slug alone and is told to the editors', async () => {
    await newDashboard({ slug: 'taken' })
    const { object, stub, projected } = await newDashboard({ slug: 'mine' })
    const ann = await LiveTestSocket.to(stub, ANN)
    await ann.hello('session-ann')
    ann.push(1, { type: 'setProp', data: { key: 'slug', value: 'taken' } }, title('New'), save(1))
    await ann.next('ack')
    await runDurableObjectAlarm(object)
    expect(await ann.next('notice')).toEqual({ type: 'notice', code: 'slug-taken' })
    expect(await projected()).toMatchObject({ slug: 'mine', dashboard_title: 'New' })
    ann.close()
  })

  test('a row that never reached its object is taken up by it on first contact, and can be projected again', async () => {
    const uuid = crypto.randomUUID()
    const sql = "INSERT INTO dashboards (uuid, dashboard_title, position_json, state) VALUES (?, 'Found', ?, 'ready') RETURNING id"
    await env.DB.prepare(sql).bind(uuid, JSON.stringify(layout)).first()
    const stub = dashboardObject(env, uuid)
    const read = await stub.read({ view: 'saved' })
    expect(read.ok && read.document.dashboard_title).toBe('Found')
    await env.DB.prepare("UPDATE dashboards SET dashboard_title = 'damaged' WHERE uuid = ?").bind(uuid).run()
    expect(await stub.reproject()).toBe(true)
    expect(await env.DB.prepare('SELECT dashboard_title FROM dashboards WHERE uuid = ?').bind(uuid).first()).toEqual({ dashboard_title: 'Found' })
    expect(await dashboardObject(env, crypto.randomUUID()).read({ view: 'saved' })).toMatchObject({ ok: false, code: 'missing' })
  })

  test('a deleted dashboard sends everybody away and lets nobody in', async () => {
    const { stub } = await newDashboard()
    const ann = await LiveTestSocket.to(stub, ANN)
    await ann.hello('session-ann')
    await stub.markGone()
    expect((await ann.closed).code).toBe(CLOSE.gone)
    expect((await stub.fetch(new Request('http://localhost/live', { headers: { upgrade: 'websocket' } }))).status).toBe(404)
  })

  test('history tells who did what, and an old version can be read, pinned and restored', async () => {
    const { stub } = await newDashboard()
    const ann = await LiveTestSocket.to(stub, ANN)
    await ann.hello('session-ann')
    ann.push(1, title('A'), { type: 'removeItem', data: { id: 'CHART-a' } }, { type: 'undo', data: { of: 'session-ann:2' } })
    await ann.next('ack')
    const [newest, removed] = await stub.history({ limit: 2 })
    expect(newest).toMatchObject({ seq: 4, type: 'itemRestored', actor: ANN, cause: { kind: 'undo' }, facts: { count: 2 } })
    expect(removed).toMatchObject({ seq: 3, type: 'itemRemoved', facts: { id: 'ROW-a' } })
    const old = await stub.read({ view: 'head', at: 3 })
    expect(old.ok && Object.keys(old.document.position_json)).not.toContain('CHART-a')
    expect(await stub.pin(3, 'permalink')).toBe(true)
    ann.push(4, { type: 'restoreVersion', data: { seq: 1 } })
    expect(await ann.events(4).then((events) => events.at(-1))).toMatchObject({ type: 'stateRestored', data: { from: 1 } })
    ann.close()
  })
})

describe('the live endpoint', () => {
  // The first request makes users and roles, but only where there are none yet.
  beforeAll(async () => {
    await new ApiClient().call('/login/')
  })

  const connect = async (client: ApiClient, id: number | string, headers: Record<string, string> = {}) =>
    LiveTestSocket.from(await client.call(`/api/v1/dashboard/${id}/live`, { headers: { upgrade: 'websocket', ...headers } }))

  test('owners edit, others who may read watch, and nobody else gets in', async () => {
    const alpha = await signedInAs('owner-of-live', 'Alpha')
    const { id } = await newDashboard({}, alpha.id)
    const other = await signedInAs('reader-of-live', 'Alpha')
    const owner = await connect(alpha.client, id)
    expect(await owner.hello('session-own')).toMatchObject({ role: 'editor', actor: { id: alpha.id } })
    const reader = await connect(other.client, id)
    expect(await reader.hello('session-read')).toMatchObject({ role: 'viewer' })
    expect((await (await connect(new ApiClient(), id)).closed).code).toBe(CLOSE.unauthenticated)
    expect((await (await connect(alpha.client, 999_999)).closed).code).toBe(CLOSE.gone)
    expect((await (await connect(alpha.client, 'abc')).closed).code).toBe(CLOSE.gone)
    owner.close()
    reader.close()
  })

  test('a page of another origin gets nothing, and plain requests are told to upgrade', async () => {
    const client = new ApiClient()
    await client.signIn()
    const { id } = await newDashboard()
    const foreign = await client.call(`/api/v1/dashboard/${id}/live`, { headers: { upgrade: 'websocket', origin: 'https://evil.example' } })
    expect(foreign.status).toBe(403)
    const own = await connect(client, id, { origin: ORIGIN })
    expect(await own.hello('session-admin')).toMatchObject({ role: 'editor' })
    own.close()
    expect((await client.call(`/api/v1/dashboard/${id}/live`)).status).toBe(426)
  })

  test('after its admission has run out a socket is asked to connect again', async () => {
    const { stub } = await newDashboard()
    const ann = await LiveTestSocket.to(stub, ANN, 'editor', Date.now() + 50)
    await ann.hello('session-ann')
    await new Promise((resolve) => setTimeout(resolve, 60))
    ann.push(1, title('Late'))
    expect((await ann.closed).code).toBe(CLOSE.accessChanged)
    const ben = await LiveTestSocket.to(stub, BEN)
    await ben.hello('session-ben')
    await stub.refreshAccess([BEN.id])
    expect((await ben.closed).code).toBe(CLOSE.accessChanged)
  })
})
