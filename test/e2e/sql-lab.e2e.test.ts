import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoViolations, launchBrowser, signedIn } from '../support/browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** A new tab with the text in it. */
async function openTab(page: Page): Promise<void> {
  await page.goto('/sqllab/?new=true')
  await editor(page).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
}

function editor(page: Page) {
  return page.getByRole('textbox', { name: 'SQL', exact: true })
}

async function write(page: Page, sql: string): Promise<void> {
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(sql)
}

async function writeAndRun(page: Page, sql: string): Promise<void> {
  await write(page, sql)
  await page.keyboard.press('ControlOrMeta+Enter')
}

/** Keeps SQLite busy for a while without a table. */
const SLOW = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000000) SELECT max(i) FROM n'

test('an error names its place and marks it in the text, and goes with the mistake', async () => {
  const { context, page } = await signedIn(browser)
  await openTab(page)
  await writeAndRun(page, 'SELECT origin,\n  dely\nFROM flights')
  await page.getByText('Line 2, column 3').waitFor()
  await expect.poll(() => page.locator('.cm-problem').first().innerText()).toBe('dely')
  await expectNoViolations(page, 'a run that failed')
  await writeAndRun(page, 'SELECT origin,\n  delay\nFROM flights\nLIMIT 3')
  await page.getByText('3 rows, 2 columns').waitFor()
  await context.close()
})

test('a run is stopped at once and can be run again', async () => {
  const { context, page } = await signedIn(browser)
  await openTab(page)
  await writeAndRun(page, SLOW)
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('Query was stopped').waitFor()
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect.poll(() => page.getByRole('gridcell').allInnerTexts(), { timeout: 30_000 }).toContain('4,000,000')
  await context.close()
})

test('the history of a tab is searched, run again, and opened in another tab', async () => {
  const { context, page } = await signedIn(browser)
  await openTab(page)
  await writeAndRun(page, "SELECT 'first' AS which")
  await page.getByRole('gridcell', { name: 'first' }).waitFor()
  await writeAndRun(page, "SELECT 'second' AS which")
  await page.getByRole('gridcell', { name: 'second' }).waitFor()
  await page.getByRole('tab', { name: 'Query history' }).click()
  const history = page.getByRole('region', { name: 'Query history' })
  await expect.poll(() => history.getByRole('row').count()).toBe(3)
  await expectNoViolations(page, 'the history of a tab')
  await page.getByRole('searchbox', { name: 'Search queries' }).fill('FIRST')
  await expect.poll(() => history.getByRole('row').count()).toBe(2)
  await history.getByRole('button', { name: 'Run again' }).click()
  await page.getByRole('gridcell', { name: 'first' }).waitFor()
  // The text in the editor stays as it was.
  expect(await editor(page).innerText()).toContain('second')
  await page.getByRole('tab', { name: 'Query history' }).click()
  const before = await page.getByRole('tablist', { name: 'Queries' }).getByRole('tab').count()
  await history.getByRole('button', { name: 'Run query in a new tab' }).first().click()
  await expect.poll(() => page.getByRole('tablist', { name: 'Queries' }).getByRole('tab').count()).toBe(before + 1)
  await page.getByRole('gridcell', { name: 'first' }).waitFor()
  await context.close()
})

test('rows are kept as a table, which stands in the tree and is queried in a new tab', async () => {
  const { context, page } = await signedIn(browser)
  const name = `kept_${Date.now()}`
  await openTab(page)
  await write(page, 'SELECT species, count(*) AS birds FROM penguins GROUP BY species')
  await page.getByRole('button', { name: 'More ways to run' }).click()
  await page.getByRole('menuitem', { name: 'CREATE TABLE AS' }).click()
  const dialog = page.getByRole('dialog', { name: 'CREATE TABLE AS' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText(new RegExp(`^Table \\[.*${name}\\] was created$`)).waitFor()
  await page.getByRole('treeitem', { name: new RegExp(name) }).waitFor()
  await page.getByRole('button', { name: 'Query in a new tab' }).click()
  await page.getByText('3 rows, 2 columns').waitFor()
  expect(await editor(page).innerText()).toContain(name)
  await context.close()
})

test('a query is saved, found in the list of saved queries, and opened from it; a tab keeps its tree', async () => {
  const { context, page } = await signedIn(browser)
  const name = `Longest delays ${Date.now()}`
  await openTab(page)
  await page.getByRole('treeitem', { name: /^stocks/ }).click()
  await page.getByRole('treeitem', { name: /^symbol/ }).waitFor()
  await write(page, 'SELECT max(delay) FROM flights')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save query' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Your query was saved').first().waitFor()
  await page.reload()
  await page.getByRole('treeitem', { name: /^symbol/ }).waitFor()

  await page.getByRole('link', { name: 'Saved queries' }).click()
  await page.getByRole('link', { name, exact: true }).waitFor()
  await expectNoViolations(page, 'the list of saved queries')
  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name, exact: true }).click()
  await expect.poll(() => editor(page).innerText().catch(() => '')).toContain('max(delay)')
  await context.close()
})

test('parameters are kept with the tab, checked as JSON, and used by its runs', async () => {
  const { context, page } = await signedIn(browser)
  await openTab(page)
  await writeAndRun(page, 'SELECT origin FROM {{ my_tabel }}\nLIMIT {{ n }}')
  const failure = page.getByRole('alert')
  await failure.getByText('Missing parameter').waitFor()
  await failure.getByRole('button', { name: 'Set parameters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Template parameters' })
  const input = dialog.getByRole('textbox', { name: 'Parameters as JSON' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await input.fill('{"my_table": "flights",\n "n" 3}')
  await dialog.getByText('Invalid JSON at line 2, column 6.').waitFor()
  expect(await save.isDisabled()).toBe(true)
  await input.fill('[1]')
  await dialog.getByText('Invalid JSON: parameters are one object').waitFor()
  await expectNoViolations(page, 'parameters that are no JSON')
  await input.fill('{"my_table": "flights", "n": 3}')
  await save.click()
  await page.getByRole('button', { name: 'Parameters 2' }).waitFor()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByText('“my_table” instead of “my_tabel”?').waitFor()
  await expectNoViolations(page, 'a parameter that is missing')
  await writeAndRun(page, 'SELECT origin FROM {{ my_table }}\nLIMIT {{ n }}')
  await page.getByText('3 rows, 1 column').waitFor()
  await writeAndRun(page, '{# two\nlines #}SELECT {{ n }},\n  nothing FROM {{ my_table }}')
  await page.getByText('Line 2, column 3').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Parameters 2' }).click()
  expect(await input.inputValue()).toBe('{"my_table": "flights", "n": 3}')
  await context.close()
})
