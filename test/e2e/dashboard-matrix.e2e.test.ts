import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoViolations, launchBrowser, NARROW, pageErrors, signedIn } from '../support/browser.ts'
import { askedQueries, chartIdOf, firstMark, tileOf } from '../support/chart-marks.ts'
import { EMITTING, MATRIX, strikeDashboard } from '../support/strike-charts.ts'

let browser: Browser
let address: string
beforeAll(async () => {
  browser = await launchBrowser()
  address = await strikeDashboard('A matrix', [MATRIX, ...EMITTING.filter(({ type }) => type === 'pie')], 'all')
})
afterAll(() => browser.close())

const NAME = MATRIX.type

async function openMatrix(page: Page): Promise<void> {
  await page.goto(address)
  await tileOf(page, NAME).scrollIntoViewIfNeeded()
  await tileOf(page, NAME).getByRole('img').first().waitFor()
}

const cellNames = (page: Page) =>
  tileOf(page, NAME)
    .getByRole('region')
    .getByRole('group')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')))

const sums = (page: Page) =>
  tileOf(page, NAME)
    .getByRole('img')
    .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('aria-label')))

test('filters reach every chart of a matrix and its members, and its charts filter the page', async () => {
  const { context, page } = await signedIn(browser)
  const errors = pageErrors(page)
  const asked = askedQueries(page)
  await openMatrix(page)
  const times = ['Day', 'Night', 'Dusk']
  const sizes = ['Small', 'Medium', 'Large']
  await expect.poll(() => cellNames(page)).toEqual(sizes.flatMap((size) => times.map((time) => expect.stringMatching(new RegExp(`${size}.*${time}`)))))
  await expectNoViolations(page, 'a matrix on a dashboard')
  // The tile has room for two; the third is drawn once it is scrolled to.
  await expect.poll(() => sums(page)).toHaveLength(2)
  const before = await sums(page)

  const pie = tileOf(page, 'pie')
  const matrixId = Number(await chartIdOf(tileOf(page, NAME)))
  asked.length = 0
  // The first is that of the first row, whose charts it would leave as they are.
  const first = await firstMark(pie)
  await page.keyboard.press('ArrowRight')
  const said = () => pie.locator('[aria-live]').first().textContent()
  await expect.poll(said).not.toBe(first)
  const [size] = /Small|Medium|Large/.exec((await said()) ?? '') ?? []
  await page.keyboard.press('Enter')
  await expect.poll(() => asked.filter(({ chartId }) => chartId === matrixId).length).toBeGreaterThan(0)
  for (const { query } of asked) expect(query['filters']).toContainEqual({ col: 'wildlife_size', op: 'IN', val: [size] })
  const ofCells = asked.filter(({ chartId }) => chartId === matrixId)
  for (const { query } of ofCells) expect(query['filters'], 'no chart asks before the members are known').toContainEqual(expect.objectContaining({ col: 'time_of_day', op: '==' }))
  await expect.poll(() => sums(page)).not.toEqual(before)
  await page.keyboard.press('Enter')
  await expect.poll(() => sums(page)).toEqual(before)

  asked.length = 0
  await firstMark(tileOf(page, NAME))
  await page.keyboard.press('Enter')
  await expect.poll(() => tileOf(page, NAME).getAttribute('data-source')).toBe('true')
  const pieId = Number(await chartIdOf(pie))
  await expect.poll(() => asked.findLast(({ chartId }) => chartId === pieId)?.query['filters']).toContainEqual(expect.objectContaining({ col: 'phase_of_flight', op: 'IN' }))
  expect(errors).toEqual([])
  await context.close()
})

test('a matrix fills the screen, is saved as a picture, and scrolls in itself where it is narrow', async () => {
  const { context, page } = await signedIn(browser)
  await openMatrix(page)
  const tile = tileOf(page, NAME)
  const widthOf = async () => (await tile.getByRole('img').first().boundingBox())?.width ?? 0
  const small = await widthOf()
  const choose = async (...items: string[]) => {
    await tile.hover()
    await tile.getByRole('button', { name: `Options of ${NAME}` }).click()
    for (const name of items.slice(0, -1)) await page.getByRole('menuitem', { name, exact: true }).press('ArrowRight')
    await page.getByRole('menuitem', { name: items.at(-1) ?? '', exact: true }).press('Enter')
  }
  await choose('Enter fullscreen')
  await expect.poll(widthOf).toBeGreaterThan(small)
  await expectNoViolations(page, 'a matrix over the whole screen')
  await choose('Exit fullscreen')
  await expect.poll(widthOf).toBe(small)

  const started = page.waitForEvent('download')
  await choose('Download', 'Picture (PNG)')
  const download = await started
  expect(download.suggestedFilename()).toBe(`${NAME}.png`)
  expect(readFileSync(await download.path()).subarray(1, 4).toString('latin1')).toBe('PNG')
  await context.close()

  const narrow = await signedIn(browser, { viewport: NARROW })
  await openMatrix(narrow.page)
  const overflow = await narrow.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  const grid = tileOf(narrow.page, NAME).getByRole('region')
  expect(await grid.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true)
  await expectNoViolations(narrow.page, 'a narrow matrix')
  await narrow.context.close()
})
