import { createRoute, z } from '@hono/zod-openapi'
import { loadUserPrincipal } from '../access/load-principal.ts'
import { requirePermission } from '../access/require.ts'
import { issueCsrfToken } from '../auth/csrf.ts'
import { MAX_PASSWORD, MAX_USERNAME } from '../auth/limits.ts'
import { AUTH_MESSAGES } from '../auth/messages.ts'
import { ensureSeed } from '../auth/session-cookie.ts'
import { checkCredentials } from '../auth/sign-in.ts'
import { bearerToken, issueToken, verifyToken } from '../auth/tokens.ts'
import { ApiError } from '../http/errors.ts'
import { boolean, textBetween } from '../http/fields.ts'
import { HTTP_MESSAGES } from '../http/messages.ts'
import { createApp } from '../http/openapi.ts'

export const securityRoutes = createApp()

const TAG = 'Security'

const tokens = z.object({ access_token: z.string(), refresh_token: z.string().optional() })
const messageBody = z.object({ message: z.unknown() })
const msgBody = z.object({ msg: z.string() })

securityRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/api/v1/security/login',
    tags: [TAG],
    summary: 'Exchange a name and password for tokens',
    request: {
      body: {
        required: true,
        content: {
          'application/json': {
            schema: z.object({
              username: textBetween(1, MAX_USERNAME),
              password: textBetween(1, MAX_PASSWORD),
              provider: z.enum(['db', 'ldap']),
              refresh: boolean().optional(),
            }),
          },
        },
      },
    },
    responses: {
      200: { description: 'Tokens', content: { 'application/json': { schema: tokens } } },
      400: { description: 'A field is wrong', content: { 'application/json': { schema: messageBody } } },
      401: { description: 'Name and password do not match', content: { 'application/json': { schema: messageBody } } },
      429: { description: 'Too many failures', content: { 'application/json': { schema: messageBody } } },
    },
  }),
  async (c) => {
    const { username, password, provider, refresh } = c.req.valid('json')
    if (provider !== 'db') throw ApiError.message(400, { provider: [AUTH_MESSAGES.otherProvider] })
    const userId = await checkCredentials(c, username, password)
    if (userId === null) throw ApiError.message(401, HTTP_MESSAGES.notAuthorized)
    const secret = c.env.SECRET_KEY
    const access_token = await issueToken(secret, { type: 'access', userId, fresh: true }, Date.now())
    if (!refresh) return c.json({ access_token }, 200)
    const refresh_token = await issueToken(secret, { type: 'refresh', userId, fresh: false }, Date.now())
    return c.json({ access_token, refresh_token }, 200)
  },
)

securityRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/api/v1/security/refresh',
    tags: [TAG],
    summary: 'Exchange a refresh token for an access token',
    security: [{ jwt_refresh: [] }],
    responses: {
      200: { description: 'Access token', content: { 'application/json': { schema: tokens } } },
      401: { description: 'No token, or an expired one', content: { 'application/json': { schema: msgBody } } },
      422: { description: 'Not a refresh token', content: { 'application/json': { schema: msgBody } } },
    },
  }),
  async (c) => {
    const header = c.req.header('authorization')
    if (header === undefined) throw ApiError.msg(401, AUTH_MESSAGES.missingHeader)
    const { userId } = await verifyToken(c.env.SECRET_KEY, bearerToken(header), 'refresh', Date.now())
    if (!(await loadUserPrincipal(c.env.DB, userId))) throw ApiError.msg(401, AUTH_MESSAGES.userGone)
    return c.json(
      { access_token: await issueToken(c.env.SECRET_KEY, { type: 'access', userId, fresh: false }, Date.now()) },
      200,
    )
  },
)

securityRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/api/v1/security/csrf_token/',
    tags: [TAG],
    summary: 'Give the token that writes with a session cookie must carry',
    middleware: [requirePermission('can_read', 'SecurityRestApi')],
    responses: {
      200: { description: 'Token', content: { 'application/json': { schema: z.object({ result: z.string() }) } } },
      401: { description: 'Nobody is signed in', content: { 'application/json': { schema: msgBody } } },
    },
  }),
  (c) => c.json({ result: issueCsrfToken(c.env.SECRET_KEY, ensureSeed(c), Date.now()) }, 200),
)
