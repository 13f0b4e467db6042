import { createRoute, z } from '@hono/zod-openapi'
import { createApp } from '../http/openapi.ts'

/** Alive: asks neither for a session nor for the catalogue, so that probes cost nothing. */
export const healthRoutes = createApp()

for (const path of ['/health', '/healthcheck', '/ping'] as const) {
  healthRoutes.openapi(
    createRoute({
      method: 'get',
      path,
      tags: ['Health'],
      summary: 'Tell whether the service answers',
      responses: { 200: { description: 'Alive', content: { 'text/plain': { schema: z.literal('OK') } } } },
    }),
    (c) => c.text('OK', 200),
  )
}
