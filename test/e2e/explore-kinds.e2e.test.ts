import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, pageErrors, signedIn } from '../support/browser.ts'
import { control, field, newChart, rowCount, run } from '../support/explore-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Of the dataset `flights`: which field goes to which control. */
const BUILT_BY_MOUSE: readonly (readonly [kind: RegExp, drops: readonly (readonly [field: string, control: string])[]])[] = [
  [/^Table Table/, [['Origin', 'Dimensions'], ['Flights', 'Metrics']]],
  [/^Big number KPI/, [['Flights', 'Metric']]],
  [/^Big number with trendline/, [['Flights', 'Metric']]],
  [/^Line chart/, [['Flights', 'Metrics'], ['Origin', 'Dimensions']]],
  [/^Smooth line/, [['Flights', 'Metrics']]],
  [/^Stepped line/, [['Flights', 'Metrics']]],
  [/^Bar chart/, [['Flights', 'Metrics'], ['Origin', 'Dimensions']]],
  [/^Area chart/, [['Flights', 'Metrics']]],
  [/^Scatter plot/, [['Flights', 'Metrics']]],
  [/^Pie chart/, [['Origin', 'Dimensions'], ['Flights', 'Metric']]],
]

test.each(BUILT_BY_MOUSE)('%s is built from nothing with the mouse', async (kind, drops) => {
  const { context, page } = await signedIn(browser)
  const errors = pageErrors(page)
  await newChart(page, /^flights/, kind)
  for (const [name, target] of drops) {
    await field(page, name).dragTo(control(page, target))
    await control(page, target).getByRole('button', { name: new RegExp(`^Edit.*${name}$`) }).waitFor()
  }
  await page.getByRole('button', { name: /^Create chart/ }).click()
  await rowCount(page).waitFor()
  expect(await page.getByText('The query failed').count()).toBe(0)
  expect(errors).toEqual([])
  await context.close()
})

/** Moves on by Tab until the focus is where it is wanted. */
async function tabTo(page: Page, name: RegExp, limit = 60): Promise<void> {
  for (let step = 0; step < limit; step++) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const labels = element instanceof HTMLInputElement || element instanceof HTMLButtonElement ? element.labels : null
      return element?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element?.textContent ?? ''
    })
    if (name.test(focused.trim())) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${name}`)
}

/** Searches a field of the dataset and adds it to the control that wants it most. */
async function addByKeyboard(page: Page, name: string): Promise<void> {
  await page.keyboard.press('/')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(name)
  await page.getByRole('complementary', { name: 'Dataset' }).getByRole('listitem').first().waitFor()
  await tabTo(page, new RegExp(`${name}$`))
  await page.keyboard.press('Enter')
}

test.each([
  ['Line chart', ['Flights', 'Origin']],
  ['Pie chart', ['Flights', 'Origin']],
  ['Table', ['Origin', 'Flights']],
])('a %s is built from nothing by the keyboard alone, and taken back by it', async (kind, names) => {
  const { context, page } = await signedIn(browser)
  await page.goto('/explore/')
  await page.getByRole('combobox', { name: 'Choose a dataset' }).waitFor()
  await tabTo(page, /^Choose a dataset/)
  await page.keyboard.press('Enter')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.type('flights')
  await expect.poll(() => page.getByRole('option').first().textContent()).toMatch(/^flights/)
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Choose a dataset' }).getByText('flights').waitFor()
  await tabTo(page, /^Search$/)
  await page.keyboard.type(kind)
  // The tile, not a category of that name.
  await tabTo(page, new RegExp(`^${kind}\\D`))
  await page.keyboard.press('Space')
  await tabTo(page, /^Create new chart/)
  await page.keyboard.press('Enter')
  await control(page, 'Filters').waitFor()
  for (const name of names) await addByKeyboard(page, name)
  const controls = page.getByRole('region', { name: 'Controls' })
  await controls.getByRole('button', { name: new RegExp(`^Edit.*${names[1]}$`) }).first().waitFor()
  await run(page)
  await rowCount(page).waitFor()

  await page.keyboard.press('Escape')
  await tabTo(page, /^Chart actions/, 200)
  await page.keyboard.press('ControlOrMeta+Z')
  await controls.getByRole('button', { name: new RegExp(`^Edit.*${names[1]}$`) }).waitFor({ state: 'detached' })
  await page.keyboard.press('ControlOrMeta+Y')
  await controls.getByRole('button', { name: new RegExp(`^Edit.*${names[1]}$`) }).first().waitFor()
  await context.close()
})
