import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoViolations, launchBrowser, signedIn } from '../support/browser.ts'
import { askedQueries, chartIdOf, drawnTile, firstMark, tileOf } from '../support/chart-marks.ts'
import { EMITTING, PROBE, strikeDashboard } from '../support/strike-charts.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

async function openMenu(page: Page, name: string): Promise<void> {
  await tileOf(page, name).getByRole('button', { name: `Options of ${name}` }).click()
}

test('the menu of a chart says whom its cross-filter reaches, of all charts or itself alone', async () => {
  const { context, page } = await signedIn(browser)
  const asked = askedQueries(page)
  await page.goto(await strikeDashboard('Scope of one chart', EMITTING.slice(0, 2), 'all'))
  const pie = await drawnTile(page, 'pie')
  const funnelId = Number(await chartIdOf(await drawnTile(page, 'funnel')))
  const probeId = Number(await chartIdOf(await drawnTile(page, PROBE)))
  const item = page.getByRole('menuitem', { name: 'Cross-filtering scoping' })
  const dialog = page.getByRole('dialog', { name: 'Cross-filtering scoping' })

  await openMenu(page, PROBE)
  await page.getByRole('menuitem', { name: 'View query' }).waitFor()
  expect(await item.count(), 'a chart that filters nothing has no scope').toBe(0)
  await page.keyboard.press('Escape')

  await openMenu(page, 'pie')
  await item.click()
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Chart' }).textContent()).toContain('pie')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  await openMenu(page, 'pie')
  await item.click()
  await dialog.getByRole('radio', { name: 'Apply to specific panels' }).click()
  await dialog.getByRole('checkbox', { name: 'funnel' }).click()
  await expectNoViolations(page, 'the scope of one chart')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => dialog.count()).toBe(0)

  asked.length = 0
  await firstMark(pie)
  await page.keyboard.press('Enter')
  await expect.poll(() => asked.map(({ chartId }) => chartId)).toContain(probeId)
  expect(asked.map(({ chartId }) => chartId)).not.toContain(funnelId)
  await context.close()
})

test('a chart is shared by mail, with a link that leads to it', async () => {
  const { context, page } = await signedIn(browser)
  await page.goto(await strikeDashboard('A chart by mail', EMITTING.slice(0, 1)))
  await drawnTile(page, 'pie')
  const protocol = await context.newCDPSession(page)
  const mails: URL[] = []
  protocol.on('Page.frameRequestedNavigation', ({ url }) => {
    if (url.startsWith('mailto:')) mails.push(new URL(url))
  })
  await protocol.send('Page.enable')
  await openMenu(page, 'pie')
  await page.getByRole('menuitem', { name: 'Share' }).press('ArrowRight')
  await page.getByRole('menuitem', { name: 'Share chart by email' }).press('Enter')
  await expect.poll(() => mails.length).toBe(1)
  const mail = mails[0]?.searchParams
  expect(mail?.get('subject')).toBe('pie')
  const [link = ''] = /http\S+/.exec(mail?.get('body') ?? '') ?? []
  await page.goto(link)
  await drawnTile(page, 'pie')
  expect(new URL(page.url()).hash).toMatch(/^#CHART-/)
  await context.close()
})
