import { expect, test } from 'vitest'
import { createApp } from '../../../worker/http/openapi.ts'

const app = createApp()
app.get('/api/v1/thing/', (c) => c.text('list'))
app.get('/api/v1/thing/:pk', (c) => c.text(`one ${c.req.param('pk')}`))
app.post('/api/v1/thing/:pk', (c) => c.text(`changed ${c.req.param('pk')}`))

const ask = async (method: string, path: string) => (await app.request(path, { method })).text()

test('both slash forms answer, however often they are asked for', async () => {
  for (const path of ['/api/v1/thing', '/api/v1/thing/', '/api/v1/thing']) expect(await ask('GET', path)).toBe('list')
})

test('a remembered match keeps its own parameters and method', async () => {
  for (let round = 0; round < 2; round += 1) {
    expect(await ask('GET', '/api/v1/thing/7')).toBe('one 7')
    expect(await ask('POST', '/api/v1/thing/7')).toBe('changed 7')
    expect(await ask('GET', '/api/v1/thing/8')).toBe('one 8')
  }
})

test('more paths than are remembered find their routes, also the first one again', async () => {
  for (let pk = 0; pk < 1500; pk += 1) expect(await ask('GET', `/api/v1/thing/${pk}`)).toBe(`one ${pk}`)
  expect(await ask('GET', '/api/v1/thing/0')).toBe('one 0')
})
