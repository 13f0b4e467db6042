import { expect, test } from 'vitest'
import { callObject } from '../../../worker/db/object-calls.ts'

/** A call that fails as the platform words it, so many times. */
function failing(times: number, marks: object) {
  let calls = 0
  const call = () => (calls++ < times ? Promise.reject(Object.assign(new Error('reset'), marks)) : Promise.resolve('there'))
  return { call, calls: () => calls }
}

test('a call is repeated while the platform says that the failure was none of its own, up to three times', async () => {
  const twice = failing(2, { retryable: true, remote: false })
  expect(await callObject(twice.call)).toBe('there')
  expect(twice.calls()).toBe(3)
  const always = failing(9, { retryable: true })
  await expect(callObject(always.call)).rejects.toThrow('reset')
  expect(always.calls()).toBe(4)
})

test.each([
  ['an overloaded object', { retryable: true, overloaded: true }],
  ['a fault of the object itself', { remote: true }],
])('%s is not called again', async (_what, marks) => {
  const once = failing(1, marks)
  await expect(callObject(once.call)).rejects.toThrow('reset')
  expect(once.calls()).toBe(1)
})
