import { expect, inject, test } from 'vitest'

test('the built product says that it is healthy', async () => {
  const response = await fetch(`${inject('origin')}/health`)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('OK')
})
