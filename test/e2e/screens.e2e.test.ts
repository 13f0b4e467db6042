import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectNoViolations, launchBrowser, NARROW, pageErrors, signedIn, VIEWPORT } from '../support/browser.ts'
import { chartsDrawn } from '../support/dashboard-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Address, and what is on the page once it is ready. */
const SCREENS = [
  ['home', '/', 'Recents'],
  ['list of dashboards', '/dashboard/list/', 'Wildlife strikes'],
  ['list of charts', '/chart/list/', 'Last modified'],
  ['list of datasets', '/tablemodelview/list/', 'flights'],
  ['list of saved queries', '/savedqueryview/list/', 'Saved queries'],
  ['list of rules', '/rowlevelsecurity/list/', 'No rules yet'],
  ['form of a rule', '/rowlevelsecurity/list/?edit=new', 'Rule Name'],
  ['list of annotation layers', '/annotationlayer/list/', 'No annotation layers yet'],
  ['form of a layer', '/annotationlayer/list/?edit=new', 'Annotation layer name'],
  ['dashboard', '/superset/dashboard/wildlife-strikes/', 'Refreshed'],
  ['Explore', '/explore/?slice_id=1', 'Update chart'],
  ['new chart', '/explore/', 'Choose chart type'],
  ['SQL editor', '/sqllab/', 'Run a query to display results'],
  ['dashboard in edit mode', '/superset/dashboard/wildlife-strikes/?edit=true', 'Saved'],
] as const

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(SCREENS)('the %s has no accessibility violation and throws nothing', async (_name, address, ready) => {
    const { context, page } = await signedIn(browser, { theme })
    const errors = pageErrors(page)
    await page.goto(address)
    await page.getByText(ready).first().waitFor()
    if (address.includes('/superset/dashboard/')) await chartsDrawn(page)
    await expectNoViolations(page, address)
    expect(errors).toEqual([])
    await context.close()
  })

  test('the sign-in page has no accessibility violation', async () => {
    const context = await browser.newContext({ baseURL: inject('origin'), colorScheme: theme, viewport: VIEWPORT })
    const page = await context.newPage()
    await page.goto('/login/')
    await expectNoViolations(page, '/login/')
    await context.close()
  })
})

test.each(SCREENS)('on a narrow screen the %s does not scroll sideways', async (_name, address, ready) => {
  const { context, page } = await signedIn(browser, { viewport: NARROW })
  await page.goto(address)
  await page.getByText(ready).first().waitFor({ state: 'attached' })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await context.close()
})
