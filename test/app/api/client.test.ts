// @vitest-environment happy-dom
import { RISON } from 'rison2'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { request, signInPath, withQuery } from '../../../app/api/client.ts'
import { ApiError } from '../../../app/api/errors.ts'

const calls: Request[] = []
let answers: Response[] = []

beforeEach(() => {
  calls.length = 0
  document.body.innerHTML = '<script type="application/json" id="bootstrap">{"csrf_token":"first"}</script>'
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push(new Request(new URL(path, 'http://localhost'), init))
    const answer = answers.shift()
    if (!answer) throw new TypeError('fetch failed')
    return answer
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

describe('requests', () => {
  test('reads send no CSRF token, writes do, and each has its own id', async () => {
    answers = [json(200, {}), json(201, { id: 1 })]
    await request('/api/v1/chart/')
    await request('/api/v1/chart/', { json: { slice_name: 'x' } })
    expect(calls.map((call) => call.method)).toEqual(['GET', 'POST'])
    expect(calls.map((call) => call.headers.get('X-CSRFToken'))).toEqual([null, 'first'])
    expect(new Set(calls.map((call) => call.headers.get('X-Request-Id'))).size).toBe(2)
  })

  test('q is Rison, other parameters are text, undefined ones are left out', () => {
    const path = withQuery('/x', { q: { page: 0, name: 'a b', on: true }, force: true, none: undefined })
    const parameters = new URL(path, 'http://localhost').searchParams
    expect([...parameters.keys()]).toEqual(['q', 'force'])
    expect(RISON.parse(parameters.get('q') ?? '')).toEqual({ page: 0, name: 'a b', on: true })
    expect(withQuery('/x?a=1', { b: 2 })).toBe('/x?a=1&b=2')
  })

  test('a refused CSRF token is renewed and the write tried once more', async () => {
    const refusal = { errors: [{ message: '400 Bad Request: The CSRF token has expired.' }] }
    answers = [json(400, refusal), json(200, { result: 'second' }), json(200, { result: 'OK' })]
    await expect(request('/api/v1/chart/1', { method: 'DELETE' })).resolves.toEqual({ result: 'OK' })
    expect(calls.map((call) => call.headers.get('X-CSRFToken'))).toEqual(['first', null, 'second'])
  })

  test('a failure is an ApiError with status, text and request id', async () => {
    answers = [new Response('{"message":"Forbidden"}', { status: 403, headers: { 'X-Request-Id': 'r1' } })]
    const failure = await request('/api/v1/chart/1').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ status: 403, message: 'Forbidden', requestId: 'r1' })
  })

  test('no connection is a network error of status 0', async () => {
    answers = []
    await expect(request('/api/v1/chart/')).rejects.toMatchObject({ status: 0, message: 'Network error' })
  })

  test('an aborted request stays an abort', async () => {
    answers = []
    const controller = new AbortController()
    controller.abort()
    const failure = request('/api/v1/chart/', { signal: controller.signal })
    await expect(failure).rejects.not.toBeInstanceOf(ApiError)
  })

  test('an empty answer is undefined', async () => {
    answers = [new Response(null, { status: 200 })]
    await expect(request('/superset/log/')).resolves.toBeUndefined()
  })
})

test('sign-in comes back to the same page with its parameters', () => {
  expect(signInPath({ pathname: '/chart/list/', search: '?pageIndex=1' })).toBe(
    '/login/?next=%2Fchart%2Flist%2F%3FpageIndex%3D1',
  )
})
