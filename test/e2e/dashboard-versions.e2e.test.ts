import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoViolations, launchBrowser, signedIn } from '../support/browser.ts'
import { chartNode, exampleCharts, makeDashboard } from '../support/dashboard-fixture.ts'
import { chartsDrawn, openForEditing, tileNames, titleField } from '../support/dashboard-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

async function newDashboard(title: string): Promise<string> {
  const [a = 0, b = 0] = await exampleCharts()
  return makeDashboard(title, [{ id: 'ROW-1', children: [chartNode('Alpha', a, 4), chartNode('Beta', b, 4)] }])
}

async function rename(page: Page, title: string): Promise<void> {
  await titleField(page).fill(title)
  await titleField(page).press('Enter')
  await expect.poll(() => page.getByText('Saved', { exact: true }).count()).toBeGreaterThan(0)
}

async function removeTile(page: Page, name: string): Promise<void> {
  const tile = page.getByRole('group', { name, exact: true })
  await tile.hover()
  await tile.getByRole('button', { name: `Remove ${name}`, exact: true }).click()
  await expect.poll(() => tileNames(page)).not.toContain(name)
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('an earlier version is compared with now, opened beside it, and restored', async () => {
  const address = await newDashboard('Versions')
  const { context, page } = await signedIn(browser)
  await openForEditing(page, address)
  await rename(page, 'Versions, renamed')
  await removeTile(page, 'Beta')
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('complementary', { name: 'History' })
  await history.getByRole('button', { name: /^Rename the dashboard/ }).click()

  await history.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'What has changed since' })
  await expect.poll(() => dialog.getByRole('listitem').allTextContents()).toEqual(['Beta'])
  await dialog.getByRole('heading', { name: 'Removed 1' }).waitFor()
  await expectNoViolations(page, 'the comparison of versions')
  const opening = context.waitForEvent('page')
  await dialog.getByRole('link', { name: 'Open that version' }).click()
  const beside = await opening
  await chartsDrawn(beside)
  expect(await tileNames(beside)).toEqual(['Alpha', 'Beta'])
  await beside.close()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await history.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('dialog', { name: 'Restore this version?' }).getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => tileNames(page)).toEqual(['Alpha', 'Beta'])
  await context.close()
})

test('a permalink shows what was seen when it was made, until the reader asks for the present', async () => {
  const address = await newDashboard('Pinned')
  const ana = await signedIn(browser)
  await ana.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await ana.page.goto(address)
  await chartsDrawn(ana.page)
  await ana.page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => ana.page.evaluate(() => navigator.clipboard.readText())).toContain('/superset/dashboard/p/')
  const link = await ana.page.evaluate(() => navigator.clipboard.readText())

  await openForEditing(ana.page, address)
  await removeTile(ana.page, 'Beta')
  await save(ana.page)
  await expect.poll(() => tileNames(ana.page)).toEqual(['Alpha'])

  const ben = await signedIn(browser)
  await ben.page.goto(link)
  await ben.page.getByText('This is the dashboard as it was when the link was made.').waitFor()
  // A chart that the present has no more is fetched by itself.
  await expect.poll(() => tileNames(ben.page)).toEqual(['Alpha', 'Beta'])
  await expectNoViolations(ben.page, 'a dashboard as it was')
  await ben.page.getByRole('button', { name: 'Show the latest' }).click()
  await expect.poll(() => tileNames(ben.page)).toEqual(['Alpha'])
  await ana.context.close()
  await ben.context.close()
})

test('a save that would pass over a colleague’s asks first', async () => {
  const address = await newDashboard('Race')
  const ana = await signedIn(browser)
  const ben = await signedIn(browser)
  await openForEditing(ana.page, address)
  await openForEditing(ben.page, address)
  await ben.context.setOffline(true)
  await expect.poll(() => ben.page.getByText('Offline', { exact: true }).count(), { timeout: 30_000 }).toBeGreaterThan(0)
  await titleField(ben.page).fill('Race, by Ben')
  await titleField(ben.page).press('Enter')
  await save(ben.page)
  await removeTile(ana.page, 'Beta')
  await save(ana.page)
  await ana.page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
  await ben.context.setOffline(false)

  const dialog = ben.page.getByRole('dialog', { name: 'Overwrite the newer version?' })
  await dialog.waitFor({ timeout: 30_000 })
  await expectNoViolations(ben.page, 'the question before overwriting')
  await dialog.getByRole('button', { name: 'Overwrite' }).click()
  await ben.page.getByText('This dashboard was saved successfully.').waitFor()
  await ana.page.reload()
  await expect.poll(() => ana.page.getByRole('heading', { level: 1 }).textContent()).toBe('Race, by Ben')
  // Nothing of hers is lost: both worked on the same draft.
  expect(await tileNames(ana.page)).toEqual(['Alpha'])
  await ana.context.close()
  await ben.context.close()
})
