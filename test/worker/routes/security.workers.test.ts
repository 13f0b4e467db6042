import { exports } from 'cloudflare:workers'
import { expect, test } from 'vitest'

test('a health probe answers OK', async () => {
  const response = await exports.default.fetch('http://localhost/health/')
  expect(await response.text()).toBe('OK')
})
