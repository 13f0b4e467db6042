import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SECURITY_HEADERS } from '../../../worker/http/security-headers.ts'

test('static files carry the same security headers as answers of the Worker', () => {
  const [everything = ''] = readFileSync('app/public/_headers', 'utf8').split(/\n\s*\n/)
  const [pattern, ...lines] = everything.split('\n')
  const headers = Object.fromEntries(
    lines.map((line) =>
      line
        .trim()
        .split(/:\s+(.*)/)
        .slice(0, 2),
    ),
  )
  expect([pattern, headers]).toEqual(['/*', SECURITY_HEADERS])
})

test('scripts come from this origin only, and never from the page itself', () => {
  const policy = SECURITY_HEADERS['Content-Security-Policy'] ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})
