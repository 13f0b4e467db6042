import { describe, expect, test } from 'vitest'
import { defineMessages, format, t } from '../../../app/i18n/message.ts'
import type { MessageArguments } from '../../../app/i18n/message.ts'

const messages = defineMessages({
  plain: 'Delete',
  named: 'Deleted: {name}',
  counted: '{count, plural, =0 {No rows} one {# row} other {# rows}} of {all}',
  kind: '{kind, select, chart {a chart} other {something}}',
  nested: '{count, plural, one {{name} has # row} other {{name} has # rows}}',
  quoted: "Write '{name}' for {name}",
})

describe('messages', () => {
  test('a message without arguments is its own text', () => {
    expect(t(messages.plain)).toBe('Delete')
  })

  test('an argument stands in its place, numbers in the reader’s notation', () => {
    expect(t(messages.named, { name: 'Sales' })).toBe('Deleted: Sales')
    expect(format('{n} rows', { n: 1234567 }, 'en')).toBe('1,234,567 rows')
    expect(format('{n} rows', { n: 1234567 }, 'de')).toBe('1.234.567 rows')
  })

  test.each([
    [0, 'No rows of 5'],
    [1, '1 row of 5'],
    [1200, '1,200 rows of 5'],
  ])('the plural of %i is chosen by value first and by category then', (count, expected) => {
    expect(t(messages.counted, { count, all: 5 })).toBe(expected)
  })

  test('the categories are those of the language', () => {
    const text = '{n, plural, one {# plik} few {# pliki} other {# plików}}'
    expect([1, 3, 5].map((n) => format(text, { n }, 'pl'))).toEqual(['1 plik', '3 pliki', '5 plików'])
  })

  test('a select takes its case, and other for what it does not know', () => {
    expect(t(messages.kind, { kind: 'chart' })).toBe('a chart')
    expect(t(messages.kind, { kind: 'dashboard' })).toBe('something')
  })

  test('arguments may stand within the cases of another', () => {
    expect(format(messages.nested, { count: 2, name: 'flights' }, 'en')).toBe('flights has 2 rows')
  })

  test('a quoted brace is a brace', () => {
    expect(format(messages.quoted, { name: 'x' }, 'en')).toBe('Write {name} for x')
  })

  test('a missing argument and a malformed message are errors, not gaps in the text', () => {
    expect(() => format('{name}', {}, 'en')).toThrow('"name" is missing')
    expect(() => format('{name', { name: 'x' }, 'en')).toThrow('not closed')
    expect(() => format('{n, ordinal, other {x}}', { n: 1 }, 'en')).toThrow('unknown argument type')
    expect(() => format('{k, select, a {x}}', { k: 'b' }, 'en')).toThrow('no case for "b"')
  })

  test('the arguments of a message are known to the compiler', () => {
    const counted: MessageArguments<typeof messages.counted> = 'count'
    const all: MessageArguments<typeof messages.counted> = 'all'
    // @ts-expect-error -- `row` is text of a case, not an argument
    const none: MessageArguments<typeof messages.counted> = 'row'
    expect([counted, all, none]).toHaveLength(3)
  })
})
