import type { Json } from '../log/json.ts'
import { chartIdsOf, type DashboardDocument } from './document.ts'
import type { DashboardState } from './state.ts'
import { documentOfState } from './written-document.ts'

/** One prepared statement for the catalogue. */
export interface Statement {
  readonly sql: string
  readonly params: readonly (string | number | null)[]
}

export interface Projection {
  readonly dashboardId: number
  readonly seq: number
  readonly saved: DashboardState
  /** Charts of the layout as last projected: links that the layout made and may take away. */
  readonly previousCharts: readonly number[]
  /** Links become exactly those of the layout; otherwise links made elsewhere (by a chart's own save) stay. */
  readonly exact: boolean
  readonly changed: { readonly at: number; readonly actorId: number }
  /** Leaves the slug of the row alone, after it turned out to be taken. */
  readonly keepSlug: boolean
}

/**
 * What makes the catalogue show the saved state. To be run as one batch. The row moves only forward (`projected_seq`),
 * and links follow only when the row is at this very seq, so repeats and overtaking are harmless.
 */
export function projectionStatements(projection: Projection): readonly Statement[] {
  const { dashboardId, seq, saved, changed } = projection
  const document = documentOfState(saved)
  const charts = chartIdsOf(saved)
  const guard = 'EXISTS (SELECT 1 FROM dashboards WHERE id = ? AND projected_seq = ?)'
  const gone = projection.previousCharts.filter((id) => !charts.includes(id))
  const unlink: Statement = projection.exact
    ? {
        sql: `DELETE FROM dashboard_charts WHERE dashboard_id = ? AND chart_id NOT IN (SELECT value FROM json_each(?)) AND ${guard}`,
        params: [dashboardId, JSON.stringify(charts), dashboardId, seq],
      }
    : {
        sql: `DELETE FROM dashboard_charts WHERE dashboard_id = ? AND chart_id IN (SELECT value FROM json_each(?)) AND ${guard}`,
        params: [dashboardId, JSON.stringify(gone), dashboardId, seq],
      }
  return [
    {
      sql: `UPDATE dashboards SET dashboard_title = ?, ${projection.keepSlug ? '' : 'slug = ?,'} css = ?, certified_by = ?,
        certification_details = ?, position_json = ?, json_metadata = ?, changed_on = ?, changed_by_fk = coalesce(?, changed_by_fk),
        state = 'ready', projected_seq = ? WHERE id = ? AND projected_seq <= ?`,
      params: [
        document.dashboard_title,
        ...(projection.keepSlug ? [] : [document.slug]),
        document.css,
        document.certified_by,
        document.certification_details,
        positionText(document),
        JSON.stringify(document.json_metadata),
        changed.at,
        changed.actorId === 0 ? null : changed.actorId,
        seq,
        dashboardId,
        seq,
      ],
    },
    unlink,
    {
      sql: `INSERT OR IGNORE INTO dashboard_charts (dashboard_id, chart_id)
        SELECT ?, id FROM charts WHERE id IN (SELECT value FROM json_each(?)) AND ${guard}`,
      params: [dashboardId, JSON.stringify(charts), dashboardId, seq],
    },
  ]
}

/** position_json as the API stores it: compact, keys sorted. */
export function positionText(document: Pick<DashboardDocument, 'position_json'>): string {
  return JSON.stringify(sorted(document.position_json))
}

function sorted(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}
