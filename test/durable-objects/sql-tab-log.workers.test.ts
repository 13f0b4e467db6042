import { env } from 'cloudflare:workers'
import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { CLOSE } from '../../durable-objects/log/codes.ts'
import { sqlTabObject } from '../../durable-objects/sql-tab/rpc.ts'
import { ApiClient, ORIGIN } from '../support/api-client.ts'
import { LiveTestSocket } from '../support/live-socket.ts'
import { signedInAs } from '../support/people.ts'

const ANN = { id: 1, name: 'Ann' }
const BEN = { id: 2, name: 'Ben' }

beforeAll(async () => {
  // The first request makes users and roles, but only where there are none yet.
  await new ApiClient().call('/login/')
})

async function newTab(text = 'SELECT 1', userId = 1) {
  const uuid = crypto.randomUUID()
  await env.DB.prepare("INSERT INTO sql_tabs (uuid, user_id, label) VALUES (?, ?, 'Untitled Query 1')").bind(uuid, userId).run()
  const stub = sqlTabObject(env, uuid)
  await stub.create({ actor: ANN, fields: { name: 'Untitled Query 1', queryLimit: 1000 }, text })
  const projected = () => env.DB.prepare('SELECT * FROM sql_tabs WHERE uuid = ?').bind(uuid).first<Record<string, unknown>>()
  return { uuid, stub, object: env.SQL_TAB_LOG.getByName(uuid), projected }
}

const type = (version: number, mount: string, ...updates: readonly unknown[]) => ({ type: 'text', version, mount, updates })

describe('text', () => {
  test('typed by one reaches the other, and a stale push is refused until it is rebased', async () => {
    const { stub } = await newTab()
    const ann = await LiveTestSocket.to(stub, ANN)
    const ben = await LiveTestSocket.to(stub, BEN)
    expect((await ann.hello('session-ann', { textVersion: null })).text).toEqual({ mode: 'snapshot', version: 0, text: 'SELECT 1' })
    await ben.hello('session-ben', { textVersion: null })
    ann.send(type(0, 'mount-ann', [8, [0, ' + 1']]))
    expect(await ben.next('texts')).toEqual({ type: 'texts', from: 0, updates: [{ mount: 'mount-ann', changes: [8, [0, ' + 1']] }] })
    ben.send(type(0, 'mount-ben', [[0, '-- '], 8]))
    expect(await ben.next('text-refused')).toEqual({ type: 'text-refused', version: 1 })
    ben.send(type(1, 'mount-ben', [[0, '-- '], 12]))
    expect(await ann.next('texts')).toMatchObject({ from: 0 })
    expect(await ann.next('texts')).toMatchObject({ from: 1 })
    expect(await stub.read()).toMatchObject({ text: '-- SELECT 1 + 1', textVersion: 2 })
    expect(await stub.read({ textVersion: 1 })).toMatchObject({ text: 'SELECT 1 + 1' })
    expect(await stub.read({ textVersion: 9 })).toMatchObject({ ok: false, field: 'textVersion' })
    ann.close()
    ben.close()
  })

  test('survives eviction, and a returning editor gets what it missed with a check of the whole', async () => {
    const { stub, object } = await newTab()
    const ann = await LiveTestSocket.to(stub, ANN)
    const { epoch } = await ann.hello('session-ann', { textVersion: null })
    ann.send(type(0, 'mount-ann', [8, [0, ';']]))
    await ann.next('texts')
    await evictDurableObject(object)
    ann.send(type(1, 'mount-ann', [9, [0, '', 'x']]))
    await ann.next('texts')
    ann.close()
    const again = await LiveTestSocket.to(stub, ANN)
    const { text } = await again.hello('session-ann', { epoch, lastSeq: 1, textVersion: 1 })
    expect(text).toMatchObject({ mode: 'tail', from: 1, updates: [{ mount: 'mount-ann' }], check: { version: 2, length: 11 } })
    again.close()
  })

  test.each([
    ['made for another length', [5, [0, 'x']]],
    ['with a line end inside a line', [8, [0, 'a\rb']]],
    ['with a negative length', [-1, [0, 'x'], 9]],
    ['that is no list', 'x'],
    ['longer than a tab may be', [8, [0, 'x'.repeat(200_001)]]],
  ])('a change %s closes the socket and changes nothing', async (_what, change) => {
    const { stub } = await newTab()
    const ann = await LiveTestSocket.to(stub, ANN)
    await ann.hello('session-ann', { textVersion: null })
    ann.send(type(0, 'mount-ann', [8, [0, '!']], change))
    expect((await ann.closed).code).toBe(CLOSE.malformed)
    expect(await stub.read()).toMatchObject({ text: 'SELECT 1', textVersion: 0 })
  })

  test('nobody types under another’s mount, which would make that editor drop text', async () => {
    const { stub } = await newTab()
    const ann = await LiveTestSocket.to(stub, ANN)
    await ann.hello('session-ann', { textVersion: null })
    ann.send(type(0, 'mount-ann', [8, [0, ';']]))
    await ann.next('texts')
    const ben = await LiveTestSocket.to(stub, BEN)
    await ben.hello('session-ben', { textVersion: null })
    ben.send(type(1, 'mount-ann', [9, [0, '!']]))
    expect((await ben.closed).code).toBe(CLOSE.malformed)
    ann.close()
  })

  test('replaced from outside changes only what differs, so cursors stay', async () => {
    const { stub } = await newTab('SELECT a FROM t')
    const ann = await LiveTestSocket.to(stub, ANN)
    await ann.hello('session-ann', { textVersion: null })
    expect(await stub.replaceText({ actor: BEN, text: 'SELECT a, b FROM t' })).toMatchObject({ ok: true, textVersion: 1 })
    expect((await ann.next('texts')).updates[0]?.changes).toEqual([8, [0, ', b'], 7])
    expect(await stub.replaceText({ actor: BEN, text: 'x'.repeat(200_001) })).toMatchObject({ ok: false, code: 'too-large' })
    ann.close()
  })
})

describe('fields', () => {
  test('set by one reach the others and the catalogue, and are undone by who set them', async () => {
    const { stub, object, projected } = await newTab()
    const ann = await LiveTestSocket.to(stub, ANN)
    await ann.hello('session-ann', { textVersion: null })
    ann.push(1, { type: 'setField', data: { key: 'name', value: 'Revenue' } }, { type: 'setField', data: { key: 'queryLimit', value: -1 } })
    expect(await ann.next('ack')).toMatchObject({ lastN: 2, rejected: [{ n: 2, code: 'invalid' }] })
    await runDurableObjectAlarm(object)
    expect(await projected()).toMatchObject({ label: 'Revenue', changed_by_fk: 1 })
    ann.push(3, { type: 'undo', data: { of: 'session-ann:1' } })
    expect(await ann.events(2).then((events) => events.at(-1))).toMatchObject({ data: { key: 'name', value: 'Untitled Query 1' } })
    ann.close()
  })

  test('set through the API are checked by name, and a run is linked once', async () => {
    const { stub, projected } = await newTab()
    expect(await stub.setFields({ actor: ANN, fields: { databaseId: 3, northPercent: 40 } })).toMatchObject({ fields: { databaseId: 3, northPercent: 40 } })
    const bad = { northPercent: 400 }
    expect(await stub.setFields({ actor: ANN, fields: bad })).toMatchObject({ ok: false, code: 'invalid', field: 'northPercent' })
    const linked = await stub.linkRun({ actor: ANN, queryId: 'run-1' })
    expect(await stub.linkRun({ actor: ANN, queryId: 'run-1' })).toEqual(linked)
    expect(await projected()).toMatchObject({ database_id: 3, latest_query_id: 'run-1' })
  })

  test('of a tab that only the catalogue knows begin with what stands there', async () => {
    const uuid = crypto.randomUUID()
    await env.DB.prepare("INSERT INTO sql_tabs (uuid, user_id, label, database_id) VALUES (?, 1, 'Found', 9)").bind(uuid).run()
    expect(await sqlTabObject(env, uuid).read()).toMatchObject({ ok: true, fields: { name: 'Found', databaseId: 9 }, text: '' })
    expect(await sqlTabObject(env, crypto.randomUUID()).read()).toMatchObject({ ok: false, code: 'missing' })
  })
})

test('the live endpoint lets the owner of a tab in and nobody else', async () => {
  const owner = await signedInAs('owner-of-tab', 'Alpha', 'sql_lab')
  const other = await signedInAs('other-than-owner', 'Alpha', 'sql_lab')
  const { uuid } = await newTab('SELECT 2', owner.id)
  const connect = async (client: ApiClient) =>
    LiveTestSocket.from(await client.call(`/api/v1/sqllab/tab/${uuid}/live`, { headers: { upgrade: 'websocket', origin: ORIGIN } }))
  const socket = await connect(owner.client)
  expect(await socket.hello('session-own', { textVersion: null })).toMatchObject({ role: 'editor', text: { text: 'SELECT 2' } })
  expect((await (await connect(other.client)).closed).code).toBe(CLOSE.gone)
  expect((await (await connect(new ApiClient())).closed).code).toBe(CLOSE.unauthenticated)
  socket.close()
})

describe('the past of a text over the API', () => {
  interface Reached {
    result: { version: number; text?: string }
  }

  test('is undone and redone after a reload, restored and pinned by the tab’s owner, live for who has it open', async () => {
    const owner = await signedInAs('owner-of-text', 'Alpha', 'sql_lab')
    const { uuid, stub } = await newTab('SELECT 1', owner.id)
    const path = `/api/v1/sqllab/tab/${uuid}/text`
    const post = (what: string, json: object) => owner.client.json<Reached>(`${path}/${what}`, { method: 'POST', json })
    const actor = { id: owner.id, name: 'Owner' }
    const page = await LiveTestSocket.to(stub, actor)
    await page.hello('session-old', { textVersion: null })
    page.send(type(0, 'mount-old', [8, [0, ' + 1']]))
    await page.next('texts')
    page.close()
    const reloaded = await LiveTestSocket.to(stub, actor)
    await reloaded.hello('session-new', { textVersion: null })
    expect(await post('step', { direction: 'undo', before: 1 })).toMatchObject({ status: 200, body: { result: { version: 2 } } })
    const [update] = (await reloaded.next('texts')).updates
    expect(update).toMatchObject({ changes: [8, [4]], mount: expect.stringMatching(/^server:/) })
    expect(await stub.read()).toMatchObject({ text: 'SELECT 1' })
    expect(await post('step', { direction: 'undo', before: 1 })).toMatchObject({ body: { result: { version: 2 } } })
    await post('step', { direction: 'redo', before: 1 })
    expect(await stub.read()).toMatchObject({ text: 'SELECT 1 + 1', textVersion: 3 })
    expect(await post('restore', { version: 2 })).toMatchObject({ body: { result: { version: 4 } } })
    expect((await owner.client.json<Reached>(path)).body.result).toEqual({ version: 4, text: 'SELECT 1' })
    expect((await owner.client.json<Reached>(`${path}?version=1`)).body.result).toEqual({ version: 1, text: 'SELECT 1 + 1' })
    expect(await post('pin', { version: 1 })).toMatchObject({ status: 200, body: { result: { version: 1 } } })
    const { body } = await owner.client.json<{ result: object[] }>(`${path}/history?limit=2`)
    expect(body.result).toMatchObject([{ version: 4, actorId: owner.id, inserted: 0, deleted: 4 }, { version: 3, inserted: 4, deleted: 0 }])
    reloaded.close()
  })

  test('is closed to others and names what is wrong with a request', async () => {
    const owner = await signedInAs('owner-of-past', 'Alpha', 'sql_lab')
    const other = await signedInAs('other-than-past', 'Alpha', 'sql_lab')
    const { uuid } = await newTab('SELECT 3', owner.id)
    const path = `/api/v1/sqllab/tab/${uuid}/text`
    const status = async (client: ApiClient, what: string, json?: object) => {
      const answer = await client.json<{ message: object }>(`${path}${what}`, json ? { method: 'POST', json } : {})
      return [answer.status, answer.status === 400 || answer.status === 404 ? answer.body.message : null]
    }
    expect((await status(other.client, ''))[0]).toBe(404)
    expect((await status(other.client, '/step', { direction: 'undo', before: 0 }))[0]).toBe(404)
    expect(await status(owner.client, '/step', { direction: 'sideways', before: 0 })).toMatchObject([400, { direction: [expect.any(String)] }])
    expect(await status(owner.client, '/restore', { version: 9 })).toMatchObject([404, { version: [expect.any(String)] }])
    expect(await status(owner.client, '/pin', { version: 9 })).toMatchObject([404, { version: [expect.any(String)] }])
    expect(await status(owner.client, '?version=9')).toMatchObject([404, { version: [expect.any(String)] }])
  })
})
