import { z } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../worker/http/errors.ts'
import { parseRison, risonValue } from '../../../worker/http/rison.ts'

describe('what a q parameter means', () => {
  test.each<[string | undefined, unknown]>([
    [undefined, {}],
    ['', {}],
    ['()', {}],
    ['!()', []],
    ['!(1,2)', [1, 2]],
    ['(a:!t,b:!f,c:!n)', { a: true, b: false, c: null }],
    ["(name:'it!'s !!')", { name: "it's !" }],
    ['(order_column:changed_on,page:0)', { order_column: 'changed_on', page: 0 }],
    ["(filters:!((col:slice_name,opr:ct,value:'a b')))", { filters: [{ col: 'slice_name', opr: 'ct', value: 'a b' }] }],
    ['(x:-1.5,y:1e3)', { x: -1.5, y: 1000 }],
    ['(col:owners.id,v:a/b~c)', { col: 'owners.id', v: 'a/b~c' }],
    ['(v:päth)', { v: 'päth' }],
    ['{"page": 0, "filters": []}', { page: 0, filters: [] }],
    ['[1,2]', [1, 2]],
    ['[1]', [1]],
    ['"text"', 'text'],
    ['12', 12],
  ])('%j is %j', (text, value) => {
    expect(parseRison(text)).toEqual(value)
  })
})

describe('what is no q parameter', () => {
  test.each([
    '(page:0',
    '(page:',
    '(',
    ')',
    '(a:1',
    '(a:1,)',
    '(a)',
    '(a:1)x',
    '!z',
    "'open",
    "'bad !x'",
    '{"a":',
    '('.repeat(100),
    '(a: 1)',
  ])('%s is refused', (text) => {
    expect(() => parseRison(text)).toThrow(ApiError)
    expect(() => parseRison(text)).toThrow('Not a valid rison/json argument')
  })

  test('a query longer than an address may be is refused', () => {
    expect(() => parseRison(`'${'a'.repeat(20_000)}'`)).toThrow('Not a valid rison/json argument')
  })
})

describe('a value of the wrong shape is explained as jsonschema does', () => {
  const list = z.object({
    page: z.int().min(0).optional(),
    order_direction: z.enum(['asc', 'desc']).optional(),
    filters: z
      .array(z.object({ col: z.string(), opr: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) }))
      .optional(),
  })

  test.each<[string, z.ZodType, string]>([
    ['(page:x)', list, "'x' is not of type 'integer'"],
    ['(page:-1)', list, '-1 is less than the minimum of 0'],
    ['(order_direction:up)', list, "'up' is not one of ['asc', 'desc']"],
    ['(filters:!((opr:eq,value:1)))', list, "'col' is a required property"],
    ['(filters:!((col:a,opr:eq,value:!n)))', list, 'None is not valid under any of the given schemas'],
    ['(filters:x)', list, "'x' is not of type 'array'"],
    ['', z.array(z.int()), "{} is not of type 'array'"],
    ['!(1,!t)', z.array(z.int()), "True is not of type 'integer'"],
    ['(a:1)', z.strictObject({}), "Additional properties are not allowed ('a' was unexpected)"],
    ['!()', z.array(z.int()).min(1), '[] is too short'],
  ])('%j: %s', (text, schema, reason) => {
    expect(() => risonValue(text, schema)).toThrow(`Not a valid rison schema ${reason}`)
  })
})
