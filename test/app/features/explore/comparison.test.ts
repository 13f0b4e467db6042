import { expect, test } from 'vitest'
import { comparedOffset } from '../../../../app/features/explore/editors/comparison.ts'

const since = '2025-03-01T00:00:00'
const until = '2025-03-08T00:00:00'

test('an inherited comparison goes back by the length of the range', () => {
  expect(comparedOffset('inherit', since, until)).toBe('7 days ago')
  expect(comparedOffset('inherit', '', until)).toBeUndefined()
})

test('a date is reached from the start of the range, in either direction', () => {
  expect(comparedOffset('2025-02-01', since, until)).toBe('28 days ago')
  expect(comparedOffset('2025-03-03', since, until)).toBe('2 days after')
})

test('an offset in words stays as it is', () => {
  expect(comparedOffset('1 year ago', '', '')).toBe('1 year ago')
})
