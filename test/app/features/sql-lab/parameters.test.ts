import { expect, test } from 'vitest'
import { readParameters } from '../../../../app/features/sql-lab/parameters.ts'

test('parameters are one JSON object, and none where nothing is written', () => {
  expect(readParameters('{"a": [1]}')).toEqual({ value: { a: [1] }, place: null })
  expect(readParameters(null).value).toEqual({})
  expect(readParameters(' \n').value).toEqual({})
})

test.each(['[1]', '1', 'null', '"a"', '{', '{"a"}'])('%s is no object', (text) => {
  expect(readParameters(text).value).toBeNull()
})

test('the place where JSON ends is told by line and column', () => {
  expect(readParameters('{"a": 1,\n "b" 3}').place).toEqual({ line: 2, column: 6 })
})
