import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { CLOSE } from '../../durable-objects/log/codes.ts'
import type { Role } from '../../durable-objects/log/envelope.ts'
import { ADMISSION_HEADER } from '../../durable-objects/log/admission.ts'
import type { Admission } from '../../durable-objects/log/sockets.ts'
import { can } from '../access/can.ts'
import type { Principal } from '../access/principal.ts'
import { isSameOrigin } from '../auth/csrf.ts'
import { catalogue } from '../db/client.ts'
import { dashboard_owners, dashboards, sql_tabs } from '../db/schema.ts'
import { readableDashboards } from '../db/visibility.ts'
import { type AppEnv, factory } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import { ROUTE_MESSAGES } from './live-messages.ts'

/** How long an object trusts the Worker's word about a socket before the client has to ask again, unnoticed by people. */
const ADMISSION_MS = 15 * 60_000

/**
 * Upgrade endpoints of the live documents. A browser shows no HTTP status of a refused upgrade, so refusals are close
 * codes on an accepted socket. The raw request goes on to the object: anything else would keep it from hibernating.
 */
export const liveRoutes = factory
  .createApp()
  .get('/api/v1/dashboard/:id/live', async (c) => {
    const principal = callerOf(c)
    if (typeof principal === 'number') return refuse(principal)
    const id = Number(c.req.param('id'))
    const dashboard = Number.isSafeInteger(id) ? await findDashboard(c, principal, id) : null
    if (!dashboard) return refuse(CLOSE.gone)
    const role = mayEdit(principal, dashboard) ? 'editor' : 'viewer'
    return forward(c, c.env.DASHBOARD_LOG.getByName(dashboard.uuid), principal, role)
  })
  .get('/api/v1/sqllab/tab/:uuid/live', async (c) => {
    const principal = callerOf(c)
    if (typeof principal === 'number') return refuse(principal)
    const uuid = c.req.param('uuid')
    const owned = and(eq(sql_tabs.uuid, uuid), eq(sql_tabs.user_id, principal.userId ?? -1))
    const [tab] = await catalogue(c.env.DB).select({ id: sql_tabs.id }).from(sql_tabs).where(owned)
    if (!tab) return refuse(CLOSE.gone)
    return forward(c, c.env.SQL_TAB_LOG.getByName(uuid), principal, 'editor')
  })

/** The signed-in caller, or the code to refuse with. */
function callerOf(c: Context<AppEnv>): Principal | number {
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') throw ApiError.message(426, ROUTE_MESSAGES.upgradeRequired)
  // Browsers send cookies with upgrades to foreign pages too, and apply no CORS to them.
  if (!isSameOrigin(c.req.url, c.req.header('origin'), c.req.header('sec-fetch-site'))) return CLOSE.forbidden
  const principal = c.get('principal')
  return principal.kind === 'user' ? principal : CLOSE.unauthenticated
}

interface LiveDashboard {
  readonly uuid: string
  readonly ownerIds: readonly number[]
}

async function findDashboard(c: Context<AppEnv>, principal: Principal, id: number): Promise<LiveDashboard | null> {
  if (!can(principal, 'can_read', 'Dashboard')) return null
  const db = catalogue(c.env.DB)
  const readable = and(eq(dashboards.id, id), readableDashboards(principal))
  const [row] = await db.select({ uuid: dashboards.uuid }).from(dashboards).where(readable)
  if (!row) return null
  const owners = await db
    .select({ id: dashboard_owners.user_id })
    .from(dashboard_owners)
    .where(eq(dashboard_owners.dashboard_id, id))
  return { uuid: row.uuid, ownerIds: owners.map((owner) => owner.id) }
}

function mayEdit(principal: Principal, { ownerIds }: LiveDashboard): boolean {
  return can(principal, 'can_write', 'Dashboard') && can(principal, 'edit', { kind: 'dashboard', ownerIds, datasets: [] })
}

function forward(c: Context<AppEnv>, stub: { fetch(request: Request): Promise<Response> }, principal: Principal, role: Role) {
  const name = `${principal.firstName} ${principal.lastName}`.trim() || principal.username
  const admission: Admission = {
    actor: { id: principal.userId ?? 0, name },
    role,
    expires: Date.now() + ADMISSION_MS,
  }
  const request = new Request(c.req.raw)
  request.headers.delete('cookie')
  request.headers.delete('authorization')
  request.headers.set(ADMISSION_HEADER, JSON.stringify(admission))
  return stub.fetch(request)
}

function refuse(code: number): Response {
  const { 0: client, 1: server } = new WebSocketPair()
  server.accept()
  server.close(code, 'refused')
  return new Response(null, { status: 101, webSocket: client })
}
