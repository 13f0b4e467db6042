import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../support/api-client.ts'
import { signedInAs } from '../../support/people.ts'
import { sum, uploadSales, type Sales } from '../../support/sales.ts'

let sales: Sales
let admin: ApiClient
let dataset: number

/** A pattern that only this text fits. */
function exactly(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
}

const ask: Sales['ask'] = (query, envelope) => sales.ask(query, envelope)

beforeAll(async () => {
  sales = await uploadSales()
  ;({ admin, dataset } = sales)
})

describe('refusals', () => {
  test('a query inside a clause is a 403 of its own kind', async () => {
    const { status, body } = await ask({ columns: ['country'], extras: { where: 'amount IN (SELECT 1)' } })
    expect(status).toBe(403)
    expect(body).toMatchObject({ errors: [{ error_type: 'ADHOC_SUBQUERY_NOT_ALLOWED_ERROR' }] })
  })

  test('an unknown field is dropped, a number written otherwise is read', async () => {
    expect((await ask({ columns: ['country'], nonsense: 1, row_limit: '2' })).answer.rowcount).toBe(2)
    expect((await ask({ columns: ['country'], row_limit: 2.9 })).answer.rowcount).toBe(2)
  })

  test.each([
    [
      'unknown columns',
      { columns: ['nope', 'country'], metrics: [{ ...sum, column: { column_name: 'gone' }, label: 'g' }] },
      "Error: Columns missing in dataset: ['nope', 'gone']",
    ],
    [
      'a series column that is no column',
      { columns: ['country'], series_columns: ['product'] },
      'The following entries in `series_columns` are missing in `columns`: "product". ',
    ],
    [
      'a metric named like a column that is asked for too',
      { columns: ['country'], metrics: [{ ...sum, label: 'country' }] },
      'Duplicate column/metric labels: "country". Please make sure all columns and metrics have a unique label.',
    ],
    [
      'an order without a column',
      { columns: ['country'], orderby: [['', true]] },
      "Request is incorrect: {'queries': {0: {'orderby': {0: {0: ['orderby column must be populated']}}}}}",
    ],
    [
      'half an order',
      { columns: ['country'], orderby: [['country']] },
      "Request is incorrect: {'queries': {0: {'orderby': {0: ['Length must be 2.']}}}}",
    ],
    [
      'an unknown step',
      { columns: ['country'], post_processing: [{ operation: 'nope' }] },
      /^Request is incorrect: \{'queries': \{0: \{'post_processing': \{0: \{'operation': \['Must be one of: aggregate, boxplot,/,
    ],
    [
      'a step without a name',
      { columns: ['country'], post_processing: [{}] },
      "Request is incorrect: {'queries': {0: {'post_processing': {0: {'operation': ['Missing data for required field.']}}}}}",
    ],
    [
      'a time series without its column',
      { columns: ['country'], metrics: [sum], is_timeseries: true },
      'Error: Datetime column not provided as part table configuration and is required by this type of chart',
    ],
    ['a deep list of columns', { columns: [[['country']]] }, /^Request is incorrect: \{'queries': \{0: \{'columns'/],
    ['an offset beyond numbers', { columns: ['country'], row_offset: 1e22 }, /row_offset.*Not a valid integer/],
    [
      'a range that ends before it begins',
      { columns: ['country'], filters: [{ col: 'order_date', op: 'TEMPORAL_RANGE', val: '2003 : 2000' }] },
      'Error: From date cannot be larger than to date',
    ],
    [
      'an unknown extra',
      { columns: ['country'], extras: { nonsense: 'x' } },
      "Request is incorrect: {'queries': {0: {'extras': {'nonsense': ['Unknown field.']}}}}",
    ],
    [
      'an empty list',
      { columns: ['country'], filters: [{ col: 'country', op: 'IN', val: [] }] },
      'Error: Filter value list cannot be empty',
    ],
    [
      'a negative limit',
      { columns: ['country'], row_limit: -1 },
      "Request is incorrect: {'queries': {0: {'row_limit': ['`row_limit` must be greater than or equal to 0']}}}",
    ],
    ['an unknown saved metric', { columns: ['country'], metrics: ['nope'] }, "Error: Metric 'nope' does not exist"],
    [
      'a sub-query in a metric',
      { columns: [], metrics: [{ expressionType: 'SQL', sqlExpression: '(SELECT 1 FROM sqlite_master)', label: 'x' }] },
      'Error: Custom SQL fields cannot contain sub-queries.',
    ],
    [
      'a predicate that leaves its brackets',
      { columns: ['country'], extras: { where: '1 = 1) OR (1 = 1' } },
      'Invalid SQL clause: 1 = 1) OR (1 = 1',
    ],
    [
      'a missing function',
      { columns: [], metrics: [{ expressionType: 'SQL', sqlExpression: 'median(amount)', label: 'x' }] },
      'Error: no such function: median',
    ],
    [
      'a reversed range',
      { columns: ['country'], granularity: 'order_date', time_range: '2025-02-01 : 2025-01-01' },
      'Error: From date cannot be larger than to date',
    ],
    [
      'a metric of a column that is gone',
      { columns: [], metrics: [{ expressionType: 'SQL', sqlExpression: 'max(gone)', label: 'Most' }] },
      'Error: no such column: gone. It is named by the metric "Most".',
    ],
    ['nothing to select', { columns: [] }, 'Error: Empty query?'],
  ])('%s is a 400 that says so', async (_, query, message) => {
    const answer = await ask(query)
    expect(answer.status).toBe(400)
    expect(answer.message).toMatch(typeof message === 'string' ? exactly(message) : message)
  })

  test('an unknown filter column is left out and reported', async () => {
    const { status, answer } = await ask({
      columns: ['country'],
      metrics: [],
      filters: [{ col: 'nope', op: '==', val: 1 }],
    })
    expect(status).toBe(200)
    expect(answer['rejected_filters']).toEqual([{ reason: 'not_in_datasource', column: 'nope' }])
  })

  test('a dataset without access is 403 with its id, an unknown one 404', async () => {
    const { client } = await signedInAs('reader', 'Gamma')
    const json = { datasource: { id: dataset, type: 'table' }, queries: [{ columns: ['country'] }] }
    const denied = await client.json<{ errors: { error_type: string; message: string }[] }>('/api/v1/chart/data', {
      method: 'POST',
      json,
    })
    expect(denied.status).toBe(403)
    expect(denied.body.errors[0]).toMatchObject({
      error_type: 'DATASOURCE_SECURITY_ACCESS_ERROR',
      message: `This endpoint requires the datasource ${dataset}, database or \`all_datasource_access\` permission`,
    })
    const missing = await admin.call('/api/v1/chart/data', {
      method: 'POST',
      json: { ...json, datasource: { id: 9999, type: 'table' } },
    })
    expect(missing.status).toBe(404)
  })

  test('a body that is no JSON is a 400', async () => {
    const response = await admin.call('/api/v1/chart/data', { method: 'POST', form: { nope: '1' } })
    expect([response.status, await response.json()]).toEqual([400, { message: 'Request is not JSON' }])
  })
})
