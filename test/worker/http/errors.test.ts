import { HTTPException } from 'hono/http-exception'
import { describe, expect, test } from 'vitest'
import { EngineError } from '../../../worker/engine/engine.ts'
import { bodyLimitOf } from '../../../worker/http/body-limit.ts'
import { errorBody, toApiError } from '../../../worker/http/error-handler.ts'
import { ApiError } from '../../../worker/http/errors.ts'
import { issueCodes } from '../../../worker/http/issue-codes.ts'

describe('an error becomes a body of the Superset API', () => {
  test.each<[string, unknown, number, unknown]>([
    ['a message', ApiError.message(403, 'Forbidden'), 403, { message: 'Forbidden' }],
    [
      'a field map',
      ApiError.message(422, { slug: ['Must be unique'] }),
      422,
      { message: { slug: ['Must be unique'] } },
    ],
    ['a token error', ApiError.msg(401, 'Token has expired'), 401, { msg: 'Token has expired' }],
    [
      'a legacy denial',
      ApiError.danger(401, 'Access is Denied'),
      401,
      { message: 'Access is Denied', severity: 'danger' },
    ],
    [
      'a body that is not JSON',
      new HTTPException(415),
      400,
      {
        errors: [
          {
            message: 'Request is not JSON',
            error_type: 'INVALID_PAYLOAD_FORMAT_ERROR',
            level: 'error',
            extra: {
              issue_codes: [{ code: 1019, message: 'Issue 1019 - The submitted payload has the incorrect format.' }],
            },
          },
        ],
      },
    ],
    [
      'an error of a database',
      new EngineError('relation "x" does not exist', {
        errorType: 'TABLE_DOES_NOT_EXIST_ERROR',
        line: 1,
        column: 15,
        extra: { engine_name: 'PostgreSQL' },
      }),
      400,
      {
        errors: [
          {
            message: 'relation "x" does not exist',
            error_type: 'TABLE_DOES_NOT_EXIST_ERROR',
            level: 'error',
            extra: {
              engine_name: 'PostgreSQL',
              line: 1,
              column: 15,
              issue_codes: [
                {
                  code: 1003,
                  message:
                    'Issue 1003 - There is a syntax error in the SQL query. Perhaps there was a misspelling or a typo.',
                },
                { code: 1005, message: 'Issue 1005 - The table was deleted or renamed in the database.' },
              ],
            },
          },
        ],
      },
    ],
  ])('%s', (_name, error, status, body) => {
    const answer = toApiError(error, 'r')
    expect([answer.status, errorBody(answer)]).toEqual([status, body])
  })

  test('an unexpected error says nothing of itself but the id of the request', () => {
    const answer = toApiError(new TypeError('password is hunter2'), 'abc-123')
    expect(answer.status).toBe(500)
    expect(JSON.stringify(errorBody(answer))).toContain('abc-123')
    expect(JSON.stringify(errorBody(answer))).not.toContain('hunter2')
  })

  test.each([
    ['BACKEND_TIMEOUT_ERROR', 408],
    ['CONNECTION_DATABASE_TIMEOUT', 408],
    ['SYNTAX_ERROR', 422],
    ['DATABASE_NOT_FOUND_ERROR', 404],
    ['GENERIC_DB_ENGINE_ERROR', 400],
  ])('a database error of type %s is %i', (errorType, status) => {
    expect(toApiError(new EngineError('x', { errorType }), 'r').status).toBe(status)
  })
})

test('an error type without issue codes gets none', () => {
  expect(issueCodes('VIZ_GET_DF_ERROR')).toEqual([])
  expect(issueCodes('INVALID_CVAS_QUERY_ERROR').map(({ code }) => code)).toEqual([1024, 1025])
})

test.each([
  ['/api/v1/chart/', 8],
  ['/api/v1/database/3/upload', 100],
  ['/api/v1/database/3/upload/', 100],
  ['/api/v1/dashboard/import', 100],
  ['/api/v1/upload/x', 8],
])('a body for %s may have %i MB', (path, megabytes) => {
  expect(bodyLimitOf(path)).toBe(megabytes * 1024 * 1024)
})
