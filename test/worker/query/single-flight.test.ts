import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { singleFlight } from '../../../worker/query/single-flight.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const keepAlive = () => undefined
const own = { keepAlive, isShared: () => false }
const shared = { keepAlive, isShared: (error: unknown) => error instanceof RangeError }

test('equal work at once is done once, and again when it is asked for later', async () => {
  let runs = 0
  const work = async () => {
    runs++
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    return runs
  }
  const answers = [1, 2, 3].map(() => singleFlight('slow', work, own))
  await vi.advanceTimersByTimeAsync(2_500)
  expect(await Promise.all(answers)).toEqual([1, 1, 1])
  const later = singleFlight('slow', work, own)
  await vi.advanceTimersByTimeAsync(2_500)
  expect(await later).toBe(2)
})

test('followers go on by themselves when their leader fails for reasons of its own, one of them for all', async () => {
  let runs = 0
  const leader = singleFlight('failing', () => Promise.reject(new Error('gone')), own).catch((error: Error) => error.message)
  const work = async () => {
    runs++
    return await Promise.resolve('done')
  }
  const followers = [1, 2].map(() => singleFlight('failing', work, own))
  await vi.advanceTimersByTimeAsync(1_000)
  expect([await leader, ...(await Promise.all(followers)), runs]).toEqual(['gone', 'done', 'done', 1])
})

test('a leader whose request was cut off holds nobody up for long', async () => {
  const forever = () => new Promise<string>(() => undefined)
  void singleFlight('cut', forever, own)
  // Its timers stop with its request.
  vi.clearAllTimers()
  const follower = singleFlight('cut', () => Promise.resolve('mine'), own)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await follower).toBe('mine')
})

test("a failure that is everybody's is that of the followers, and the next one works again", async () => {
  let runs = 0
  const work = async () => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    throw new RangeError(`run ${++runs}`)
  }
  const failing = (rules: typeof shared) => singleFlight('shared', work, rules).catch((error: Error) => error.message)
  const first = [1, 2, 3].map(() => failing(shared))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await Promise.all(first)).toEqual(['run 1', 'run 1', 'run 1'])
  const later = failing(shared)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await later).toBe('run 2')
})

test('work goes on while anybody waits for it, and is stopped once the last one has left', async () => {
  const readers = [1, 2, 3].map(() => new AbortController())
  let stopped = false
  const work = (signal: AbortSignal) =>
    new Promise<string>((_, reject) => {
      signal.addEventListener('abort', () => {
        stopped = true
        reject(new RangeError('stopped'))
      })
    })
  const asked = readers.map(({ signal }) => singleFlight('left', work, { ...shared, signal }).catch((error: Error) => error.name))
  await vi.advanceTimersByTimeAsync(100)
  // The leader is the first to leave.
  for (const reader of readers.slice(0, 2)) reader.abort()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(stopped).toBe(false)
  readers[2]?.abort()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stopped).toBe(true)
  expect(await Promise.all(asked)).toEqual(['RangeError', 'AbortError', 'AbortError'])
  // What was stopped is nobody's answer.
  expect(await singleFlight('left', () => Promise.resolve('anew'), shared)).toBe('anew')
})
