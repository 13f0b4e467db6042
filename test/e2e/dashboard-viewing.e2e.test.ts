import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoViolations, launchBrowser, signedIn } from '../support/browser.ts'
import { chartNode, exampleCharts, makeDashboard } from '../support/dashboard-fixture.ts'
import { chartsDrawn, tileNames } from '../support/dashboard-page.ts'

const STRIKES = '/superset/dashboard/wildlife-strikes/'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

async function twoCharts(title: string, metadata: object = {}): Promise<string> {
  const [a = 0, b = 0] = await exampleCharts()
  return makeDashboard(title, [{ id: 'ROW-1', children: [chartNode('One', a, 6), chartNode('Two', b, 6)] }], metadata)
}

async function chooseInMenu(page: Page, menu: string, ...items: string[]): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  for (const name of items.slice(0, -1)) await page.getByRole('menuitem', { name }).press('ArrowRight')
  await page.getByRole('menuitem', { name: items.at(-1) ?? '' }).or(page.getByRole('menuitemradio', { name: items.at(-1) ?? '' })).click()
}

test('a dashboard is copied under another name, with the same tiles', async () => {
  const { context, page } = await signedIn(browser)
  const address = await twoCharts('Original')
  await page.goto(address)
  await chooseInMenu(page, 'More', 'Save as')
  const dialog = page.getByRole('dialog', { name: 'Save as' })
  await dialog.getByLabel('Name of the copy').fill('')
  await dialog.getByRole('button', { name: 'Save copy' }).click()
  await dialog.getByText('You must pick a name for the new dashboard').waitFor()
  await dialog.getByLabel('Name of the copy').fill('Original, mine')
  await expectNoViolations(page, 'Save as')
  await dialog.getByRole('button', { name: 'Save copy' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith(address.slice(0, -1)))
  await page.getByRole('heading', { level: 1, name: 'Original, mine' }).waitFor()
  await expect.poll(() => tileNames(page)).toEqual(['One', 'Two'])
  await context.close()
})

test('a chart gets a scope of its own for its cross-filters, which is there after a reload', async () => {
  const { context, page } = await signedIn(browser)
  await page.goto(await twoCharts('Scopes'))
  await chooseInMenu(page, 'Filter settings', 'Cross-filtering scoping')
  const dialog = page.getByRole('dialog', { name: 'Cross-filtering scoping' })
  await dialog.getByRole('button', { name: 'Add custom scoping' }).click()
  await dialog.getByRole('combobox', { name: 'Chart' }).click()
  await page.getByRole('option', { name: 'One' }).click()
  await dialog.getByRole('radio', { name: 'Apply to specific panels' }).click()
  expect(await dialog.getByRole('checkbox', { name: 'One' }).isDisabled()).toBe(true)
  await dialog.getByRole('checkbox', { name: 'Two' }).click()
  await expectNoViolations(page, 'cross-filtering scoping')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  await page.reload()
  await chooseInMenu(page, 'Filter settings', 'Cross-filtering scoping')
  await dialog.getByRole('button', { name: 'One', exact: true }).click()
  expect(await dialog.getByRole('checkbox', { name: 'Two' }).isChecked()).toBe(false)
  await context.close()
})

test('a pre-filter narrows the values that a filter offers', async () => {
  const { context, page } = await signedIn(browser)
  await page.goto(STRIKES)
  await chartsDrawn(page)
  await page.getByText('3 options').waitFor()
  await chooseInMenu(page, 'Filter settings', 'Add or edit filters')
  const dialog = page.getByRole('dialog', { name: 'Add and edit filters' })
  await dialog.getByRole('button', { name: 'Size of animal', exact: true }).click()
  await dialog.getByRole('checkbox', { name: 'Pre-filter available values' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Pre-filter is required').waitFor()
  const condition = dialog.getByRole('group', { name: 'Condition 1' })
  await condition.getByRole('combobox', { name: 'Column' }).click()
  await page.getByRole('option', { name: /size/i }).click()
  await condition.getByRole('combobox', { name: 'Operator' }).click()
  await page.getByRole('option', { name: 'IN', exact: true }).click()
  await condition.getByRole('textbox', { name: 'Value to compare with' }).fill('Large, Small')
  await expectNoViolations(page, 'the filter dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('2 options').waitFor()
  await context.close()
})

test('a refresh at an interval asks for each chart anew, one after another', async () => {
  const { context, page } = await signedIn(browser)
  await page.clock.install()
  await page.goto(await twoCharts('Refreshed', { stagger_time: 6000 }))
  await chooseInMenu(page, 'More', 'Set auto-refresh', '10 seconds')
  const asked: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/chart/data/stream')) asked.push(Number((JSON.parse(request.postData() ?? '{}') as { requests: unknown[] }).requests.length))
  })
  // Requests of one moment are gathered, which takes ticks of its own.
  const tick = async () => {
    await page.clock.runFor(250)
    return asked
  }
  await page.clock.runFor(9_000)
  await expect.poll(tick).toEqual([1])
  await expect.poll(tick).toEqual([1, 1])
  await context.close()
})
