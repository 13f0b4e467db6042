import { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { boolean, integer, jsonText, textBetween } from '../../../worker/http/fields.ts'
import { fieldMap } from '../../../worker/http/validation.ts'

const body = z.strictObject({
  name: textBetween(1, 250),
  id: integer().optional(),
  active: boolean().optional(),
  ratio: z.number().optional(),
  uuid: z.uuid().optional(),
  at: z.iso.datetime({ local: true }).optional(),
  kind: z.enum(['a', 'b']).optional(),
  tags: z.array(z.int()).optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
  meta: jsonText().optional(),
  columns: z.array(z.strictObject({ column_name: z.string() })).optional(),
  short: z.string().min(2).optional(),
  long: z.string().max(3).optional(),
  some: z.array(z.int()).min(1).optional(),
  port: z.int().min(1).max(65_535).optional(),
  either: z
    .union([
      z.strictObject({ type: z.literal('x'), x: z.int() }),
      z.strictObject({ type: z.literal('y'), y: z.string() }),
    ])
    .optional(),
})

test.each<[unknown, unknown]>([
  [{}, { name: ['Missing data for required field.'] }],
  [{ name: null }, { name: ['Field may not be null.'] }],
  [{ name: 1 }, { name: ['Not a valid string.'] }],
  [{ name: '' }, { name: ['Length must be between 1 and 250.'] }],
  [{ name: 'x'.repeat(251) }, { name: ['Length must be between 1 and 250.'] }],
  [{ name: 'x', id: 'seven' }, { id: ['Not a valid integer.'] }],
  [{ name: 'x', id: 1.5 }, { id: ['Not a valid integer.'] }],
  [{ name: 'x', active: 'maybe' }, { active: ['Not a valid boolean.'] }],
  [{ name: 'x', ratio: 'half' }, { ratio: ['Not a valid number.'] }],
  [{ name: 'x', uuid: 'no' }, { uuid: ['Not a valid UUID.'] }],
  [{ name: 'x', at: 'yesterday' }, { at: ['Not a valid datetime.'] }],
  [{ name: 'x', kind: 'c' }, { kind: ['Must be one of: a, b.'] }],
  [{ name: 'x', tags: 1 }, { tags: ['Not a valid list.'] }],
  [{ name: 'x', tags: [1, 'b'] }, { tags: { 1: ['Not a valid integer.'] } }],
  [{ name: 'x', extra: [] }, { extra: ['Not a valid mapping type.'] }],
  [{ name: 'x', meta: '{' }, { meta: ['JSON not valid'] }],
  [{ name: 'x', columns: [{}] }, { columns: { 0: { column_name: ['Missing data for required field.'] } } }],
  [{ name: 'x', columns: [{ column_name: 'a', b: 1 }] }, { columns: { 0: { b: ['Unknown field.'] } } }],
  [
    { name: 'x', other: 1, more: 2 },
    { other: ['Unknown field.'], more: ['Unknown field.'] },
  ],
  [{ name: 'x', short: 'a' }, { short: ['Shorter than minimum length 2.'] }],
  [{ name: 'x', long: 'abcd' }, { long: ['Longer than maximum length 3.'] }],
  [{ name: 'x', some: [] }, { some: ['Shorter than minimum length 1.'] }],
  [{ name: 'x', port: 0 }, { port: ['Must be greater than or equal to 1.'] }],
  [{ name: 'x', port: 70_000 }, { port: ['Must be less than or equal to 65535.'] }],
  [{ name: 'x', either: { type: 'x', x: 'text' } }, { either: { x: ['Not a valid integer.'] } }],
  [{ name: 'x', either: 5 }, { either: ['Invalid input type.'] }],
  [[], { _schema: ['Invalid input type.'] }],
  ['text', { _schema: ['Invalid input type.'] }],
])('%j is refused with %j', (given, messages) => {
  const result = body.safeParse(given)
  expect(fieldMap(result.error?.issues ?? [])).toEqual(messages)
})

test.each<[z.ZodType, unknown, unknown]>([
  [integer(), '42', 42],
  [integer(), '-7', -7],
  [integer(), 42, 42],
  [boolean(), 'yes', true],
  [boolean(), 'OFF', false],
  [boolean(), 1, true],
  [boolean(), '0', false],
  [boolean(), true, true],
])('%# accepts %j as %j', (schema, given, value) => {
  expect(schema.parse(given)).toBe(value)
})

test('every complaint about a body is listed at once', () => {
  const { error } = body.safeParse({ name: 1, id: 'x', other: 1 })
  expect(fieldMap(error?.issues ?? [])).toEqual({
    name: ['Not a valid string.'],
    id: ['Not a valid integer.'],
    other: ['Unknown field.'],
  })
})
