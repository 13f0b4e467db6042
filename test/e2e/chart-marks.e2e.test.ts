import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectNoViolations, launchBrowser, pageErrors, signedIn } from '../support/browser.ts'
import { askedQueries, chartIdOf, drawnTile, firstMark, pointAtMark, storedMasks, tileOf } from '../support/chart-marks.ts'
import { EMITTING, PROBE, strikeDashboard, TABLES } from '../support/strike-charts.ts'

/** Milliseconds for one step; the machine of the tests is shared. */
const PATIENCE_MS = 10_000

let browser: Browser
let page: Page
let errors: string[]
let stored: ReturnType<typeof storedMasks>
let asked: ReturnType<typeof askedQueries>

beforeAll(async () => {
  browser = await launchBrowser()
  page = (await signedIn(browser)).page
  page.setDefaultTimeout(PATIENCE_MS)
  errors = pageErrors(page)
  stored = storedMasks(page)
  asked = askedQueries(page)
  await page.goto(await strikeDashboard('Marks of every kind', [...EMITTING, ...TABLES]))
  await drawnTile(page, PROBE)
})
afterAll(() => browser.close())

// One page for all: what a failed test leaves open or filtered must not fail the next.
afterEach(async () => {
  for (const one of await page.getByRole('dialog').all()) await one.press('Escape')
  const clear = page.getByRole('button', { name: 'Clear', exact: true })
  if (await clear.isVisible()) await clear.click()
})

/** The number that the probe shows, once no question about it is open. */
async function left(): Promise<string> {
  await expect.poll(() => tileOf(page, PROBE).getAttribute('aria-busy')).toBe('false')
  return (await tileOf(page, PROBE).getByRole('img').getAttribute('aria-label')) ?? ''
}

test.each(EMITTING.map(({ type, emits = [], between = false }) => [type, emits, between] as const))(
  'a mark of %s filters the other charts by keyboard and mouse, and the same again takes it back',
  async (type, columns, between) => {
    const tile = await drawnTile(page, type)
    const said = await firstMark(tile)
    const chartId = await chartIdOf(tile)
    const all = await left()
    await page.keyboard.press('Enter')
    await expect.poll(() => tile.getAttribute('data-source')).toBe('true')
    await expect.poll(() => stored.at(-1)?.[chartId], { timeout: PATIENCE_MS }).toBeDefined()
    const filters = stored.at(-1)?.[chartId]?.extraFormData.filters ?? []
    expect(filters.map(({ col, op }) => [col, op])).toEqual(columns.map((column) => [column, 'IN']))
    for (const { val } of filters) expect(said).toContain(String((val as unknown[])[0]))
    expect(await tile.locator('[opacity="0.28"]').count(), 'the others fade').toBeGreaterThan(0)
    await expect.poll(left).not.toBe(all)
    await page.keyboard.press('Enter')
    await expect.poll(() => tile.getAttribute('data-source')).toBe(null)
    await expect.poll(left).toBe(all)
    await page.keyboard.press('Escape')

    const at = await pointAtMark(page, tile, between ? said.split(':')[0] : undefined)
    await page.mouse.click(at.x, at.y)
    await expect.poll(() => tile.getAttribute('data-source')).toBe('true')
    await page.mouse.click(at.x, at.y)
    await expect.poll(() => tile.getAttribute('data-source')).toBe(null)
    await page.mouse.move(0, 0)
  },
)

test.each(EMITTING.map(({ type, between = false }) => [type, between] as const))(
  'a mark of %s shows the rows behind it, and is drilled by another column',
  async (type, between) => {
    const tile = await drawnTile(page, type)
    const said = await firstMark(tile)
    await page.keyboard.press('Shift+F10')
    const menu = page.getByRole('menu', { name: `Actions for ${type}` })
    await menu.getByRole('menuitem', { name: 'Add cross-filter' }).waitFor()
    await menu.getByRole('menuitem', { name: 'Drill to detail by' }).press('ArrowRight')
    await page.getByRole('menuitem', { name: /^Drill to detail by ./ }).last().press('Enter')
    const detail = page.getByRole('dialog', { name: `Drill to detail: ${type}` })
    const rows = detail.getByRole('region', { name: `Rows of ${type}` })
    await rows.getByRole('cell').first().waitFor()
    const values = await detail.getByRole('list', { name: 'Rows where' }).getByRole('listitem').allTextContents()
    const [, name, shown] = /^(Size of animal|Phase of flight)(.*)$/m.exec(values.join('\n')) ?? []
    const cells = await column(rows, name === 'Size of animal' ? 'wildlife_size' : 'phase_of_flight')
    expect(new Set(cells)).toEqual(new Set([shown]))
    await page.keyboard.press('Escape')
    await expect.poll(() => detail.count()).toBe(0)
    const focused = () => tile.getByRole('img').first().evaluate((picture) => picture === document.activeElement)
    await expect.poll(focused, { message: 'the focus returns to the mark' }).toBe(true)

    const at = await pointAtMark(page, tile, between ? said.split(':')[0] : undefined)
    await page.mouse.click(at.x, at.y, { button: 'right' })
    await menu.getByRole('menuitem', { name: 'Drill by' }).and(page.locator(':not([data-disabled])')).press('ArrowRight')
    await page.getByRole('menuitem', { name: 'Damage', exact: true }).press('Enter')
    const drill = page.getByRole('dialog', { name: `Drill by: ${type}` })
    await drill.getByRole('img').first().waitFor()
    const crumbs = drill.getByRole('navigation').getByRole('listitem')
    expect(await crumbs.last().textContent()).toBe('Damage')
    await crumbs.first().getByRole('button').click()
    await expect.poll(() => crumbs.count()).toBe(1)
    await drill.getByRole('button', { name: 'Close' }).last().click()
    await expect.poll(() => drill.count()).toBe(0)
  },
)

/** The cells of one column. */
async function column(rows: Locator, name: string): Promise<readonly string[]> {
  const names = await rows.getByRole('columnheader').allTextContents()
  return rows.locator(`tbody td:nth-child(${names.indexOf(name) + 1})`).allTextContents()
}

test('a cell of a table adds to the filter of its column, is drilled and taken out again', async () => {
  const tile = await drawnTile(page, 'table')
  const chartId = await chartIdOf(tile)
  const filters = () => stored.at(-1)?.[chartId]?.extraFormData.filters
  const cell = (name: string) => tile.getByRole('button', { name, exact: true }).first()
  await cell('Medium').click()
  await cell('Small').click()
  await expect.poll(filters, { timeout: PATIENCE_MS }).toEqual([{ col: 'wildlife_size', op: 'IN', val: ['Medium', 'Small'] }])
  await cell('Medium').press('Enter')
  await expect.poll(filters, { timeout: PATIENCE_MS }).toEqual([{ col: 'wildlife_size', op: 'IN', val: ['Small'] }])
  await cell('Small').focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Remove cross-filter' }).press('Enter')
  await expect.poll(() => tile.getAttribute('data-source')).toBe(null)
  await cell('Small').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Drill by' }).and(page.locator(':not([data-disabled])')).press('ArrowRight')
  await page.getByRole('menuitem', { name: 'Damage', exact: true }).press('Enter')
  const drill = page.getByRole('dialog', { name: 'Drill by: table' })
  await drill.getByRole('cell', { name: 'Substantial' }).waitFor()
  await drill.getByRole('cell', { name: 'Substantial' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Drill by' }).press('ArrowRight')
  await page.getByRole('menuitem', { name: 'Time of day', exact: true }).press('Enter')
  await drill.getByRole('cell', { name: 'Dusk' }).waitFor()
  expect(await drill.getByRole('navigation').first().getByRole('listitem').allTextContents()).toEqual([
    'Size of animal, Phase of flight (Small)',
    'Damage (Substantial)',
    'Time of day',
  ])
  await expectNoViolations(page, 'a drill')
  await drill.getByRole('radio', { name: 'Table' }).click()
  await drill.getByRole('region', { name: 'Chart Data: table' }).getByRole('cell').first().waitFor()
  await drill.getByRole('button', { name: 'Close' }).last().click()
})

test('a table pages, sorts and searches on the server', async () => {
  const tile = await drawnTile(page, 'table')
  const chartId = Number(await chartIdOf(tile))
  const last = () => asked.findLast((one) => one.chartId === chartId)?.query
  const first = () => tile.locator('tbody tr').first().textContent()
  const before = await first()
  await tile.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => last()?.['row_offset']).toBe(10)
  await expect.poll(first).not.toBe(before)
  await tile.getByRole('button', { name: 'Strikes', exact: true }).click()
  await expect.poll(() => last()?.['orderby']).toEqual([['Strikes', false]])
  await expect.poll(() => last()?.['row_offset'] ?? 0).toBe(0)
  await tile.getByRole('searchbox').fill('Larg')
  await expect.poll(() => tile.locator('tbody tr td:first-child').allTextContents(), { timeout: PATIENCE_MS }).toSatisfy(
    (cells: string[]) => cells.length > 0 && cells.every((text) => text === 'Large'),
  )
})

test('headings and cells of a pivot table filter by all that they stand under', async () => {
  const tile = await drawnTile(page, 'pivot_table_v2')
  const chartId = await chartIdOf(tile)
  await tile.getByRole('button', { name: 'Large', exact: true }).first().click()
  await expect
    .poll(() => stored.at(-1)?.[chartId]?.extraFormData.filters, { timeout: PATIENCE_MS })
    .toEqual([{ col: 'wildlife_size', op: 'IN', val: ['Large'] }])
  await tile.getByRole('button', { name: 'Large', exact: true }).first().click()
  await expect.poll(() => tile.getAttribute('data-source')).toBe(null)
  await tile.getByRole('rowheader', { name: 'Large' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Drill to detail by' }).press('ArrowRight')
  await page.getByRole('menuitem', { name: 'Drill to detail by Large' }).press('Enter')
  const detail = page.getByRole('dialog', { name: 'Drill to detail: pivot_table_v2' })
  await detail.getByText('744 rows').waitFor()
  await expectNoViolations(page, 'rows behind a mark')
  await detail.getByRole('button', { name: 'Page 2' }).click()
  await detail.getByRole('button', { name: 'Remove wildlife_size Large' }).click()
  await detail.getByText('10,000 rows').waitFor()
  await page.keyboard.press('Escape')
})

test.each([
  ['pie', 'Picture (PNG)', 'png', /^\u0089PNG/],
  ['pie', 'Export screenshot (jpeg)', 'jpg', /^\u00ff\u00d8\u00ff/],
  ['pivot_table_v2', 'Picture (PNG)', 'png', /^\u0089PNG/],
  // Its columns are the times of day, which the rows behind it have in one column.
  ['pivot_table_v2', 'Export to pivoted .CSV', 'csv', /^.*\bDay\b/],
])('the tile of %s: %s saves a file named after it', async (type, item, extension, content) => {
  const tile = await drawnTile(page, type)
  await tile.getByRole('button', { name: `Options of ${type}` }).click()
  await page.getByRole('menuitem', { name: 'Download', exact: true }).press('ArrowRight')
  const started = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: item, exact: true }).press('Enter')
  const download = await started
  expect(download.suggestedFilename()).toBe(`${type}.${extension}`)
  expect(readFileSync(await download.path(), 'latin1')).toMatch(content)
})

test('a group of a treemap is zoomed into by its heading, and back by the trail', async () => {
  const tile = await drawnTile(page, 'treemap_v2')
  const heading = tile.getByRole('img').locator('text', { hasText: 'Small' })
  const box = await heading.boundingBox()
  if (!box) throw new Error('no heading')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  const trail = tile.getByRole('navigation', { name: 'Where the chart is zoomed to' })
  expect(await trail.getByRole('listitem').allTextContents()).toEqual(['All', 'Small'])
  expect(await tile.getAttribute('data-source')).toBe(null)
  await trail.getByRole('button', { name: 'All' }).click()
  await expect.poll(() => trail.count()).toBe(0)
})

test('a cross-filter goes into the questions of all charts in its scope, and of its own chart never', async () => {
  const address = await strikeDashboard('Scope of a filter', EMITTING.slice(0, 3), 'all')
  await page.goto(address)
  const tile = await drawnTile(page, 'pie')
  await drawnTile(page, 'radar')
  const own = Number(await chartIdOf(tile))
  asked.length = 0
  const said = await firstMark(tile)
  await page.keyboard.press('Enter')
  await expect.poll(() => new Set(asked.map(({ chartId }) => chartId)).size).toBe(3)
  expect(asked.map(({ chartId }) => chartId)).not.toContain(own)
  for (const { query } of asked) {
    expect(query['filters']).toEqual([{ col: 'wildlife_size', op: 'IN', val: [expect.stringMatching(/^(Small|Medium|Large)$/)] }])
  }
  expect(said).toMatch(/Small|Medium|Large/)
  await expect.poll(() => new URL(page.url()).searchParams.get('native_filters_key'), { timeout: PATIENCE_MS }).not.toBe(null)
  await page.reload()
  await expect.poll(() => tileOf(page, 'pie').getAttribute('data-source'), { timeout: PATIENCE_MS }).toBe('true')
})

test('nothing failed on the page meanwhile', () => {
  expect(errors).toEqual([])
})
