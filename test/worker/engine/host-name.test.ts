import { expect, test } from 'vitest'
import { EngineError } from '../../../worker/engine/engine.ts'
import { withNameChecked } from '../../../worker/engine/host-name.ts'

const refused = new EngineError('refused', { errorType: 'CONNECTION_PORT_CLOSED_ERROR', extra: { host: 'db.example.com', port: 1 } })
const coded = (code: string) => Object.assign(new Error(code), { code })
const missing = () => Promise.reject(new AggregateError([coded('ENOTFOUND'), coded('ENODATA')]))

test('a server that refuses is told from a name that does not exist', async () => {
  expect(await withNameChecked(refused, 'db.example.com', async () => ['192.0.2.1'])).toBe(refused)
  expect(await withNameChecked(refused, 'db.example.com', missing)).toMatchObject({
    errorType: 'CONNECTION_INVALID_HOSTNAME_ERROR',
    extra: { host: 'db.example.com' },
  })
})

test('nothing is concluded where names cannot be looked up, nor of addresses, short names and other errors', async () => {
  const broken = () => Promise.reject(new AggregateError([coded('ENOTFOUND'), coded('EBADQUERY')]))
  expect(await withNameChecked(refused, 'db.example.com', broken)).toBe(refused)
  for (const host of ['127.0.0.1', '::1', 'localhost']) expect(await withNameChecked(refused, host, missing)).toBe(refused)
  const denied = new EngineError('denied', { errorType: 'CONNECTION_ACCESS_DENIED_ERROR' })
  expect(await withNameChecked(denied, 'db.example.com', missing)).toBe(denied)
})
