import { sql } from 'drizzle-orm'
import { createdBy, insertRow } from '../resource/records.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { chart_owners, charts } from './schema.ts'
import { runTogether } from './statements.ts'
import { visibleCharts } from './visibility.ts'

/** Copies charts for the caller, in one transaction, and gives each old id the new chart. Unseen charts stay out. */
export async function cloneCharts(
  { db, principal, now }: ResourceContext,
  ids: readonly number[],
): Promise<Map<number, { id: number; uuid: string }>> {
  if (ids.length === 0) return new Map()
  const visible = visibleCharts(principal)
  const list = sql`(select value from json_each(${JSON.stringify(ids)}))`
  const rows = await db.select().from(charts).where(visible ? sql`id in ${list} and ${visible}` : sql`id in ${list}`)
  const copies = rows.map(({ id, ...row }) => ({ from: id, row: { ...row, uuid: crypto.randomUUID() } }))
  const audit = { ...createdBy(charts, principal, now), last_saved_at: now, last_saved_by_fk: principal.userId }
  const statements = copies.flatMap(({ row }) => [
    insertRow(charts, { ...row, ...audit }),
    sql`insert into ${chart_owners} (chart_id, user_id)
        select id, ${principal.userId} from ${charts} where uuid = ${row.uuid} and ${principal.userId} is not null`,
  ])
  const uuids = JSON.stringify(copies.map(({ row }) => row.uuid))
  const results = await runTogether(db, [
    ...statements,
    sql`select id, uuid from ${charts} where uuid in (select value from json_each(${uuids}))`,
  ])
  const created = new Map((results.at(-1) ?? []).map((row) => [String(row['uuid']), Number(row['id'])]))
  return new Map(copies.map(({ from, row }) => [from, { id: created.get(row.uuid) ?? 0, uuid: row.uuid }]))
}
