import { env } from 'cloudflare:workers'
import type { DashboardDocument } from '../../durable-objects/dashboard/document.ts'
import { dashboardObject } from '../../durable-objects/dashboard/rpc.ts'

export const ANN = { id: 1, name: 'Ann' }
export const BEN = { id: 2, name: 'Ben' }

export const LAYOUT = {
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
  GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-a'], parents: ['ROOT_ID'] },
  'ROW-a': { type: 'ROW', id: 'ROW-a', children: ['CHART-a'], parents: ['ROOT_ID', 'GRID_ID'], meta: {} },
  'CHART-a': { type: 'CHART', id: 'CHART-a', children: [], parents: ['ROOT_ID', 'GRID_ID', 'ROW-a'], meta: { width: 4, height: 50 } },
}

export const DOCUMENT: DashboardDocument = {
  dashboard_title: 'Sales',
  slug: null,
  css: '',
  certified_by: null,
  certification_details: null,
  position_json: LAYOUT,
  json_metadata: { refresh_frequency: 0 },
}

/** A dashboard of its own for each test: the catalogue row, the object, its stub. */
export async function newDashboard(given: Partial<DashboardDocument> = {}, ownerId: number | null = null) {
  const uuid = crypto.randomUUID()
  const row = await env.DB.prepare('INSERT INTO dashboards (uuid) VALUES (?) RETURNING id').bind(uuid).first<{ id: number }>()
  const id = row?.id ?? 0
  if (ownerId !== null) await env.DB.prepare('INSERT INTO dashboard_owners VALUES (?, ?)').bind(id, ownerId).run()
  const object = env.DASHBOARD_LOG.getByName(uuid)
  const stub = dashboardObject(env, uuid)
  await stub.create({ dashboardId: id, uuid, document: { ...DOCUMENT, ...given }, actor: ANN })
  const projected = () => env.DB.prepare('SELECT * FROM dashboards WHERE id = ?').bind(id).first<Record<string, unknown>>()
  return { id, uuid, object, stub, projected }
}

export const title = (value: string) => ({ type: 'setProp', data: { key: 'dashboard_title', value } })
export const save = (expectedSavedSeq: number) => ({ type: 'save', data: { expectedSavedSeq } })
