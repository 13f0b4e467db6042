import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../support/api-client.ts'
import { administrator, signedInAs } from '../../support/people.ts'
import { addEdgeDatabase, uploadCsv } from '../../support/upload.ts'

let admin: ApiClient
let dataset: number

beforeAll(async () => {
  admin = await administrator()
  dataset = (await uploadCsv(admin, await addEdgeDatabase('checked'), 'orders', 'id,customer,amount\n1,Ann,12.5\n2,Bo,3\n')).dataset
})

interface Answer {
  readonly message?: unknown
  readonly result?: readonly { readonly message: string }[]
}

const validate = (json: unknown, client = admin, path = `table/${dataset}`) =>
  client.json<Answer>(`/api/v1/datasource/${path}/validate_expression/`, { method: 'POST', json })

describe('an expression', () => {
  test.each([
    ['column', 'upper(customer)'],
    ['metric', 'SUM(amount) / COUNT(*)'],
    ['where', "customer = 'Ann' OR amount > 3"],
    ['having', 'SUM(amount) > 10'],
    [undefined, 'amount > 3'],
    ['where', "customer = '{{ current_username() }}'"],
  ])('that the database understands as %s has no problems: %s', async (expression_type, expression) => {
    expect(await validate({ expression, expression_type })).toEqual({ status: 200, body: { result: [] } })
  })

  test.each([
    ['column', 'upper(nobody)', /^no such column: nobody$/],
    ['metric', 'SUM(amount', /amount|syntax|incomplete|parenthes/i],
    ['where', 'amount >', /syntax|clause|incomplete/i],
    ['where', '1 = 1) OR (1 = 1', /clause/i],
    ['having', 'SUM(nobody) > 1', /nobody/],
    ['where', 'id IN (SELECT id FROM orders)', /sub-queries/],
    ['where', "customer = '{{ nothing_known }}'", /nothing_known/],
  ])('that it does not understand as %s is told with the reason: %s', async (expression_type, expression, reason) => {
    const { status, body } = await validate({ expression, expression_type })
    expect(status).toBe(200)
    expect(body.result).toEqual([
      { line_number: 1, start_column: 0, end_column: expression.length, message: expect.stringMatching(reason) },
    ])
  })

  test.each([[{}], [{ expression: ' ' }], [{ expression: null }]])('is needed: %j', async (json) => {
    expect(await validate(json)).toEqual({ status: 400, body: { message: 'Expression is required' } })
  })

  test('is of a known type', async () => {
    expect(await validate({ expression: 'a', expression_type: 'order' })).toEqual({
      status: 400,
      body: { message: 'Invalid expression type: order. Valid types are: column, metric, where, having' },
    })
  })

  test('is of a dataset that there is and that its writer may read', async () => {
    expect((await validate({ expression: 'a' }, admin, 'table/999999')).status).toBe(404)
    expect((await validate({ expression: 'a' }, admin, 'nothing/1')).status).toBe(400)
    const { client } = await signedInAs('gamma', 'Gamma')
    expect((await validate({ expression: '1 = 1' }, client)).status).toBe(403)
  })
})
