import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoViolations, launchBrowser, pageErrors, signedIn } from '../support/browser.ts'
import { drawnTile, firstMark } from '../support/chart-marks.ts'
import { EMITTING, QUIET, strikeDashboard, TABLES } from '../support/strike-charts.ts'

const ALL = [...EMITTING, ...TABLES, ...QUIET].map(({ type }) => type)
/** Kinds that are one figure, or a table of their own. */
const WITHOUT_MARKS = new Set([
  'table', 'ag-grid-table', 'pivot_table_v2', 'time_table', 'paired_ttest', 'handlebars', 'big_number_total', 'pop_kpi',
])

let browser: Browser
let page: Page
let errors: string[]
beforeAll(async () => {
  browser = await launchBrowser()
  page = (await signedIn(browser)).page
  page.setDefaultTimeout(10_000)
  errors = pageErrors(page)
  await page.goto(await strikeDashboard('Every kind', [...EMITTING, ...TABLES, ...QUIET]))
})
afterAll(() => browser.close())

test.each(ALL.filter((type) => !WITHOUT_MARKS.has(type)))('the marks of %s are told one by one, and Escape leaves them', async (type) => {
  const tile = await drawnTile(page, type)
  const picture = tile.getByRole('img').first()
  expect(await picture.getAttribute('aria-label')).toContain('Arrow keys')
  const first = await firstMark(tile)
  const said = tile.locator('[aria-live]').first()
  const others: (string | null)[] = []
  for (const key of ['End', 'Home', 'ArrowDown']) {
    await picture.press(key)
    others.push(await said.textContent())
  }
  expect(others.filter((text) => text !== '' && text !== first).length, 'another mark').toBeGreaterThan(0)
  await picture.press('Escape')
  await expect.poll(() => said.textContent()).toBe('')
  expect(await picture.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('no kind breaks a rule of axe, drawn or read as a table', async () => {
  for (const type of ALL) await drawnTile(page, type)
  await expectNoViolations(page, 'every kind')
  for (const type of ['pie', 'mixed_timeseries', 'cal_heatmap']) {
    await (await drawnTile(page, type)).getByRole('button', { name: `Options of ${type}` }).click()
    await page.getByRole('menuitem', { name: 'View as table' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('cell').first().waitFor()
    await expectNoViolations(page, `${type} as a table`)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
  }
  expect(errors).toEqual([])
})
