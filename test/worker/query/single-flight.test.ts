import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { singleFlight } from '../../../worker/query/single-flight.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const keepAlive = () => undefined

test('equal work at once is done once, and again when it is asked for later', async () => {
  let runs = 0
  const work = async () => {
    runs++
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    return runs
  }
  const answers = [1, 2, 3].map(() => singleFlight('slow', work, keepAlive))
  await vi.advanceTimersByTimeAsync(2_500)
  expect(await Promise.all(answers)).toEqual([1, 1, 1])
  const later = singleFlight('slow', work, keepAlive)
  await vi.advanceTimersByTimeAsync(2_500)
  expect(await later).toBe(2)
})

test('followers go on by themselves when their leader fails, one of them for all', async () => {
  let runs = 0
  const leader = singleFlight('failing', () => Promise.reject(new Error('gone')), keepAlive).catch((error: Error) => error.message)
  const work = async () => {
    runs++
    return await Promise.resolve('done')
  }
  const followers = [1, 2].map(() => singleFlight('failing', work, keepAlive))
  await vi.advanceTimersByTimeAsync(1_000)
  expect([await leader, ...(await Promise.all(followers)), runs]).toEqual(['gone', 'done', 'done', 1])
})

test('a leader whose request was cut off holds nobody up for long', async () => {
  const forever = () => new Promise<string>(() => undefined)
  void singleFlight('cut', forever, keepAlive)
  // Its timers stop with its request.
  vi.clearAllTimers()
  const follower = singleFlight('cut', () => Promise.resolve('mine'), keepAlive)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await follower).toBe('mine')
})
