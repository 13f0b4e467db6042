import { expect, test } from 'vitest'
import { mysqlDialect } from '../../../worker/engine/dialects/mysql.ts'
import { postgresqlDialect } from '../../../worker/engine/dialects/postgresql.ts'
import { EngineError } from '../../../worker/engine/engine.ts'
import { EngineErrorType } from '../../../worker/engine/errors.ts'
import { withNamings } from '../../../worker/query/missing-column.ts'
import { prepareQuery } from '../../../worker/query/prepare-query.ts'
import { queryObjectSchema } from '../../../worker/query/query-context.ts'
import { sales } from './fixtures.ts'

const missing = (column: string, errorType: string = EngineErrorType.ColumnMissing) =>
  new EngineError(`column ${column} does not exist`, { errorType, line: 3, column: 9, extra: { column } })

async function named(error: unknown, input: object, dialect = postgresqlDialect) {
  const dataset = sales({ fetchValuesPredicate: 'gone > 1' })
  const options = { now: new Date(0), resultType: 'full', serverPagination: false } as const
  const query = prepareQuery(queryObjectSchema.parse(input), dataset, options)
  return (await withNamings(error, { query, dataset }, dialect)) as EngineError
}

const custom = (sqlExpression: string, label: string) => ({ expressionType: 'SQL', sqlExpression, label })
const simple = (column_name: string) => ({ expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name }, label: 'x' })

test.each([
  ['amount', { metrics: ['revenue'] }, ['the metric "revenue"']],
  ['amount', { columns: ['net'] }, ['the calculated column "net"']],
  ['amount', { metrics: [simple('net')] }, ['the calculated column "net"']],
  ['amount', { columns: ['country'], filters: [{ col: 'net', op: '>', val: 1 }] }, ['the calculated column "net"']],
  ['amount', { metrics: [simple('amount'), 'revenue'] }, ['the column "amount" of the dataset', 'the metric "revenue"']],
  ['amount', { columns: ['country'], orderby: [['revenue', true]] }, ['the metric "revenue"']],
  ['gone', { metrics: [custom('max(gone)', 'Most'), custom("count('gone')", 'Other')] }, ['the metric "Most"']],
  ['gone', { columns: [custom('lower("gone")', 'Low')] }, ['the custom column "Low"']],
  ['gone', { columns: ['country'], extras: { where: 'gone = 1' } }, ['a custom filter']],
  ['gone', { columns: ['country'], apply_fetch_values_predicate: true }, ['the predicate of the dataset for filter values']],
])('a missing %s of %j is told with what names it', async (column, input, expected) => {
  const error = await named(missing(column), input)
  expect(error.message).toBe(`column ${column} does not exist. It is named by ${expected.join(', ')}.`)
  expect(error).toMatchObject({ line: 3, column: 9, extra: { column, named_by: expected } })
})

test('engines write a name with its table, in other letters and in quotes', async () => {
  const input = { metrics: ['revenue'] }
  for (const name of ['sales.amount', 'AMOUNT', '"amount"', 's."amount"']) {
    expect((await named(missing(name), input)).extra['named_by']).toEqual(['the metric "revenue"'])
  }
  expect((await named(missing('`gone`'), { metrics: [custom('sum(`gone`)', 'All')] }, mysqlDialect)).extra['named_by']).toEqual([
    'the metric "All"',
  ])
})

test('what is no missing column, or named by nothing that can be read, stays as it is', async () => {
  const others = [missing('amount', EngineErrorType.Syntax), missing('unknown'), new RangeError('amount')]
  for (const error of others) expect(await named(error, { metrics: ['revenue'] })).toBe(error)
  const odd = missing('gone')
  expect(await named(odd, { metrics: [custom('sum(gone', 'Odd')] })).toBe(odd)
})
