import { evictDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { CLOSE, PING } from '../../durable-objects/log/codes.ts'
import { ANN, BEN, newDashboard, save, title } from '../support/dashboard-object.ts'
import { LiveTestSocket } from '../support/live-socket.ts'

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
