import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A filter as a query carries it. */
export interface SentFilter {
  readonly col: unknown
  readonly op: string
  readonly val?: unknown
}

/** What a chart emits, as the page keeps it. */
export interface EmittedMask {
  readonly extraFormData: { readonly filters?: readonly SentFilter[] }
  readonly filterState: { readonly value?: unknown; readonly label?: string | null }
}

/** The masks of the page by source, as it stores them at each change. */
export function storedMasks(page: Page): Readonly<Record<string, EmittedMask>>[] {
  const stored: Readonly<Record<string, EmittedMask>>[] = []
  page.on('request', (request) => {
    if (!/\/filter_state(\/[^/]*)?$/.test(new URL(request.url()).pathname) || request.method() === 'GET') return
    const { value } = JSON.parse(request.postData() ?? '{}') as { value: string }
    stored.push(JSON.parse(value) as Record<string, EmittedMask>)
  })
  return stored
}

/** The first query of each question that the page asks, by the chart it is asked for. */
export function askedQueries(page: Page): { readonly chartId: number; readonly query: Readonly<Record<string, unknown>> }[] {
  const asked: { readonly chartId: number; readonly query: Readonly<Record<string, unknown>> }[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/v1/chart/data/stream')) return
    const { requests } = JSON.parse(request.postData() ?? '{"requests":[]}') as {
      requests: { query_context: { form_data: { slice_id: number }; queries: Record<string, unknown>[] } }[]
    }
    for (const { query_context: context } of requests) {
      asked.push({ chartId: context.form_data.slice_id, query: context.queries[0] ?? {} })
    }
  })
  return asked
}

export async function chartIdOf(tile: Locator): Promise<string> {
  return /dashboard-chart-id-(\d+)/.exec((await tile.getAttribute('class')) ?? '')?.[1] ?? ''
}

export function tileOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

/** The tile, scrolled into sight, once its chart is drawn. */
export async function drawnTile(page: Page, name: string): Promise<Locator> {
  const tile = tileOf(page, name)
  await tile.scrollIntoViewIfNeeded()
  await tile.locator('[role="img"], table, [role="group"]').first().waitFor({ timeout: 30_000 })
  await tile.and(page.locator('[aria-busy="false"]')).waitFor()
  return tile
}

/** Walks to the first mark of a picture by the keyboard; answers what is said of it. */
export async function firstMark(tile: Locator): Promise<string> {
  await tile.getByRole('img').first().focus()
  await tile.getByRole('img').first().press('ArrowRight')
  const said = tile.locator('[aria-live]').first()
  await expect.poll(() => said.textContent(), { timeout: 5000 }).not.toBe('')
  return (await said.textContent()) ?? ''
}

/** Steps of the search for a mark: fine enough for the smallest that a person would point at. */
const STEPS = 13

/** Moves the pointer over a picture until it meets a mark, or the one whose tooltip is called so; answers the place. */
export async function pointAtMark(page: Page, tile: Locator, title?: string): Promise<{ x: number; y: number }> {
  const picture = tile.getByRole('img').first()
  const box = await picture.boundingBox()
  if (!box) throw new Error('no picture')
  for (const row of middleFirst(STEPS)) {
    for (const column of middleFirst(STEPS)) {
      const at = { x: box.x + (box.width * (column + 0.5)) / STEPS, y: box.y + (box.height * (row + 0.5)) / STEPS }
      await page.mouse.move(at.x, at.y)
      const tooltip = page.locator('body > [class*="tooltip"][aria-hidden="true"] > :first-child')
      if ((await tooltip.count()) > 0 && (title === undefined || (await tooltip.textContent()) === title)) return at
    }
  }
  throw new Error('no mark under the pointer')
}

function middleFirst(count: number): number[] {
  const middle = Math.floor(count / 2)
  return Array.from({ length: count }, (_, index) => index).toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
}
