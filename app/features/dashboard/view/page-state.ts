import type { DocumentResult } from '../../../../durable-objects/dashboard/document.ts'
import { stateOfDocument } from '../../../../durable-objects/dashboard/document.ts'
import type { DashboardState } from '../../../../durable-objects/dashboard/state.ts'
import type { JsonObject } from '../../../../durable-objects/log/json.ts'
import type { DashboardPageData, PinnedContent } from '../../../api/dashboard-page.ts'
import { isRecord } from '../../../charts/form-data.ts'
import { withUnplacedCharts } from './unplaced-charts.ts'

/** The content of a dashboard as the page answered it: what was saved last, with attached charts in place. */
export function savedState(page: DashboardPageData): DocumentResult<DashboardState> {
  const parsed = stateOfPage(page)
  return parsed.ok ? { ok: true, value: withUnplacedCharts(parsed.value, page.charts) } : parsed
}

/** The content exactly as it is stored. */
export function stateOfPage({ dashboard }: DashboardPageData): DocumentResult<DashboardState> {
  return stateOfDocument({
    dashboard_title: dashboard.dashboard_title ?? '',
    slug: dashboard.slug,
    css: dashboard.css ?? '',
    certified_by: dashboard.certified_by,
    certification_details: dashboard.certification_details,
    position_json: parseObject(dashboard.position_json),
    json_metadata: parseObject(dashboard.json_metadata),
  })
}

/** The content that a permalink pinned, under the names the dashboard has now. */
export function pinnedState(page: DashboardPageData, pinned: PinnedContent): DocumentResult<DashboardState> {
  const { slug, certified_by, certification_details } = page.dashboard
  const { dashboard_title, css, position_json, json_metadata } = pinned
  return stateOfDocument({
    dashboard_title,
    css,
    slug,
    certified_by,
    certification_details,
    position_json,
    json_metadata,
  })
}

/** The server sends both columns as JSON text, checked when they were written. */
function parseObject(text: string | null): JsonObject {
  if (!text) return {}
  const value: unknown = JSON.parse(text)
  return isRecord(value) ? (value as JsonObject) : {}
}
