import { expect, test } from 'vitest'
import { QueryBatch, type BatchRequest } from '../../../app/api/query-batch.ts'
import type { QueryContext } from '../../../app/charts/query-types.ts'

const context = {} as QueryContext
const failed = (status: number, body: Readonly<Record<string, unknown>>) =>
  new Error(`${status}:${typeof body['message'] === 'string' ? body['message'] : ''}`)

function harness() {
  const opened: { requests: readonly BatchRequest[]; signal: AbortSignal }[] = []
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const batch = new QueryBatch(async (requests, signal) => {
    opened.push({ requests, signal })
    return new ReadableStream<Uint8Array>({
      start(c) {
        controller = c
        signal.addEventListener('abort', () => c.error(signal.reason))
      },
    })
  }, failed)
  const write = (text: string) => controller?.enqueue(new TextEncoder().encode(text))
  const live = () => new AbortController()
  const ask = (key: string, abort = live()) => batch.ask({ key, query_context: context }, abort.signal)
  return { opened, ask, write, live, close: () => controller?.close() }
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 0))

test('questions of one turn travel in one request, and equal ones in one line', async () => {
  const { opened, ask, write } = harness()
  const answers = [ask('a'), ask('b'), ask('a')]
  await turn()
  expect(opened.map(({ requests }) => requests.map(({ key }) => key))).toEqual([['a', 'b']])
  write('{"key":"b","status":200,"result":2}\n{"key":"a","status":200,"result":1}\n')
  expect(await Promise.all(answers)).toEqual([1, 2, 1])
})

test('more questions than the server answers at once travel in several requests', async () => {
  const { opened, ask } = harness()
  for (let at = 0; at < 201; at++) void ask(`k${at}`)
  await turn()
  expect(opened.map(({ requests }) => requests.length)).toEqual([200, 1])
})

test('each answer is given as its line arrives, also when the line comes in pieces', async () => {
  const { ask, write } = harness()
  const first = ask('a')
  const second = ask('b')
  await turn()
  write('{"key":"b","status":200,')
  write('"result":{"text":"ä"}}\n')
  expect(await second).toEqual({ text: 'ä' })
  expect(await Promise.race([first.then(() => 'answered'), turn().then(() => 'waiting')])).toBe('waiting')
})

test('a failed line fails its own question only', async () => {
  const { ask, write } = harness()
  const good = ask('a')
  const bad = ask('b')
  await turn()
  write('{"key":"b","status":400,"message":"no such column"}\n{"key":"a","status":200,"result":1}\n')
  await expect(bad).rejects.toThrow('400:no such column')
  expect(await good).toBe(1)
})

test('a stream that ends early fails what it left unanswered', async () => {
  const { ask, close } = harness()
  const lost = ask('a')
  await turn()
  close()
  await expect(lost).rejects.toThrow('0:')
})

test('the request is aborted only when every question of it is', async () => {
  const { opened, ask, live } = harness()
  const [one, two] = [live(), live()]
  const answers = [ask('a', one), ask('b', two)].map((answer) => answer.catch((error: unknown) => error))
  await turn()
  one.abort(new Error('gone'))
  expect(opened[0]?.signal.aborted).toBe(false)
  two.abort(new Error('gone'))
  expect(opened[0]?.signal.aborted).toBe(true)
  expect(await Promise.all(answers)).toEqual([new Error('gone'), new Error('gone')])
})

test('a question withdrawn in the turn it was asked never travels', async () => {
  const { opened, ask, live } = harness()
  const gone = live()
  const answer = ask('a', gone).catch((error: unknown) => error)
  gone.abort(new Error('gone'))
  await turn()
  expect(opened).toHaveLength(0)
  expect(await answer).toEqual(new Error('gone'))
})
