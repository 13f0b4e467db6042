import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser, pageErrors, signedIn } from '../support/browser.ts'
import { chartIdOf, drawnTile, firstMark, pointAtMark, storedMasks, tileOf } from '../support/chart-marks.ts'
import { type PlaceChart, PLACES, placesDashboard } from '../support/place-charts.ts'

/** Milliseconds for one step; the machine of the tests is shared. */
const PATIENCE_MS = 10_000
const LEFT = 'Places left'

const named = { tooltip_contents: [{ item_type: 'column', column_name: 'name' }] }
const seen = { autozoom: false, viewport: { longitude: -98, latitude: 41.1, zoom: 2, bearing: 0, pitch: 0 } }
const spatial = { type: 'latlong', lonCol: 'lon', latCol: 'lat' }
const amount = { expressionType: 'SQL', sqlExpression: 'SUM(amount)', label: 'Amount', hasCustomLabel: true }
const map = (type: string, settings: object): PlaceChart => ({ name: type, type, settings: { ...named, ...seen, ...settings } })

/** A map of each kind that filters, and the columns of its filter. */
const ROWS: readonly (readonly [PlaceChart, readonly string[]])[] = [
  [map('deck_scatter', { spatial, point_radius_fixed: { type: 'fix', value: 1 }, min_radius: 6 }), ['lon', 'lat']],
  [
    map('deck_arc', { start_spatial: spatial, end_spatial: { type: 'latlong', lonCol: 'to_lon', latCol: 'to_lat' }, stroke_width: 3 }),
    ['lon', 'lat', 'to_lon', 'to_lat'],
  ],
  [map('deck_path', { line_column: 'way', line_type: 'json', line_width: 4, line_width_unit: 'pixels' }), ['way']],
  [map('deck_polygon', { line_column: 'outline', line_type: 'json', metric: amount }), ['outline']],
  [map('deck_geojson', { geojson: 'feature' }), ['feature']],
]
const CELLS: readonly (readonly [PlaceChart, readonly string[]])[] = [
  [map('deck_grid', { spatial, size: amount, grid_size: 200_000 }), ['lon >=', 'lon <=', 'lat >=', 'lat <=']],
  [map('deck_hex', { spatial, size: amount, grid_size: 200_000 }), ['lon >=', 'lon <=', 'lat >=', 'lat <=']],
  [map('deck_screengrid', { spatial: { type: 'delimited', lonlatCol: 'at', delimiter: ',' }, size: amount, grid_size: 20 }), ['at IN']],
]
const MAPS = [...ROWS, ...CELLS]
const TABLE: PlaceChart = { name: LEFT, type: 'table', settings: { query_mode: 'raw', all_columns: ['name'], order_by_cols: ['["name", true]'] } }

let browser: Browser
let page: Page
let errors: string[]
let stored: ReturnType<typeof storedMasks>

beforeAll(async () => {
  browser = await launchBrowser()
  page = (await signedIn(browser)).page
  page.setDefaultTimeout(PATIENCE_MS)
  errors = pageErrors(page)
  stored = storedMasks(page)
  await page.goto(await placesDashboard('Maps that filter', [TABLE, ...MAPS.map(([chart]) => chart)], 3))
  await drawnTile(page, LEFT)
})
afterAll(() => browser.close())

// One page for all: what a failed test leaves open or filtered must not fail the next.
afterEach(async () => {
  for (const one of await page.getByRole('dialog').all()) await one.press('Escape')
  await page.mouse.move(0, 0)
  const clear = page.getByRole('button', { name: 'Clear', exact: true })
  if (await clear.isVisible()) await clear.click()
})

const everyone = PLACES.map(({ name }) => name)

/** The places that the table shows. */
const left = () => tileOf(page, LEFT).locator('tbody td').allTextContents()

const faded = (tile: Locator) => tile.getByRole('img').first().locator('[opacity="0.28"]').count()

/** What the map filters by, once it is known. */
async function filtersOf(tile: Locator): Promise<readonly { col: unknown; op: string }[]> {
  const chartId = await chartIdOf(tile)
  await expect.poll(() => stored.at(-1)?.[chartId]?.extraFormData.filters?.length ?? 0).toBeGreaterThan(0)
  return stored.at(-1)?.[chartId]?.extraFormData.filters ?? []
}

test.each(ROWS.map(([{ type }, columns]) => [type, columns] as const))(
  'a place of %s leaves its own rows to the other charts, by keyboard and by mouse, and the next one takes its turn',
  async (type, columns) => {
    const tile = await drawnTile(page, type)
    const nameIn = (said: string | null) => /name (\w+)/.exec(said ?? '')?.[1] ?? ''
    const first = nameIn(await firstMark(tile))
    await page.keyboard.press('Enter')
    await expect.poll(left).toEqual([first])
    expect((await filtersOf(tile)).map(({ col, op }) => [col, op])).toEqual(columns.map((column) => [column, 'IN']))
    await expect.poll(() => faded(tile), { message: 'the others fade' }).toBe(PLACES.length - 1)
    const said = tile.locator('[aria-live]').first()
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp']) {
      if (nameIn(await said.textContent()) === first) await page.keyboard.press(key)
    }
    const second = nameIn(await said.textContent())
    expect(second).not.toBe(first)
    await page.keyboard.press('Enter')
    await expect.poll(left, { message: 'another place takes its turn' }).toEqual([second])
    await page.keyboard.press('Enter')
    await expect.poll(left).toEqual(everyone)
    await page.keyboard.press('Escape')

    const at = await pointAtMark(page, tile)
    await page.mouse.click(at.x, at.y)
    await expect.poll(async () => (await left()).length).toBe(1)
    await page.mouse.click(at.x, at.y)
    await expect.poll(left).toEqual(everyone)
  },
)

test.each(CELLS.map(([{ type }, columns]) => [type, columns] as const))(
  'a cell of %s leaves what lies within it, by keyboard and by mouse',
  async (type, columns) => {
    const tile = await drawnTile(page, type)
    await firstMark(tile)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await left()).length).toBe(1)
    const [first] = await left()
    expect((await filtersOf(tile)).map(({ col, op }) => `${String(col)} ${op}`)).toEqual(columns)
    await expect.poll(() => faded(tile), { message: 'the others fade' }).toBe(PLACES.length - 1)
    const said = tile.locator('[aria-live]').first()
    const before = await said.textContent()
    for (const key of ['ArrowRight', 'ArrowLeft']) if ((await said.textContent()) === before) await page.keyboard.press(key)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await left()).join(), { message: 'another cell takes its turn' }).not.toBe(first)
    expect(await left()).toHaveLength(1)
    await page.keyboard.press('Enter')
    await expect.poll(left).toEqual(everyone)
    await page.keyboard.press('Escape')

    const at = await pointAtMark(page, tile)
    await page.mouse.click(at.x, at.y)
    await expect.poll(async () => (await left()).length).toBe(1)
    await page.mouse.click(at.x, at.y)
    await expect.poll(left).toEqual(everyone)
  },
)

test.each(MAPS.map(([{ type }]) => type))('a mark of %s shows the one row behind it', async (type) => {
  const tile = await drawnTile(page, type)
  await firstMark(tile)
  await page.keyboard.press('Shift+F10')
  const menu = page.getByRole('menu', { name: `Actions for ${type}` })
  await menu.getByRole('menuitem', { name: 'Add cross-filter' }).waitFor()
  await menu.getByRole('menuitem', { name: 'Drill to detail by' }).press('ArrowRight')
  await page.getByRole('menuitem', { name: /^Drill to detail by ./ }).last().press('Enter')
  const detail = page.getByRole('dialog', { name: `Drill to detail: ${type}` })
  await detail.getByText('1 row', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => detail.count()).toBe(0)
})

test('nothing failed on the page meanwhile', () => {
  expect(errors).toEqual([])
})
