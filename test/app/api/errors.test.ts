import { describe, expect, test } from 'vitest'
import { normaliseError } from '../../../app/api/errors.ts'

const text = (status: number, body: unknown) => normaliseError(status, body).message

describe('the text of a failed request', () => {
  test('the first of errors speaks before message', () => {
    const body = { errors: [{ message: 'first', error_type: 'SYNTAX_ERROR', extra: { link: '/x' } }, { message: 'b' }] }
    const error = normaliseError(400, { ...body, message: 'other' }, 'abc')
    expect(error.message).toBe('first')
    expect(error.code).toBe('SYNTAX_ERROR')
    expect(error.link).toBe('/x')
    expect(error.details).toHaveLength(2)
    expect(error.requestId).toBe('abc')
  })

  test('a message may be a text, or a map of fields whose first value is shown with its field', () => {
    expect(text(422, { message: 'No' })).toBe('No')
    const error = normaliseError(422, { message: { slug: ['Must be unique'], title: 'Too long' } })
    expect(error.message).toBe('(slug) Must be unique')
    expect(error.fields).toEqual({ slug: ['Must be unique'], title: ['Too long'] })
  })

  test('a nested field map still says its first message', () => {
    expect(text(400, { message: { json_metadata: [{ foo: ['Unknown field.'] }] } })).toBe(
      '(json_metadata) Unknown field.',
    )
  })

  test('a map without any text is invalid input', () => {
    expect(text(400, { message: { slug: [] } })).toBe('Invalid input')
  })

  test('error and msg speak where there is no message', () => {
    expect(text(500, { error: 'boom' })).toBe('boom')
    expect(text(401, { msg: 'Token has expired' })).toBe('Token has expired')
  })

  test('a failed CSRF check says that the session is over', () => {
    const errors = [{ message: '400 Bad Request: The CSRF token has expired.', error_type: 'GENERIC_BACKEND_ERROR' }]
    expect(text(400, { errors })).toBe('Your session timed out, please refresh your page and try again.')
  })

  test('a stack trace is an unexpected error, named by its last line', () => {
    expect(text(500, { stacktrace: 'Traceback\nValueError: no' })).toBe('Unexpected error: ValueError: no')
  })

  test('without any text the status speaks', () => {
    expect(text(504, undefined)).toBe('Gateway timeout')
    expect(text(404, 'not json')).toBe('Not found')
    expect(text(499, {})).toBe('Unknown error')
  })
})
