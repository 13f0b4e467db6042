import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { html } from 'hono/html'
import { requirePermission } from '../access/require.ts'
import type { AppEnv } from '../http/context.ts'
import { describeRoutes } from '../http/describe.ts'
import { createApp } from '../http/openapi.ts'

const DOCUMENT_PATH = '/api/v1/_openapi'

/** The description of everything mounted on `described`, and the pages that show it. Mounted last. */
export function openapiRoutes(described: OpenAPIHono<AppEnv>): OpenAPIHono<AppEnv> {
  const routes = createApp()
  let document: ReturnType<typeof describeRoutes> | undefined

  routes.openapi(
    createRoute({
      method: 'get',
      path: DOCUMENT_PATH,
      tags: ['OpenApi'],
      summary: 'Describe this API',
      middleware: [requirePermission('can_get', 'OpenApi')],
      responses: {
        200: { description: 'OpenAPI document', content: { 'application/json': { schema: z.looseObject({}) } } },
        401: {
          description: 'Nobody is signed in',
          content: { 'application/json': { schema: z.object({ msg: z.string() }) } },
        },
      },
    }),
    (c) => c.json((document ??= describeRoutes(described)), 200),
  )

  routes.get('/swagger/v1', (c) => {
    if (c.get('principal').kind === 'anonymous') return c.redirect('/login/?next=/swagger/v1')
    return c.html(swaggerPage())
  })
  return routes
}

function swaggerPage() {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API · Meridian</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/swagger/swagger-ui.css" />
        <script src="/assets/swagger/swagger-ui-bundle.js" defer></script>
        <script src="/swagger.js" defer></script>
      </head>
      <body>
        <main id="swagger" data-document="${DOCUMENT_PATH}"></main>
      </body>
    </html>`
}
