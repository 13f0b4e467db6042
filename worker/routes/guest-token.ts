import { z } from '@hono/zod-openapi'
import { areDashboards } from '../access/load-guest.ts'
import { issueGuestToken } from '../auth/guest-tokens.ts'
import { ApiError } from '../http/errors.ts'
import { integer } from '../http/fields.ts'
import { createApp } from '../http/openapi.ts'
import { isClause } from '../query/row-level.ts'
import { endpoint } from '../resource/endpoint.ts'
import { GUEST_MESSAGES } from './messages.ts'

// Unknown fields are left out at every level, as upstream does.
const body = z.object({
  user: z
    .object({ username: z.string().optional(), first_name: z.string().optional(), last_name: z.string().optional() })
    .default({}),
  resources: z.array(z.object({ type: z.enum(['dashboard']), id: z.string() })),
  rls: z.array(
    z.object({
      dataset: integer().nullish(),
      // Which engine will read it is not known here: the loosest of their rules; the engine's own are asked at use.
      clause: z.string().refine((clause) => isClause(clause, 'edge'), { error: GUEST_MESSAGES.clauseInvalid }),
    }),
  ),
})

export type GuestTokenRequest = z.input<typeof body>

/** Tokens with which a site shows dashboards to people who have no account here. */
export const guestTokenRoutes = createApp()

endpoint(
  guestTokenRoutes,
  {
    tag: 'Security',
    method: 'post',
    path: '/api/v1/security/guest_token/',
    summary: 'Issue a token that opens dashboards to a guest',
    permission: ['can_grant_guest_token', 'SecurityRestApi'],
    body,
    answer: z.object({ token: z.string() }),
  },
  async ({ context, body: { user, resources, rls } }) => {
    if (!(await areDashboards(context.env.DB, resources.map(({ id }) => id)))) {
      throw ApiError.message(400, GUEST_MESSAGES.dashboardMissing)
    }
    const claims = { user, resources, rls_rules: rls }
    return { token: await issueGuestToken(context.env.SECRET_KEY, claims, context.origin, context.now) }
  },
)
