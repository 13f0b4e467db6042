import type { Page } from 'playwright-core'
import { inject } from 'vitest'

/** A node of a layout; its type is what stands before the dash of its id. */
export interface LayoutNode {
  readonly id: string
  readonly meta?: Readonly<Record<string, unknown>>
  readonly children?: readonly LayoutNode[]
}

const CHART_HEIGHT = 30

/** A chart of the examples, named as the id says. */
export function chartNode(name: string, chartId: number, width: number): LayoutNode {
  return { id: `CHART-${name}`, meta: { chartId, sliceName: name, sliceNameOverride: name, width, height: CHART_HEIGHT } }
}

/** A call of the API as the administrator. */
export async function callApi<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  const token = await accessToken(inject('username'), inject('password'))
  const response = await fetch(new URL(path, inject('origin')), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

async function accessToken(username: string, password: string): Promise<string> {
  const response = await fetch(new URL('/api/v1/security/login', inject('origin')), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password, provider: 'db' }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

/** Ids of the example charts that count strikes, in order of their names. */
export async function exampleCharts(): Promise<readonly number[]> {
  const query = encodeURIComponent("(filters:!((col:slice_name,opr:chart_all_text,value:strikes)),order_column:slice_name,order_direction:asc,page_size:20)")
  const { result } = await callApi<{ result: { id: number }[] }>(`/api/v1/chart/?q=${query}`)
  return result.map(({ id }) => id)
}

/** Makes a dashboard of its own for a test; answers its address. */
export async function makeDashboard(title: string, grid: readonly LayoutNode[], metadata: object = {}): Promise<string> {
  const slug = `${title.toLowerCase().replace(/\W+/g, '-')}-${crypto.randomUUID().slice(0, 8)}`
  const positions: Record<string, unknown> = { DASHBOARD_VERSION_KEY: 'v2' }
  const place = (node: LayoutNode, type: string, parents: readonly string[]) => {
    const children = node.children ?? []
    positions[node.id] = { id: node.id, type, parents, meta: node.meta ?? {}, children: children.map(({ id }) => id) }
    for (const child of children) place(child, child.id.slice(0, child.id.indexOf('-')), [...parents, node.id])
  }
  place({ id: 'GRID_ID', children: grid }, 'GRID', ['ROOT_ID'])
  positions['ROOT_ID'] = { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] }
  await callApi('/api/v1/dashboard/', 'POST', {
    dashboard_title: title,
    slug,
    published: true,
    position_json: JSON.stringify(positions),
    json_metadata: JSON.stringify(metadata),
  })
  return `/superset/dashboard/${slug}/`
}

/** The layout as edit mode shows it: `Row 1[Alpha Beta]`, one line a part of the canvas. */
export function layoutShown(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const partsOf = (frame: Element): string[] =>
      [...frame.querySelectorAll('[data-frame]')]
        .filter((inner) => inner.parentElement?.closest('[data-frame]') === frame)
        .flatMap((inner) => {
          const parts = partsOf(inner)
          const name = inner.getAttribute('aria-label')
          if (name === null) return parts
          return [parts.length > 0 ? `${name}[${parts.join(' ')}]` : name]
        })
    const stage = document.querySelector('[role="region"] > [data-frame]')
    return stage ? partsOf(stage) : []
  })
}
