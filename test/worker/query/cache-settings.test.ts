import { expect, test } from 'vitest'
import { cacheTimeout, staleSeconds } from '../../../worker/query/cache-settings.ts'

test('the first timeout that is set counts, of request, chart, dataset and database', () => {
  expect(cacheTimeout([null, undefined, 60, 30])).toBe(60)
  expect(cacheTimeout([10, 20, 60, 30])).toBe(10)
  expect(cacheTimeout([null, null, null, 30])).toBe(30)
})

test('without one, or with 0, it is a day; -1 keeps nothing', () => {
  expect(cacheTimeout([null, null, null, null])).toBe(86_400)
  expect(cacheTimeout([0, 20])).toBe(86_400)
  expect(cacheTimeout([null, -1, 60])).toBe(-1)
})

test('stale_while_revalidate stands in the extra of the dataset, else of its database', () => {
  expect(staleSeconds('{"stale_while_revalidate": 60}', '{"stale_while_revalidate": 30}')).toBe(60)
  expect(staleSeconds('{}', '{"stale_while_revalidate": 30}')).toBe(30)
  expect(staleSeconds('{"stale_while_revalidate": 0}', '{"stale_while_revalidate": 30}')).toBe(0)
  expect(staleSeconds(null, 'nonsense', '{"stale_while_revalidate": "long"}', '{"stale_while_revalidate": -5}')).toBe(0)
})
