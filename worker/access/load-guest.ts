import type { GuestClaims } from '../auth/guest-tokens.ts'
import { loadAnonymousPrincipal } from './load-principal.ts'
import type { GuestGrant, Principal } from './principal.ts'
import { GUEST_PERMISSIONS } from './roles.ts'

interface GrantRow {
  readonly dashboard_id: number
  readonly chart_id: number | null
  readonly dataset_id: number | null
}

interface TargetRow {
  readonly filter_id: string
  readonly dataset_id: number
  readonly column_name: string | null
}

/** A resource is an embedding's uuid, or a dashboard by id or slug. */
const NAMED = `(cast(dashboards.id AS text) IN (SELECT value FROM json_each(?1))
  OR dashboards.slug IN (SELECT value FROM json_each(?1))
  OR dashboards.id IN (SELECT dashboard_id FROM embedded_dashboards WHERE uuid IN (SELECT value FROM json_each(?1))))`

const GRANTS = `
  SELECT dashboards.id AS dashboard_id, charts.id AS chart_id, charts.datasource_id AS dataset_id FROM dashboards
  LEFT JOIN dashboard_charts ON dashboard_charts.dashboard_id = dashboards.id
  LEFT JOIN charts ON charts.id = dashboard_charts.chart_id AND charts.datasource_type = 'table'
  WHERE dashboards.state = 'ready' AND ${NAMED}`

/** Charts that a chart of the dashboard draws as its layers; as in Superset, whoever sees the chart sees these. */
const LAYERS = `
  SELECT dashboards.id AS dashboard_id, layer.id AS chart_id, layer.datasource_id AS dataset_id FROM dashboards
  JOIN dashboard_charts ON dashboard_charts.dashboard_id = dashboards.id
  JOIN charts AS whole ON whole.id = dashboard_charts.chart_id AND whole.viz_type = 'deck_multi'
  JOIN json_each(CASE WHEN json_valid(whole.params) THEN whole.params ELSE '{}' END, '$.deck_slices') AS slice
  JOIN charts AS layer ON layer.id = slice.value AND layer.datasource_type = 'table' AND layer.viz_type LIKE 'deck\\_%' ESCAPE '\\'
  WHERE dashboards.state = 'ready' AND ${NAMED}`

const TARGETS = `
  SELECT filter.value ->> 'id' AS filter_id, target.value ->> 'datasetId' AS dataset_id,
    target.value -> 'column' ->> 'name' AS column_name
  FROM dashboards, json_each(dashboards.json_metadata, '$.native_filter_configuration') AS filter,
    json_each(filter.value, '$.targets') AS target
  WHERE dashboards.state = 'ready' AND typeof(target.value ->> 'datasetId') = 'integer' AND ${NAMED}`

/** Whoever holds a guest token: what the role Public may, and what the dashboards that it names are made of. */
export async function loadGuestPrincipal(db: D1Database, { user, resources, rls_rules }: GuestClaims): Promise<Principal> {
  const names = JSON.stringify(resources.map(({ id }) => id))
  const statements = [GRANTS, LAYERS, TARGETS].map((statement) => db.prepare(statement).bind(names))
  const [anonymous, [grants, layers, targets]] = await Promise.all([
    loadAnonymousPrincipal(db),
    db.batch<GrantRow & TargetRow>(statements),
  ])
  const guest: GuestGrant = {
    ...grantOf([...(grants?.results ?? []), ...(layers?.results ?? [])], targets?.results ?? []),
    rules: rls_rules.map(({ dataset, clause }) => ({ dataset: dataset ?? null, clause })),
  }
  return {
    ...anonymous,
    kind: 'guest',
    username: user.username ?? 'guest_user',
    firstName: user.first_name ?? 'Guest',
    lastName: user.last_name ?? 'User',
    permissions: new Set([...anonymous.permissions, ...GUEST_PERMISSIONS]),
    guest,
  }
}

function grantOf(grants: readonly GrantRow[], targets: readonly TargetRow[]): Omit<GuestGrant, 'rules'> {
  const charts = grants.flatMap(({ chart_id }) => chart_id ?? [])
  const datasets = [...grants.flatMap(({ dataset_id }) => dataset_id ?? []), ...targets.map((target) => target.dataset_id)]
  return {
    dashboardIds: new Set(grants.map((grant) => grant.dashboard_id)),
    chartIds: new Set(charts),
    datasetIds: new Set(datasets),
    filterTargets: targets.map(({ filter_id: filterId, dataset_id: datasetId, column_name: column }) => ({
      filterId,
      datasetId,
      column,
    })),
  }
}

/** Whether each resource of a token to be issued is a dashboard. */
export async function areDashboards(db: D1Database, ids: readonly string[]): Promise<boolean> {
  const found = await Promise.all(
    ids.map((id) => db.prepare(`SELECT 1 FROM dashboards WHERE ${NAMED} LIMIT 1`).bind(JSON.stringify([id])).first()),
  )
  return found.every((row) => row !== null)
}
