import { createRoute, z } from '@hono/zod-openapi'
import { dataScope } from '../access/data-scope.ts'
import type { Principal } from '../access/principal.ts'
import { requireUser, userIdOf } from '../access/require.ts'
import { forgetPrincipals } from '../auth/authenticate.ts'
import { MAX_PASSWORD } from '../auth/limits.ts'
import { hashPassword } from '../auth/passwords.ts'
import { endOtherSessions } from '../auth/sessions.ts'
import { catalogue } from '../db/client.ts'
import { permissionsByRole } from '../db/roles.ts'
import { findUser, updateUser, type UserRow } from '../db/users.ts'
import { ApiError } from '../http/errors.ts'
import { textBetween } from '../http/fields.ts'
import { HTTP_MESSAGES } from '../http/messages.ts'
import { createApp } from '../http/openapi.ts'
import { naiveInstant } from '../resource/instants.ts'
import { changedPreferences, parsePreferences, preferencesChangeSchema, preferencesSchema } from './preferences.ts'

export const meRoutes = createApp()

const TAG = 'Current User'
const MAX_NAME = 64
const NOTHING_TO_CHANGE = 'At least one field must be provided.'

const meSchema = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_active: z.boolean(),
  is_anonymous: z.boolean(),
  login_count: z.int(),
  preferences: preferencesSchema,
})

const answers = {
  200: { description: 'The caller', content: { 'application/json': { schema: z.object({ result: meSchema }) } } },
  401: {
    description: 'Nobody is signed in',
    content: { 'application/json': { schema: z.object({ message: z.string() }) } },
  },
} as const

meRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/api/v1/me/',
    tags: [TAG],
    summary: 'Tell who is calling',
    middleware: [requireUser()],
    responses: answers,
  }),
  async (c) => c.json({ result: present(await existing(catalogue(c.env.DB), userIdOf(c))) }, 200),
)

meRoutes.openapi(
  createRoute({
    method: 'put',
    path: '/api/v1/me/',
    tags: [TAG],
    summary: "Change the caller's own name, password or preferences",
    middleware: [requireUser()],
    request: {
      body: {
        required: true,
        content: {
          'application/json': {
            schema: z.strictObject({
              first_name: textBetween(1, MAX_NAME).optional(),
              last_name: textBetween(1, MAX_NAME).optional(),
              password: textBetween(1, MAX_PASSWORD).optional(),
              preferences: preferencesChangeSchema.optional(),
            }),
          },
        },
      },
    },
    responses: {
      200: answers[200],
      400: {
        description: 'A field is wrong',
        content: { 'application/json': { schema: z.object({ message: z.unknown() }) } },
      },
      401: answers[401],
    },
  }),
  async (c) => {
    const { password, preferences, ...names } = c.req.valid('json')
    if (password === undefined && preferences === undefined && Object.keys(names).length === 0) {
      throw ApiError.message(400, NOTHING_TO_CHANGE)
    }
    const db = catalogue(c.env.DB)
    const userId = userIdOf(c)
    const user = await existing(db, userId)
    const changes = {
      ...names,
      ...(password === undefined ? {} : { password_hash: hashPassword(password) }),
      ...(preferences
        ? { preferences: JSON.stringify(changedPreferences(parsePreferences(user.preferences), preferences)) }
        : {}),
    }
    await updateUser(db, userId, changes, Date.now())
    if (password !== undefined) await endOtherSessions(c, userId)
    forgetPrincipals()
    return c.json({ result: present({ ...user, ...changes }) }, 200)
  },
)

const rolesSchema = z.object({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  userId: z.int(),
  isActive: z.boolean(),
  isAnonymous: z.boolean(),
  createdOn: z.string(),
  email: z.string(),
  loginCount: z.int(),
  roles: z.record(z.string(), z.array(z.tuple([z.string(), z.string()]))),
  permissions: z.object({ datasource_access: z.array(z.string()), database_access: z.array(z.string()) }),
})

meRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/api/v1/me/roles/',
    tags: [TAG],
    summary: 'Tell who is calling, with roles and their permissions',
    middleware: [requireUser()],
    responses: {
      200: {
        description: 'The caller',
        content: { 'application/json': { schema: z.object({ result: rolesSchema }) } },
      },
      401: answers[401],
    },
  }),
  async (c) => {
    const principal = c.get('principal')
    const user = await existing(catalogue(c.env.DB), userIdOf(c))
    const roles = await permissionsByRole(
      c.env.DB,
      principal.roles.map(({ id }) => id),
    )
    const result = {
      username: user.username,
      firstName: user.first_name,
      lastName: user.last_name,
      userId: user.id,
      isActive: user.active,
      isAnonymous: false,
      createdOn: naiveInstant(user.created_on),
      email: user.email,
      loginCount: user.login_count,
      roles,
      permissions: objectPermissions(principal),
    }
    return c.json({ result }, 200)
  },
)

async function existing(db: ReturnType<typeof catalogue>, id: number): Promise<UserRow> {
  const user = await findUser(db, id)
  if (!user) throw ApiError.message(401, HTTP_MESSAGES.notAuthorized)
  return user
}

function present(user: UserRow) {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    is_active: user.active,
    is_anonymous: false,
    login_count: user.login_count,
    preferences: parsePreferences(user.preferences),
  }
}

function objectPermissions(principal: Principal) {
  const { datasetViews, databaseViews } = dataScope(principal)
  return { datasource_access: [...datasetViews], database_access: [...databaseViews] }
}
