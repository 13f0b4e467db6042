import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { dataScope } from '../access/data-scope.ts'
import { isAdmin, type GuestGrant, type Principal } from '../access/principal.ts'
import {
  chart_owners,
  charts,
  dashboard_charts,
  dashboard_owners,
  dashboards,
  databases,
  dataset_owners,
  datasets,
} from './schema.ts'

/**
 * Who sees which rows, as conditions for lists and single reads. The same rules stand in `worker/access/can.ts` for one
 * object at a time; undefined means every row.
 */

const oneOf = (ids: Iterable<number | string>) => sql`(select value from json_each(${JSON.stringify([...ids])}))`

const owning = (owners: SQL, principal: Principal) => sql`exists (${owners} and user_id = ${principal.userId})`

/** Condition over `datasets`: what the caller may read through permissions or ownership. */
export function visibleDatasets(principal: Principal): SQL | undefined {
  const scope = dataScope(principal)
  if (scope.all || isAdmin(principal)) return undefined
  const conditions = [
    sql`${datasets.id} in ${oneOf(scope.datasetIds)}`,
    sql`${datasets.database_id} in ${oneOf(scope.databaseIds)}`,
    sql`exists (${inNamedPlace(scope.catalogs, scope.schemas)})`,
    owning(sql`select 1 from ${dataset_owners} where ${dataset_owners.dataset_id} = ${datasets.id}`, principal),
  ]
  return sql`(${sql.join(conditions, sql` or `)})`
}

function inNamedPlace(catalogs: ReadonlySet<string>, schemas: ReadonlySet<string>): SQL {
  // Not with `||`: each would make the expression one deeper, and D1 stops at a hundred.
  const place = (...parts: SQLWrapper[]) =>
    sql`printf(${sql.raw(`'${parts.map(() => '[%s]').join('.')}'`)}, ${sql.join(parts, sql`, `)})`
  const name = sql`${databases.database_name}`
  return sql`select 1 from ${databases} where ${databases.id} = ${datasets.database_id} and (
    ${place(name, datasets.catalog)} in ${oneOf(catalogs)}
    or ${place(name, datasets.schema)} in ${oneOf(schemas)}
    or ${place(name, datasets.catalog, datasets.schema)} in ${oneOf(schemas)}
  )`
}

/** Condition over `charts`: owned ones, and those whose dataset may be read. */
export function visibleCharts(principal: Principal): SQL | undefined {
  if (principal.guest) return sql`${charts.id} in ${oneOf(principal.guest.chartIds)}`
  const readable = visibleDatasets(principal)
  if (!readable) return undefined
  const owned = owning(sql`select 1 from ${chart_owners} where ${chart_owners.chart_id} = ${charts.id}`, principal)
  return sql`(${owned} or exists (
    select 1 from ${datasets} where ${datasets.id} = ${charts.datasource_id} and ${charts.datasource_type} = 'table'
    and ${readable}
  ))`
}

const READY = sql`${dashboards.state} = 'ready'`

/** Condition over `dashboards` for lists: owned ones, and published ones with a chart whose dataset may be read. */
export function listedDashboards(principal: Principal): SQL {
  if (isAdmin(principal)) return READY
  if (principal.guest) return ofGuest(principal.guest)
  const readable = visibleDatasets(principal)
  return sql`(${READY} and (${ownedDashboard(principal)} or (${dashboards.published} = 1 and exists (
    ${datasetsOfDashboard} ${readable ? sql`and ${readable}` : sql``}
  ))))`
}

/** Condition over `dashboards` for single reads: also drafts, and those that have no dataset. */
export function readableDashboards(principal: Principal): SQL {
  if (principal.guest) return ofGuest(principal.guest)
  const readable = visibleDatasets(principal)
  if (isAdmin(principal) || !readable) return READY
  return sql`(${READY} and (${ownedDashboard(principal)}
    or not exists (${datasetsOfDashboard}) or exists (${datasetsOfDashboard} and ${readable})))`
}

function ofGuest({ dashboardIds }: GuestGrant): SQL {
  return sql`(${READY} and ${dashboards.id} in ${oneOf(dashboardIds)})`
}

function ownedDashboard(principal: Principal): SQL {
  const owners = sql`select 1 from ${dashboard_owners} where ${dashboard_owners.dashboard_id} = ${dashboards.id}`
  return owning(owners, principal)
}

const datasetsOfDashboard = sql`
  select 1 from ${dashboard_charts}
  join ${charts} on ${charts.id} = ${dashboard_charts.chart_id}
  join ${datasets} on ${datasets.id} = ${charts.datasource_id} and ${charts.datasource_type} = 'table'
  where ${dashboard_charts.dashboard_id} = ${dashboards.id}`

/** Condition over `databases`: those opened whole, and those with something inside that is open. */
export function visibleDatabases(principal: Principal): SQL | undefined {
  const scope = dataScope(principal)
  if (scope.allDatabases || isAdmin(principal)) return undefined
  const places = [...scope.catalogs, ...scope.schemas].map((place) => place.split('].[', 1)[0]?.slice(1) ?? '')
  const inside = sql`${datasets.database_id} = ${databases.id} and ${datasets.id} in ${oneOf(scope.datasetIds)}`
  return sql`(${databases.id} in ${oneOf(scope.databaseIds)} or ${databases.database_name} in ${oneOf(places)}
    or exists (select 1 from ${datasets} where ${inside}))`
}
