import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoViolations, launchBrowser, pageErrors, signedIn } from '../support/browser.ts'
import { chartIdOf, drawnTile } from '../support/chart-marks.ts'
import { callApi } from '../support/dashboard-fixture.ts'
import { circlesIn, circlesOf, grown, middleOf, offBy, pictureOf, type Point, shifted } from '../support/map-marks.ts'
import { makePlaceChart, type PlaceChart, PLACES, placesDashboard, placesDataset } from '../support/place-charts.ts'

const spatial = { type: 'latlong', lonCol: 'lon', latCol: 'lat' }
const size = { point_radius_fixed: { type: 'fix', value: 1 }, min_radius: 6 }
const viewport = { longitude: -98, latitude: 41.1, zoom: 2, bearing: 0, pitch: 0 }
const FIXED: PlaceChart = { name: 'Fixed', type: 'deck_scatter', settings: { spatial, ...size, viewport, autozoom: false } }
const FITTED: PlaceChart = { name: 'Fitted', type: 'deck_scatter', settings: { spatial, ...size, viewport, autozoom: true } }
const CLUSTERS: PlaceChart = {
  name: 'Clusters',
  type: 'point_cluster_map',
  settings: { all_columns_x: 'lon', all_columns_y: 'lat', clustering_radius: '0' },
}
const WORLD: PlaceChart = {
  name: 'Countries',
  type: 'world_map',
  settings: { entity: { expressionType: 'SQL', sqlExpression: "'FRA'", label: 'c' }, country_fieldtype: 'cca3', metric: { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' } },
}

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** The pane of the chart in Explore, once all places are drawn. */
async function openMap(page: Page, address: string): Promise<Locator> {
  await page.goto(address)
  return drawnMap(page)
}

async function drawnMap(page: Page): Promise<Locator> {
  const map = page.locator('main')
  await circlesIn(map).nth(PLACES.length - 1).waitFor()
  return map
}

async function drag(page: Page, map: Locator, dx: number, dy: number): Promise<void> {
  const { x, y } = await middleOf(map)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 })
  await page.mouse.move(x + dx, y + dy, { steps: 4 })
  await page.mouse.up()
}

/** The questions that the page asks from now on. */
function questions(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/chart/data')) asked.push(request.url())
  })
  return asked
}

const saved = async (id: number): Promise<Readonly<Record<string, unknown>>> => {
  const { result } = await callApi<{ result: { params: string } }>(`/api/v1/chart/${id}`)
  return JSON.parse(result.params) as Record<string, unknown>
}

const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })
const redo = (page: Page) => page.getByRole('button', { name: 'Redo', exact: true })
const altered = (page: Page) => page.getByRole('button', { name: 'Altered' })
const longitude = async (page: Page) => Number(await page.getByRole('spinbutton', { name: 'Longitude' }).inputValue())

test('a map moved in Explore sets its viewport, a movement an edit, and asks nothing', async () => {
  const { context, page } = await signedIn(browser, { hasTouch: true })
  const errors = pageErrors(page)
  const id = await makePlaceChart(await placesDataset(), FIXED)
  const map = await openMap(page, `/explore/?slice_id=${id}`)
  const home = await circlesOf(map)
  const asked = questions(page)

  await drag(page, map, -60, 20)
  const dragged = shifted(home, -60, 20)
  await expect.poll(offBy(map, dragged)).toBe(0)
  await altered(page).waitFor()
  const degreesAPixel = 360 / (512 * 2 ** viewport.zoom)
  expect(await longitude(page)).toBeCloseTo(viewport.longitude + 60 * degreesAPixel, 4)

  const at = await middleOf(map)
  await page.mouse.move(at.x, at.y)
  for (let turn = 0; turn < 3; turn++) await page.mouse.wheel(0, -50)
  const zoomed = grown(dragged, at, Math.exp(0.45))
  await expect.poll(offBy(map, zoomed)).toBe(0)
  await expect.poll(() => page.getByRole('spinbutton', { name: 'Zoom' }).inputValue()).toBe(String(Math.round((2 + 0.45 / Math.LN2) * 1e4) / 1e4))

  await pictureOf(map).press('Shift+ArrowLeft')
  await expect.poll(offBy(map, shifted(zoomed, 80, 0))).toBe(0)
  const fingers = await context.newCDPSession(page)
  const touch = (type: string, points: readonly Point[]) =>
    fingers.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: points.map(({ x, y }, index) => ({ x, y, id: index })) })
  await touch('touchStart', [at])
  for (const step of [10, 20, 40]) await touch('touchMove', [{ x: at.x - step, y: at.y }])
  await touch('touchEnd', [])
  await expect.poll(offBy(map, shifted(zoomed, 40, 0))).toBe(0)

  for (const places of [shifted(zoomed, 80, 0), zoomed, dragged, home]) {
    await undo(page).click()
    await expect.poll(offBy(map, places), { message: 'one step of undo a movement' }).toBe(0)
  }
  await expect.poll(() => undo(page).isDisabled()).toBe(true)
  await altered(page).waitFor({ state: 'detached' })
  await redo(page).click()
  await expect.poll(offBy(map, dragged)).toBe(0)
  await altered(page).click()
  const changes = page.getByRole('dialog', { name: 'Chart changes' })
  await changes.getByRole('row', { name: /Viewport/ }).waitFor()
  expect(await changes.getByRole('row').count(), 'nothing but the viewport').toBe(2)
  await expectNoViolations(page, 'the changes of a map')
  await page.keyboard.press('Escape')
  expect(asked, 'a moved map asks nothing').toEqual([])
  expect(await page.getByText(/changed after this chart was drawn/).count(), 'and is not out of date').toBe(0)

  await expect.poll(() => page.url()).toContain('form_data_key')
  await page.reload()
  await drawnMap(page)
  await expect.poll(offBy(map, dragged), { message: 'a reload keeps it' }).toBe(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog', { name: 'Save chart' }).getByRole('button', { name: 'Save', exact: true }).click()
  await altered(page).waitFor({ state: 'detached' })
  expect(await saved(id)).toMatchObject({ autozoom: false, viewport: { latitude: expect.any(Number), zoom: 2, bearing: 0, pitch: 0 } })
  await openMap(page, `/explore/?slice_id=${id}`)
  await expect.poll(offBy(map, dragged)).toBe(0)
  expect(errors).toEqual([])
  await context.close()
})

test('a hand wins over the automatic zoom, until everything is to be shown again', async () => {
  const { context, page } = await signedIn(browser)
  const id = await makePlaceChart(await placesDataset(), FITTED)
  const map = await openMap(page, `/explore/?slice_id=${id}`)
  const home = await circlesOf(map)
  const auto = page.getByRole('checkbox', { name: 'Auto zoom' })
  expect(await auto.isChecked()).toBe(true)
  await drag(page, map, 50, 0)
  await expect.poll(() => auto.isChecked()).toBe(false)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(offBy(map, shifted(home, 50, 0)), { message: 'also after another run' }).toBe(0)
  await map.getByRole('button', { name: 'Show everything' }).click()
  await expect.poll(() => auto.isChecked()).toBe(true)
  await expect.poll(offBy(map, home)).toBe(0)
  await undo(page).click()
  await expect.poll(offBy(map, shifted(home, 50, 0))).toBe(0)
  await context.close()
})

test('a map of clusters keeps its three controls', async () => {
  const { context, page } = await signedIn(browser)
  const id = await makePlaceChart(await placesDataset(), CLUSTERS)
  const map = await openMap(page, `/explore/?slice_id=${id}`)
  const home = await circlesOf(map)
  await drag(page, map, 30, 10)
  await expect.poll(offBy(map, shifted(home, 30, 10))).toBe(0)
  for (const label of ['Default longitude', 'Default latitude', 'Zoom']) {
    expect(await page.getByRole('textbox', { name: label, exact: true }).inputValue()).toMatch(/^-?\d+(\.\d+)?$/)
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog', { name: 'Save chart' }).getByRole('button', { name: 'Save', exact: true }).click()
  await altered(page).waitFor({ state: 'detached' })
  expect(await saved(id)).toMatchObject({ viewport_longitude: expect.any(Number), viewport_latitude: expect.any(Number), viewport_zoom: expect.any(Number) })
  await openMap(page, `/explore/?slice_id=${id}`)
  await expect.poll(offBy(map, shifted(home, 30, 10))).toBe(0)
  await map.getByRole('button', { name: 'Show everything' }).click()
  await expect.poll(offBy(map, home)).toBe(0)
  await expect.poll(() => page.getByRole('textbox', { name: 'Default longitude' }).inputValue()).toBe('')
  await context.close()
})

test('on a dashboard a moved map is there again after a reload, and for whoever opens the permalink', async () => {
  const ana = await signedIn(browser)
  await ana.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page } = ana
  const errors = pageErrors(page)
  const charts = [FIXED, FITTED, CLUSTERS, WORLD]
  const address = await placesDashboard('Moved maps', charts, 2)
  await page.goto(address)
  const seen = async (where: Page) => {
    const found: Record<string, string> = {}
    for (const { name } of charts) {
      const tile = await drawnTile(where, name)
      found[name] = JSON.stringify(name === WORLD.name ? await framed(tile) : (await circlesOf(tile)).map(({ x, y }) => [x, y].map(Math.round)))
    }
    return found
  }
  const framed = async (tile: Locator) => {
    const picture = await pictureOf(tile).boundingBox()
    const box = await pictureOf(tile).locator('path[fill]').first().boundingBox()
    return [box?.x ?? 0, box?.y ?? 0, box?.width ?? 0, picture?.width ?? 0].map(Math.round)
  }
  const plain = await seen(page)
  const asked = questions(page)
  for (const { name } of charts) {
    const tile = await drawnTile(page, name)
    await drag(page, tile, 25, -15)
    await pictureOf(tile).press('+')
    await tile.getByRole('button', { name: 'Show everything' }).waitFor()
  }
  const moved = await seen(page)
  for (const { name } of charts) expect(moved[name], name).not.toBe(plain[name])
  expect(asked, 'a moved map asks nothing').toEqual([])

  await page.getByRole('button', { name: 'Share' }).click()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(clipboard).toContain('/superset/dashboard/p/')
  await expect.poll(() => new URL(page.url()).searchParams.get('native_filters_key')).not.toBe(null)
  await page.waitForLoadState('networkidle')
  await page.reload()
  await expect.poll(() => seen(page), { timeout: 20_000 }).toEqual(moved)

  const ben = await signedIn(browser)
  await ben.page.goto(await clipboard())
  await expect.poll(() => seen(ben.page), { timeout: 20_000 }).toEqual(moved)
  for (const { name } of charts) await (await drawnTile(ben.page, name)).getByRole('button', { name: 'Show everything' }).click()
  await expect.poll(() => seen(ben.page)).toEqual(plain)

  const ids = await Promise.all(charts.map(async ({ name }) => chartIdOf(await drawnTile(ben.page, name))))
  const view = { longitude: 400, latitude: 'north', zoom: 1e300, x: 0.5, y: -7 }
  const dataMask = Object.fromEntries(ids.map((id) => [id, { id, ownState: { view } }]))
  const slug = address.split('/').at(-2) ?? ''
  const { url } = await callApi<{ url: string }>(`/api/v1/dashboard/${slug}/permalink`, 'POST', { dataMask })
  await ben.page.goto(new URL(url).pathname)
  await expect.poll(() => seen(ben.page), { timeout: 20_000, message: 'a place that no map ever had is none' }).toEqual(plain)
  expect(errors).toEqual([])
  await Promise.all([ana.context.close(), ben.context.close()])
})
