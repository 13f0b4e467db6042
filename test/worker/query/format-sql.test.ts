import { expect, test } from 'vitest'
import { formatSql } from '../../../worker/query/sql-editor/format.ts'

test('templates stand in the text that is laid out as they are', async () => {
  const sql = "select {{ a.b('c') }}, x from {{ t }} {% if y %} where z in {{ w|where_in }} {% endif %} {# why #}"
  const laid = await formatSql(sql, 'postgresql')
  for (const part of ["{{ a.b('c') }}", '{{ t }}', '{% if y %}', '{{ w|where_in }}', '{% endif %}', '{# why #}']) {
    expect(laid).toContain(part)
  }
  expect(laid).toContain('SELECT\n')
})

test('what cannot be read is told with its place', async () => {
  expect(await formatSql('SELECT (', 'edge')).toMatchObject({
    status: 422,
    error: { error_type: 'INVALID_SQL_ERROR', message: expect.stringMatching(/^Error parsing near /) },
  })
})

test('nesting beyond measure is refused, and an engine nobody knows is SQL', async () => {
  expect(await formatSql(`SELECT ${'('.repeat(20_000)}1${')'.repeat(20_000)}`, 'edge')).toMatchObject({ status: 422 })
  expect(await formatSql('select 1', 'toString')).toBe('SELECT\n  1')
})
