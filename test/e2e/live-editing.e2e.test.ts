import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, signedIn } from '../support/browser.ts'
import { openForEditing, tileNames, titleField } from '../support/dashboard-page.ts'

const DASHBOARD = '/superset/dashboard/flight-delays/'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

async function rename(page: Page, title: string): Promise<void> {
  await titleField(page).fill(title)
  await titleField(page).press('Enter')
}

function hasTitle(page: Page, title: string): Promise<void> {
  return expect.poll(() => titleField(page).inputValue()).toBe(title)
}

async function removeTile(page: Page, name: string): Promise<void> {
  const tile = page.getByRole('group', { name, exact: true })
  await tile.hover()
  await tile.getByRole('button', { name: `Remove ${name}`, exact: true }).click()
  await expect.poll(() => tileNames(page)).not.toContain(name)
}

test('two browsers edit one dashboard, one of them offline for a while: nothing is lost, undo takes back only one’s own, also after a reload', async () => {
  const ana = await signedIn(browser)
  const ben = await signedIn(browser)
  await openForEditing(ana.page, DASHBOARD)
  await openForEditing(ben.page, DASHBOARD)
  const before = await titleField(ana.page).inputValue()
  const tiles = await tileNames(ana.page)
  const [first = '', second = ''] = tiles

  await rename(ana.page, 'Strikes, renamed by one')
  await hasTitle(ben.page, 'Strikes, renamed by one')

  await ben.context.setOffline(true)
  await expect.poll(() => ben.page.getByText('Offline', { exact: true }).count(), { timeout: 30_000 }).toBeGreaterThan(0)
  await removeTile(ben.page, second)
  await removeTile(ana.page, first)
  await ben.context.setOffline(false)

  for (const { page } of [ana, ben]) {
    await expect.poll(() => tileNames(page), { timeout: 30_000 }).toEqual(tiles.filter((name) => name !== first && name !== second))
    await hasTitle(page, 'Strikes, renamed by one')
  }

  await ben.page.reload()
  await ben.page.getByText('Saved', { exact: true }).first().waitFor()
  const undo = ben.page.getByRole('button', { name: 'Undo the action' })
  await expect.poll(() => undo.isEnabled()).toBe(true)

  await ana.page.getByRole('button', { name: 'Undo the action' }).click()
  for (const { page } of [ana, ben]) {
    await expect.poll(() => tileNames(page)).toEqual(tiles.filter((name) => name !== second))
  }
  await undo.click()
  for (const { page } of [ana, ben]) await expect.poll(() => tileNames(page)).toEqual(tiles)
  await hasTitle(ben.page, 'Strikes, renamed by one')

  await ana.page.getByRole('button', { name: 'Undo the action' }).click()
  for (const { page } of [ana, ben]) await hasTitle(page, before)
  await ana.context.close()
  await ben.context.close()
})
