import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, signedIn } from '../support/browser.ts'
import { chartsDrawn, openForEditing, tileNames } from '../support/dashboard-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Lines of the editor without the names at the carets of others. */
async function linesOf(page: Page): Promise<string[]> {
  const lines = (await page.locator('.cm-content').innerText()).split('\n')
  return lines.filter((line) => line.trim() !== '' && line !== 'Meridian Admin')
}

/** Other tests have tabs of the same person open. */
async function newSqlTab(page: Page): Promise<void> {
  await page.goto('/sqllab/?new=true')
  await page.locator('.cm-content').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
}

const CHART = 'Mass by species, built here'

test('somebody opens a dashboard, filters it, rearranges it in two browsers, builds a chart into it, runs SQL on the same data and sends a permalink', async () => {
  const { context, page } = await signedIn(browser)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])

  // A dashboard of real data, found in the list and filtered.
  await page.goto('/dashboard/list/')
  await page.getByRole('link', { name: 'Wildlife strikes at airports' }).first().click()
  await chartsDrawn(page)
  await page.getByRole('combobox', { name: 'Size of animal' }).click()
  await page.getByRole('option', { name: 'Large' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await page.getByRole('button', { name: /^Filters of .*: 1\b/ }).first().waitFor()
  await chartsDrawn(page)

  // A permalink of what is seen opens the same view for somebody else.
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('/superset/dashboard/p/')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const other = await signedIn(browser)
  await other.page.goto(link)
  await chartsDrawn(other.page)
  await other.page.getByRole('button', { name: /^Filters of .*: 1\b/ }).first().waitFor()

  // Rearranged in two browsers at once.
  await openForEditing(page, '/superset/dashboard/wildlife-strikes/')
  await openForEditing(other.page, '/superset/dashboard/wildlife-strikes/')
  const before = await tileNames(page)
  const [first = ''] = before
  const tile = page.getByRole('group', { name: first, exact: true })
  await tile.click({ position: { x: 60, y: 12 } })
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => tileNames(other.page)).not.toEqual(before)
  expect(await tileNames(other.page)).toEqual(await tileNames(page))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('This dashboard was saved successfully.').first().waitFor()
  await other.context.close()

  // A chart from nothing, saved to the dashboard.
  await page.goto('/explore/')
  await page.getByRole('combobox', { name: 'Choose a dataset' }).click()
  await page.getByRole('option', { name: /^penguins/ }).click()
  await page.getByRole('radio', { name: /Pie/ }).click()
  await page.getByRole('button', { name: 'Create new chart' }).click()
  await page.getByRole('group', { name: 'Dimensions' }).getByRole('button', { name: /Add column/ }).click()
  await page.getByRole('dialog').getByRole('tab', { name: 'Simple' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Column' }).click()
  await page.getByRole('option', { name: /species/i }).click()
  await page.getByRole('button', { name: /^Edit.*COUNT/ }).click()
  await page.getByRole('dialog').getByRole('tab', { name: 'Simple' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Column' }).click()
  await page.getByRole('option', { name: /mass/i }).first().click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Aggregate' }).click()
  await page.getByRole('option', { name: 'AVG' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /Create chart/ }).first().click()
  await page.getByText('3 rows').first().waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save chart' })
  await dialog.getByLabel('Chart name').fill(CHART)
  await dialog.getByRole('combobox', { name: 'Add to dashboard' }).click()
  await page.getByRole('combobox', { name: 'Search options' }).fill('Wildlife')
  await page.getByRole('option', { name: /Wildlife strikes/ }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`Chart [${CHART}] was added to dashboard`).first().waitFor()
  await page.goto('/superset/dashboard/wildlife-strikes/')
  await expect.poll(() => tileNames(page)).toContain(CHART)

  // SQL on the same data.
  await newSqlTab(page)
  await page.locator('.cm-content').click()
  await page.keyboard.insertText('SELECT species, count(*) AS penguins FROM penguins GROUP BY species ORDER BY penguins DESC')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('gridcell', { name: 'Adelie' }).waitFor()
  await page.getByRole('gridcell', { name: '152' }).waitFor()
  await context.close()
})

test('the same SQL tab open in two browsers shows the same text', async () => {
  const ana = await signedIn(browser)
  const ben = await signedIn(browser)
  await ana.page.goto('/sqllab/')
  await ana.page.locator('.cm-content').waitFor()
  await ben.page.goto('/sqllab/')
  await ben.page.locator('.cm-content').click()
  await ben.page.keyboard.press('ControlOrMeta+End')
  await ben.page.keyboard.insertText('\n-- typed by the other')
  await expect.poll(() => ana.page.locator('.cm-content').innerText()).toContain('-- typed by the other')
  await ana.page.locator('.cm-content').click()
  await ana.page.keyboard.press('ControlOrMeta+End')
  await ana.page.keyboard.insertText('\n-- and answered')
  await expect.poll(() => ben.page.locator('.cm-content').innerText()).toContain('-- and answered')
  expect(await linesOf(ben.page)).toEqual(await linesOf(ana.page))
  await ana.context.close()
  await ben.context.close()
})

test('after a reload undo goes on where the editor remembers nothing, and redo comes back', async () => {
  const { page, context } = await signedIn(browser)
  await newSqlTab(page)
  const editor = page.locator('.cm-content')
  const textIs = async (text: string) => {
    await expect.poll(() => linesOf(page)).toEqual([text])
  }
  await editor.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('SELECT 1')
  // Longer than what counts as typed in one go.
  await page.waitForTimeout(2_500)
  await page.keyboard.insertText(' AS one')
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await page.reload()
  await textIs('SELECT 1 AS one')
  await editor.click()
  await page.keyboard.press('ControlOrMeta+z')
  await textIs('SELECT 1')
  await page.keyboard.press('ControlOrMeta+y')
  await textIs('SELECT 1 AS one')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.insertText(' -- new')
  await page.keyboard.press('ControlOrMeta+z')
  await textIs('SELECT 1 AS one')
  await page.keyboard.press('ControlOrMeta+z')
  await textIs('SELECT 1')
  await context.close()
})
