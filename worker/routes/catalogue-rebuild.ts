import { z } from '@hono/zod-openapi'
import { isAdmin } from '../access/principal.ts'
import { rebuildFromObjects } from '../db/object-upkeep.ts'
import { ApiError } from '../http/errors.ts'
import { HTTP_MESSAGES } from '../http/messages.ts'
import { createApp } from '../http/openapi.ts'
import { endpoint } from '../resource/endpoint.ts'

/** Makes the catalogue anew from the objects, for administrators, after it was restored or damaged. */
export const catalogueRebuildRoutes = createApp()

endpoint(
  catalogueRebuildRoutes,
  {
    tag: 'Catalogue',
    method: 'post',
    path: '/api/v1/catalogue/rebuild',
    summary: 'Write dashboards or SQL tabs to the catalogue again, a turn of them; `next` begins the next turn',
    permission: ['can_write', 'Dashboard'],
    body: z.strictObject({ kind: z.enum(['dashboard', 'sql_tab']), after: z.int().min(0).default(0) }),
    answer: z.object({
      result: z.object({ done: z.int(), failed: z.array(z.int()), next: z.int().nullable() }),
    }),
  },
  async ({ context, body }) => {
    if (!isAdmin(context.principal)) throw ApiError.message(403, HTTP_MESSAGES.forbidden)
    return { result: await rebuildFromObjects(context.env, body.kind, body.after) }
  },
)
