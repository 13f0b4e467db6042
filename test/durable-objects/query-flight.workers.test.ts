import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'

/** Each test has an object of its own. */
const object = (name: string) => env.QUERY_FLIGHT.getByName(name)
/** Long enough for calls to reach the object on a busy machine. */
const JOINED_MS = 400
const unused = () => Promise.reject(new Error('nobody asked for it'))

function later<T>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((done) => (resolve = done))
  return { promise, resolve }
}

test('whoever joins while equal work is under way gets its text, and does not work', async () => {
  const flight = object('one')
  const gate = later<boolean>()
  const leading = flight.join('k', () => gate.promise, () => Promise.resolve('the rows'))
  await new Promise((resolve) => setTimeout(resolve, JOINED_MS))
  const following = Array.from({ length: 20 }, () => flight.join('k', unused, unused))
  await new Promise((resolve) => setTimeout(resolve, JOINED_MS))
  gate.resolve(true)
  expect(await leading).toBeNull()
  expect(await Promise.all(following)).toEqual(Array.from({ length: 20 }, () => 'the rows'))
})

test('work that nobody joins is not asked for its text', async () => {
  expect(await object('two').join('k', () => Promise.resolve(true), unused)).toBeNull()
})

test('when the leader fails one of its followers leads for the others', async () => {
  const flight = object('three')
  const gate = later<boolean>()
  let works = 0
  const work = () => {
    works++
    return new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 50))
  }
  const leading = flight.join('k', () => gate.promise, unused)
  await new Promise((resolve) => setTimeout(resolve, JOINED_MS))
  const following = [1, 2, 3].map(() => flight.join('k', work, () => Promise.resolve('the rows')))
  await new Promise((resolve) => setTimeout(resolve, JOINED_MS))
  gate.resolve(false)
  expect(await leading).toBeNull()
  const got = await Promise.all(following)
  expect(got.filter((text) => text === null)).toHaveLength(1)
  expect(got.filter((text) => text === 'the rows')).toHaveLength(2)
  expect(works).toBe(1)
})

test('different keys do not wait for each other', async () => {
  const flight = object('four')
  const gate = later<boolean>()
  const slow = flight.join('slow', () => gate.promise, unused)
  expect(await flight.join('quick', () => Promise.resolve(true), unused)).toBeNull()
  gate.resolve(true)
  expect(await slow).toBeNull()
})
