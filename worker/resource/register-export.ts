import { sql } from 'drizzle-orm'
import { z, type OpenAPIHono } from '@hono/zod-openapi'
import { setCookie } from 'hono/cookie'
import type { AppEnv } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import { endpoint } from './endpoint.ts'
import { RESOURCE_MESSAGES } from './messages.ts'
import { amongVisible, at, type Described } from './paths.ts'
import { idsQuery } from './query.ts'
import type { Resource } from './resource.ts'

/** Seconds that the cookie lives by which a browser learns that its download has begun. */
const EXPORT_TOKEN_SECONDS = 600

/** `GET export/?q=!(ids)`: an archive of rows that the caller sees, all of them or 404. */
export function registerExport(
  app: OpenAPIHono<AppEnv>,
  resource: Pick<Described, 'name' | 'tag' | 'view' | 'noun' | 'table' | 'visible'>,
  write: NonNullable<Resource['exportArchive']>,
): void {
  const contract = {
    ...at(resource, 'can_export', '/export/'),
    method: 'get' as const,
    summary: `Export ${resource.noun.many}`,
    q: idsQuery,
    answer: z.string().openapi({ format: 'binary' }),
  }
  endpoint(app, contract, async ({ c, context, query }) => {
    const ids = [...new Set(query)]
    const from = sql`from ${resource.table}${amongVisible(resource, context, ids)}`
    const rows = await context.db.all(sql`select ${resource.table.id} as id ${from}`)
    if (rows.length === 0 || rows.length < ids.length) throw ApiError.message(404, RESOURCE_MESSAGES.notFound)
    const archive = await write(context, ids)
    const token = c.req.query('token')
    if (token && /^[\w-]{1,64}$/.test(token)) setCookie(c, token, 'done', { maxAge: EXPORT_TOKEN_SECONDS, path: '/' })
    return c.body(new Uint8Array(archive.bytes), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename=${archive.name}`,
    })
  })
}
