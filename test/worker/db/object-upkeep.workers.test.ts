import { env } from 'cloudflare:workers'
import { createScheduledController, runInDurableObject } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { dashboardObject } from '../../../durable-objects/dashboard/rpc.ts'
import { sqlTabObject } from '../../../durable-objects/sql-tab/rpc.ts'
import worker from '../../../worker/index.ts'
import type { ApiClient } from '../../support/api-client.ts'
import { administrator, signedInAs } from '../../support/people.ts'

const MINUTE = 60_000
const ANN = { id: 1, name: 'Ann' }

let admin: ApiClient

beforeAll(async () => {
  admin = await administrator()
})

async function minuteLater(now = Date.now() + 2 * MINUTE): Promise<void> {
  await worker.scheduled(createScheduledController({ scheduledTime: new Date(now), cron: '* * * * *' }), env)
}

const rowOf = (uuid: string) => env.DB.prepare('SELECT * FROM dashboards WHERE uuid = ?').bind(uuid).first<Record<string, unknown>>()
const notes = async () => (await env.DB.prepare("SELECT key FROM key_values WHERE resource = 'gone_object'").all()).results

async function stuckRow(title: string): Promise<{ id: number; uuid: string }> {
  const uuid = crypto.randomUUID()
  const row = await env.DB.prepare('INSERT INTO dashboards (uuid, dashboard_title, css, changed_on) VALUES (?, ?, ?, ?) RETURNING id')
    .bind(uuid, title, '.a{}', Date.now())
    .first<{ id: number }>()
  return { id: row?.id ?? 0, uuid }
}

describe('once a minute', () => {
  test('a dashboard whose making was interrupted a minute ago is completed with what its row holds', async () => {
    const { uuid } = await stuckRow('Interrupted')
    await minuteLater(Date.now() + MINUTE / 2)
    expect(await rowOf(uuid)).toMatchObject({ state: 'creating' })
    await minuteLater()
    expect(await rowOf(uuid)).toMatchObject({ state: 'ready', dashboard_title: 'Interrupted', projected_seq: 1 })
    const read = await dashboardObject(env, uuid).read({ view: 'saved' })
    expect(read.ok && read.document).toMatchObject({ dashboard_title: 'Interrupted', css: '.a{}' })
  })

  test('a dashboard whose object was made but never told follows the object', async () => {
    const { id, uuid } = await stuckRow('Row')
    const read = await dashboardObject(env, uuid).read({ view: 'saved' })
    const document = read.ok ? { ...read.document, dashboard_title: 'Object' } : null
    if (!document) throw new Error('not made')
    await dashboardObject(env, uuid).replace({ actor: ANN, document })
    await env.DB.prepare("UPDATE dashboards SET state = 'creating', projected_seq = 0, changed_on = ? WHERE id = ?").bind(Date.now(), id).run()
    await minuteLater()
    expect(await rowOf(uuid)).toMatchObject({ state: 'ready', dashboard_title: 'Object' })
  })

  test('one that cannot be completed does not keep the others from it', async () => {
    const broken = await stuckRow('Broken')
    await env.DB.prepare('UPDATE dashboards SET position_json = ? WHERE id = ?')
      .bind(JSON.stringify({ ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['ROOT_ID'] } }), broken.id)
      .run()
    const sound = await stuckRow('Sound')
    await minuteLater()
    expect(await rowOf(sound.uuid)).toMatchObject({ state: 'ready' })
    expect(await rowOf(broken.uuid)).toMatchObject({ state: 'creating' })
  })

  test('an object whose deletion was interrupted is told, and a row that came back keeps its object', async () => {
    const gone = await admin.json<{ id: number }>('/api/v1/dashboard/', { method: 'POST', json: { dashboard_title: 'Gone' } })
    const uuid = String((await env.DB.prepare('SELECT uuid FROM dashboards WHERE id = ?').bind(gone.body.id).first())?.['uuid'])
    const note = (id: number, of: string) =>
      env.DB.prepare("INSERT INTO key_values (key, resource, value) VALUES (?, 'gone_object', ?)")
        .bind(`gone:dashboard:${of}`, JSON.stringify({ kind: 'dashboard', uuid: of, id }))
        .run()
    const kept = await stuckRow('Came back')
    await dashboardObject(env, kept.uuid).reproject(kept.id)
    await note(kept.id - 1_000, kept.uuid)
    await env.DB.prepare('DELETE FROM dashboards WHERE id = ?').bind(gone.body.id).run()
    await note(gone.body.id, uuid)
    expect(await dashboardObject(env, uuid).head()).toMatchObject({ seq: 1 })
    await minuteLater()
    expect(await dashboardObject(env, uuid).head()).toBeNull()
    expect(await dashboardObject(env, kept.uuid).head()).toMatchObject({ seq: 1 })
    expect(await notes()).toEqual([])
  })
})

test('deleting a dashboard or a tab through the API tells its object at once and leaves no note', async () => {
  const made = await admin.json<{ id: number }>('/api/v1/dashboard/', { method: 'POST', json: { dashboard_title: 'Short' } })
  const uuid = String((await env.DB.prepare('SELECT uuid FROM dashboards WHERE id = ?').bind(made.body.id).first())?.['uuid'])
  expect((await admin.json(`/api/v1/dashboard/${made.body.id}`, { method: 'DELETE' })).status).toBe(200)
  expect(await dashboardObject(env, uuid).head()).toBeNull()
  expect(await notes()).toEqual([])
})

test('word of a row that another has replaced does not end the object', async () => {
  const { id, uuid } = await stuckRow('Replaced')
  await dashboardObject(env, uuid).reproject(id)
  await dashboardObject(env, uuid).markGone(id - 1_000)
  expect(await dashboardObject(env, uuid).head()).toMatchObject({ seq: 1 })
})

describe('the rebuild of the catalogue', () => {
  interface Answer {
    result: { done: number; failed: number[]; next: number | null }
  }
  const rebuild = (client: ApiClient, json: object) => client.json<Answer>('/api/v1/catalogue/rebuild', { method: 'POST', json })

  test('writes every dashboard and tab as its object knows it, turn by turn', async () => {
    const { uuid } = await stuckRow('True')
    await dashboardObject(env, uuid).reproject()
    const tab = crypto.randomUUID()
    await env.DB.prepare("INSERT INTO sql_tabs (uuid, user_id, label) VALUES (?, 1, 'True')").bind(tab).run()
    await sqlTabObject(env, tab).read()
    await env.DB.prepare("UPDATE dashboards SET dashboard_title = 'damaged', css = 'damaged'").run()
    await env.DB.prepare("UPDATE sql_tabs SET label = 'damaged'").run()
    let next: number | null = 0
    while (next !== null) next = (await rebuild(admin, { kind: 'dashboard', after: next })).body.result.next
    expect(await rowOf(uuid)).toMatchObject({ dashboard_title: 'True', css: '.a{}' })
    expect((await rebuild(admin, { kind: 'sql_tab' })).body.result).toMatchObject({ failed: [], next: null })
    expect(await env.DB.prepare('SELECT label FROM sql_tabs WHERE uuid = ?').bind(tab).first()).toEqual({ label: 'True' })
  })

  test('takes up again what the outbox had given up on', async () => {
    const { uuid } = await stuckRow('Parked')
    await dashboardObject(env, uuid).reproject()
    await env.DB.prepare("UPDATE dashboards SET dashboard_title = 'old' WHERE uuid = ?").bind(uuid).run()
    await runInDurableObject(env.DASHBOARD_LOG.getByName(uuid), (_object, state) => {
      state.storage.sql.exec(`INSERT INTO outbox (kind, payload, attempts, due) VALUES ('project', '{"seq":1,"exact":true}', 12, NULL)`)
    })
    await rebuild(admin, { kind: 'dashboard' })
    expect(await rowOf(uuid)).toMatchObject({ dashboard_title: 'Parked' })
  })

  test('is for administrators only and names what is wrong with a request', async () => {
    const alpha = (await signedInAs('rebuilder', 'Alpha')).client
    expect((await rebuild(alpha, { kind: 'dashboard' })).status).toBe(403)
    const wrong = await admin.json<{ message: object }>('/api/v1/catalogue/rebuild', { method: 'POST', json: { kind: 'chart' } })
    expect([wrong.status, Object.keys(wrong.body.message)]).toEqual([400, ['kind']])
  })
})
