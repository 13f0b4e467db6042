import { eq } from 'drizzle-orm'
import type { ResourceContext } from '../resource/resource.ts'
import { embedded_dashboards, users } from './schema.ts'

export interface EmbeddedRow {
  readonly uuid: string
  readonly dashboardId: number
  /** JSON list of origins. */
  readonly allowedDomains: string
  readonly changedOn: number
  readonly changedBy: { readonly id: number; readonly username: string; readonly first_name: string; readonly last_name: string } | null
}

export async function findEmbedded({ db }: Pick<ResourceContext, 'db'>, dashboardId: number): Promise<EmbeddedRow | null> {
  const [row] = await db
    .select({
      uuid: embedded_dashboards.uuid,
      dashboardId: embedded_dashboards.dashboard_id,
      allowedDomains: embedded_dashboards.allowed_domains,
      changedOn: embedded_dashboards.changed_on,
      changedBy: { id: users.id, username: users.username, first_name: users.first_name, last_name: users.last_name },
    })
    .from(embedded_dashboards)
    .leftJoin(users, eq(users.id, embedded_dashboards.changed_by_fk))
    .where(eq(embedded_dashboards.dashboard_id, dashboardId))
  return row ?? null
}

/** The dashboard that an embedding's uuid means. */
export async function findEmbeddedDashboard({ db }: Pick<ResourceContext, 'db'>, uuid: string): Promise<number | null> {
  const [row] = await db
    .select({ id: embedded_dashboards.dashboard_id })
    .from(embedded_dashboards)
    .where(eq(embedded_dashboards.uuid, uuid))
  return row?.id ?? null
}

/** Allows embedding, or changes who may; the uuid of an earlier call stays. */
export async function storeEmbedded(
  { db, principal, now }: Pick<ResourceContext, 'db' | 'principal' | 'now'>,
  dashboardId: number,
  domains: readonly string[],
): Promise<void> {
  const changed = { allowed_domains: JSON.stringify(domains), changed_on: now, changed_by_fk: principal.userId }
  await db
    .insert(embedded_dashboards)
    .values({ uuid: crypto.randomUUID(), dashboard_id: dashboardId, created_on: now, created_by_fk: principal.userId, ...changed })
    .onConflictDoUpdate({ target: embedded_dashboards.dashboard_id, set: changed })
}

export async function removeEmbedded({ db }: Pick<ResourceContext, 'db'>, dashboardId: number): Promise<void> {
  await db.delete(embedded_dashboards).where(eq(embedded_dashboards.dashboard_id, dashboardId))
}
