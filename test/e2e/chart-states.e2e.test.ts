import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoViolations, launchBrowser, pageErrors, signedIn } from '../support/browser.ts'
import { askedQueries, chartIdOf, drawnTile, tileOf } from '../support/chart-marks.ts'
import { callApi } from '../support/dashboard-fixture.ts'
import { EMITTING, PROBE, QUIET, strikeDashboard, TABLES } from '../support/strike-charts.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const AREA = 'echarts_area'
const CHARTS = [...EMITTING, ...TABLES]
  .filter(({ type }) => [AREA, 'treemap_v2', 'table', 'funnel'].includes(type))
  .map((chart) => (chart.type === AREA ? { ...chart, settings: { ...chart.settings, zoomable: true } } : chart))

/** What a person can have changed on the charts, as it reads on the page. */
async function seen(page: Page) {
  const area = tileOf(page, AREA)
  const table = tileOf(page, 'table')
  return {
    busy: await table.getAttribute('aria-busy'),
    hidden: await area.getByRole('group', { name: 'Legend' }).getByRole('button', { pressed: false }).allTextContents(),
    area: await area.getByRole('img').getAttribute('aria-label'),
    first: await area.getByRole('slider', { name: 'First point shown' }).getAttribute('aria-valuetext'),
    trail: await tileOf(page, 'treemap_v2').getByRole('listitem').allTextContents(),
    search: await table.getByRole('searchbox').inputValue(),
    rows: await table.getByRole('row').allTextContents(),
    page: await table.getByText(/^Page \d+ of \d+$/).textContent(),
  }
}

async function allDrawn(page: Page): Promise<void> {
  for (const name of [PROBE, AREA, 'treemap_v2', 'table']) await drawnTile(page, name)
}

async function zoomTreemap(page: Page): Promise<void> {
  const heading = await tileOf(page, 'treemap_v2').getByRole('img').locator('text', { hasText: 'Small' }).boundingBox()
  if (!heading) throw new Error('no heading')
  await page.mouse.click(heading.x + heading.width / 2, heading.y + heading.height / 2)
}

const filterKey = (page: Page) => new URL(page.url()).searchParams.get('native_filters_key')
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('what was done on charts is there again after a reload, and for whoever opens the permalink', async () => {
  const ana = await signedIn(browser)
  await ana.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page } = ana
  const errors = pageErrors(page)
  const asked = askedQueries(page)
  await page.goto(await strikeDashboard('States of charts', CHARTS))
  await allDrawn(page)
  const before = await seen(page)

  const area = tileOf(page, AREA)
  const areaId = Number(await chartIdOf(area))
  asked.length = 0
  await area.getByRole('button', { name: 'Small', exact: true }).click()
  await area.getByRole('slider', { name: 'First point shown' }).press('ArrowRight')
  await area.getByRole('slider', { name: 'First point shown' }).press('ArrowRight')
  await zoomTreemap(page)
  const table = tileOf(page, 'table')
  const search = table.getByRole('searchbox')
  await search.pressSequentially('Smal', { delay: 150 })
  await expect.poll(() => table.getByRole('row').nth(1).textContent()).toContain('Small')
  expect(await search.evaluate((box) => box === document.activeElement), 'new rows leave the hand where it types').toBe(true)
  await search.fill('')
  await table.getByRole('button', { name: 'Phase of flight', exact: true }).click()
  await expect.poll(async () => (await seen(page)).busy).toBe('false')
  await table.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(async () => (await seen(page)).page).toBe('Page 2 of 2')
  await expect.poll(async () => (await seen(page)).busy).toBe('false')
  const after = await seen(page)
  expect(after).toMatchObject({ hidden: ['Small'], trail: ['All', 'Small'], page: 'Page 2 of 2' })
  expect(after.first).not.toBe(before.first)
  expect(after.rows).not.toEqual(before.rows)
  expect(asked.map(({ chartId }) => chartId), 'what only looks different asks nothing').not.toContain(areaId)

  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => clipboard(page)).toContain('/superset/dashboard/p/')
  await expect.poll(() => filterKey(page)).not.toBe(null)
  await page.waitForLoadState('networkidle')
  await page.reload()
  await allDrawn(page)
  await expect.poll(() => seen(page)).toEqual(after)

  const ben = await signedIn(browser)
  await ben.page.goto(await clipboard(page))
  await allDrawn(ben.page)
  await expect.poll(() => seen(ben.page)).toEqual(after)
  await expectNoViolations(ben.page, 'a permalink with states of charts')
  await tileOf(ben.page, AREA).getByRole('button', { name: 'Small', exact: true }).click()
  await expect.poll(async () => (await seen(ben.page)).hidden).toEqual([])
  expect(errors).toEqual([])
  await Promise.all([ana.context.close(), ben.context.close()])
})

const PIVOT = 'pivot_table_v2'
const MORE: Readonly<Record<string, object>> = {
  [PIVOT]: { groupbyRows: ['wildlife_size', 'phase_of_flight'], rowSubTotals: true },
  tree_chart: {},
  time_table: { time_grain_sqla: 'P1M' },
  [AREA]: { show_extra_controls: true, stack: 'Stack' },
}
const FOLDED = [...EMITTING, ...TABLES, ...QUIET].flatMap((chart) => {
  const settings = MORE[chart.type]
  return settings ? [{ ...chart, settings: { ...chart.settings, ...settings } }] : []
})

/** What is folded, in which order rows stand, and how a chart is stacked. */
async function folds(page: Page) {
  const rows = (name: string) => tileOf(page, name).getByRole('row').allTextContents()
  return {
    pivot: await rows(PIVOT),
    tree: await tileOf(page, 'tree_chart').getByRole('img').locator('text').allTextContents(),
    times: await rows('time_table'),
    stack: await tileOf(page, AREA).getByRole('group', { name: 'Stacked style' }).getByRole('button', { pressed: true }).allTextContents(),
  }
}

test('folds, orders and a stacked style are there again after a reload, and for whoever opens the permalink', async () => {
  const ana = await signedIn(browser)
  await ana.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page } = ana
  const errors = pageErrors(page)
  const open = async (where: Page) => {
    for (const { type } of FOLDED) await drawnTile(where, type)
  }
  await page.goto(await strikeDashboard('Folds of charts', FOLDED))
  await open(page)
  const before = await folds(page)
  const asked = askedQueries(page)
  const pivot = tileOf(page, PIVOT)
  await pivot.getByRole('button', { name: 'Fold Small' }).click()
  await pivot.getByRole('button', { name: /^Sort rows by Day/ }).first().click()
  const tree = tileOf(page, 'tree_chart').getByRole('img')
  await tree.press('ArrowRight')
  await tree.press('Enter')
  const times = tileOf(page, 'time_table')
  await times.getByRole('button', { name: 'Sort by Now' }).click()
  await times.getByRole('button', { name: 'Sort by Now' }).click()
  await tileOf(page, AREA).getByRole('button', { name: 'Expand' }).click()
  await pivot.getByRole('button', { name: 'Unfold Small' }).waitFor()
  const after = await folds(page)
  expect(after.stack).toEqual(['Expand'])
  for (const part of ['pivot', 'tree', 'times'] as const) expect(after[part], part).not.toEqual(before[part])
  expect(asked, 'none of it asks anything').toEqual([])

  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => clipboard(page)).toContain('/superset/dashboard/p/')
  await expect.poll(() => filterKey(page)).not.toBe(null)
  await page.waitForLoadState('networkidle')
  await page.reload()
  await open(page)
  await expect.poll(() => folds(page)).toEqual(after)
  const ben = await signedIn(browser)
  await ben.page.goto(await clipboard(page))
  await open(ben.page)
  await expect.poll(() => folds(ben.page)).toEqual(after)
  await tileOf(ben.page, PIVOT).getByRole('button', { name: 'Unfold Small' }).click()
  await tileOf(ben.page, PIVOT).getByRole('button', { name: 'Fold Small' }).waitFor()
  await expectNoViolations(ben.page, 'a permalink with folds')
  expect(errors).toEqual([])
  await Promise.all([ana.context.close(), ben.context.close()])
})

test('a permalink with states that no chart ever had shows the charts as they are', async () => {
  const { context, page } = await signedIn(browser)
  const errors = pageErrors(page)
  const address = await strikeDashboard('Foreign states', CHARTS)
  await page.goto(address)
  await allDrawn(page)
  const plain = await seen(page)
  const ownState = {
    hiddenSeries: { Small: true },
    zoom: { from: 'never', to: ['always'] },
    switched: { from: 'Stack', to: 'Pile' },
    zoomedTo: 'nowhere',
    currentPage: -2,
    pageSize: 1e300,
    sortBy: [{ key: 'gone', desc: true }],
    searchColumn: 'gone',
    columnOrder: 7,
  }
  const names = [AREA, 'treemap_v2', 'table']
  const ids = await Promise.all(names.map((name) => chartIdOf(tileOf(page, name))))
  const dataMask = { ...Object.fromEntries(ids.map((id) => [id, { id, ownState }])), '99999': { ownState: 4 }, x: null }
  const slug = address.split('/').at(-2) ?? ''
  const { url } = await callApi<{ url: string }>(`/api/v1/dashboard/${slug}/permalink`, 'POST', { dataMask })
  await page.goto(new URL(url).pathname)
  await allDrawn(page)
  expect(await seen(page)).toEqual(plain)
  expect(errors).toEqual([])
  await context.close()
})

test('Explore keeps what was done on the chart over a reload and in its permalink', async () => {
  const ana = await signedIn(browser)
  await ana.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page } = ana
  await page.goto(await strikeDashboard('A chart with a state', CHARTS))
  const chartId = await chartIdOf(await drawnTile(page, 'funnel'))
  await page.goto(`/explore/?slice_id=${chartId}`)
  const small = (where: Page) => where.getByRole('group', { name: 'Legend' }).getByRole('button', { name: 'Small', exact: true })
  const isShown = (where: Page) => small(where).getAttribute('aria-pressed')
  await small(page).click()
  await expect.poll(() => isShown(page)).toBe('false')
  await expect.poll(() => page.url()).toContain('form_data_key')
  await page.reload()
  await expect.poll(() => isShown(page)).toBe('false')

  await page.getByRole('button', { name: 'Chart actions' }).click()
  await page.getByRole('menuitem', { name: 'Share' }).press('ArrowRight')
  await page.getByRole('menuitem', { name: 'Copy permalink to clipboard' }).press('Enter')
  await expect.poll(() => clipboard(page)).toContain('/superset/explore/p/')
  const ben = await signedIn(browser)
  await ben.page.goto(await clipboard(page))
  await expect.poll(() => isShown(ben.page)).toBe('false')
  await small(ben.page).click()
  await expect.poll(() => isShown(ben.page)).toBe('true')
  await Promise.all([ana.context.close(), ben.context.close()])
})
