import { env } from 'cloudflare:workers'
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { projectionStatements } from '../../durable-objects/dashboard/projection.ts'
import { dashboardObject } from '../../durable-objects/dashboard/rpc.ts'
import type { DashboardState } from '../../durable-objects/dashboard/state.ts'
import { CLOSE } from '../../durable-objects/log/codes.ts'
import { ApiClient, ORIGIN } from '../support/api-client.ts'
import { ANN, BEN, DOCUMENT, LAYOUT, newDashboard, save, title } from '../support/dashboard-object.ts'
import { LiveTestSocket } from '../support/live-socket.ts'
import { signedInAs } from '../support/people.ts'

describe('the catalogue', () => {
  test('a new dashboard is ready in the catalogue when create returns, and creating again changes nothing', async () => {
    const { id, uuid, stub, projected } = await newDashboard()
    expect(await projected()).toMatchObject({ state: 'ready', dashboard_title: 'Sales', projected_seq: 1 })
    await stub.create({ dashboardId: id, uuid, document: { ...DOCUMENT, dashboard_title: 'Other' }, actor: BEN })
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
    await expect.poll(drained, { interval: 200 }).toMatchObject(row)
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
    const wider = { ...LAYOUT, 'CHART-a': { ...LAYOUT['CHART-a'], meta: { width: 12, height: 50 } } }
    expect(await stub.replace({ actor: BEN, document: { position_json: wider }, expectedSeq: 1 })).toMatchObject({ ok: true })
    expect(String((await projected())?.['position_json'])).toContain('"width":12')
    const conflict = await stub.replace({ actor: ANN, document: { position_json: LAYOUT }, expectedSeq: 1 })
    expect(conflict).toMatchObject({ ok: false, code: 'conflict', savedBy: { actor: BEN } })
    const circle = { ...LAYOUT, 'CHART-a': { ...LAYOUT['CHART-a'], children: ['ROW-a'] } }
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
    await env.DB.prepare(sql).bind(uuid, JSON.stringify(LAYOUT)).first()
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
    const ann = await LiveTestSocket.to(stub, ANN, 'editor', Date.now() + 2_000)
    await ann.hello('session-ann')
    await new Promise((resolve) => setTimeout(resolve, 2_010))
    ann.push(1, title('Late'))
    expect((await ann.closed).code).toBe(CLOSE.accessChanged)
    const ben = await LiveTestSocket.to(stub, BEN)
    await ben.hello('session-ben')
    await stub.refreshAccess([BEN.id])
    expect((await ben.closed).code).toBe(CLOSE.accessChanged)
  })
})
