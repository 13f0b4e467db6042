const YEAR_MS = 365 * 24 * 60 * 60 * 1000

export interface EventRow {
  readonly dashboard_id: number | null
  readonly slice_id: number | null
  readonly duration_ms: number | null
  readonly json: string
}

/** Stores events of a client under the action `log`; one bound parameter carries them all. */
export async function storeEvents(
  db: D1Database,
  events: readonly EventRow[],
  { userId, referrer, now }: { userId: number | null; referrer: string | null; now: number },
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO logs (action, user_id, dashboard_id, slice_id, duration_ms, json, referrer, dttm)
       SELECT 'log', ?2, value ->> 'dashboard_id', value ->> 'slice_id', value ->> 'duration_ms', value ->> 'json',
         ?3, ?4
       FROM json_each(?1)`,
    )
    .bind(JSON.stringify(events), userId, referrer, now)
    .run()
}

export interface Visit {
  readonly action: string
  readonly dashboardId: number | null
  readonly sliceId: number | null
  readonly slug: string | null
  readonly title: string
  readonly time: number
}

interface RecentOptions {
  readonly userId: number
  /** Names of events, as clients report them. */
  readonly actions: readonly string[]
  /** The last visit of each object within a year, instead of every visit. */
  readonly distinct: boolean
  readonly limit: number
  readonly offset: number
  readonly now: number
}

/** A person's own visits of dashboards and charts that still exist, latest first. */
export async function recentActivity(db: D1Database, options: RecentOptions): Promise<Visit[]> {
  const { results } = await db
    .prepare(
      `WITH visits AS (
         SELECT action, dashboard_id, CASE WHEN dashboard_id IS NULL THEN slice_id END AS slice_id, dttm
         FROM logs
         WHERE user_id = ?1 AND dttm > ?2 AND (dashboard_id IS NOT NULL OR slice_id IS NOT NULL)
           AND (action IN (SELECT value FROM json_each(?3))
             OR (json_valid(json) AND json ->> 'event_name' IN (SELECT value FROM json_each(?3))))
       )
       SELECT visits.action AS action, visits.dashboard_id AS dashboardId, visits.slice_id AS sliceId,
         dashboards.slug AS slug, coalesce(dashboards.dashboard_title, charts.slice_name, '') AS title,
         ${options.distinct ? 'max(visits.dttm)' : 'visits.dttm'} AS time
       FROM visits
       LEFT JOIN dashboards ON dashboards.id = visits.dashboard_id
       LEFT JOIN charts ON charts.id = visits.slice_id
       WHERE dashboards.id IS NOT NULL OR charts.id IS NOT NULL
       ${options.distinct ? 'GROUP BY visits.dashboard_id, visits.slice_id' : ''}
       ORDER BY time DESC LIMIT ?4 OFFSET ?5`,
    )
    .bind(options.userId, options.now - YEAR_MS, JSON.stringify(options.actions), options.limit, options.offset)
    .all<Visit>()
  return results
}
