import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoViolations, launchBrowser, signedIn } from '../support/browser.ts'
import { control, field, newChart, run } from '../support/explore-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** The field of the dataset, added by Enter to the control that wants it most. */
async function addField(page: Page, name: string): Promise<void> {
  await field(page, name).focus()
  await page.keyboard.press('Enter')
}

test('a chart is built from nothing by keyboard, filtered by mouse, saved, changed and saved as another', async () => {
  const { context, page } = await signedIn(browser)
  const name = `Flights by origin ${Date.now()}`
  await newChart(page, /^flights/, /Bar/)

  await addField(page, 'Flights')
  await control(page, 'Metrics').getByRole('button', { name: /^Edit.*Flights/ }).waitFor()
  await addField(page, 'Origin')
  await control(page, 'Dimensions').getByRole('button', { name: /^Edit.*Origin/ }).waitFor()
  await run(page)
  await page.getByText(/rows$/).first().waitFor()

  // What both kinds have stays when the kind changes, and comes back with it.
  await page.getByRole('radiogroup', { name: 'Chart type' }).getByRole('radio', { name: 'Table', exact: true }).click()
  await control(page, 'Metrics').getByRole('button', { name: /^Edit.*Flights/ }).waitFor()
  await control(page, 'Dimensions').getByRole('button', { name: /^Edit.*Origin/ }).first().waitFor()
  await page.getByText('The chart type changed after this chart was drawn.').waitFor()

  await control(page, 'Filters').getByRole('button', { name: /Add filter/ }).click()
  const filter = page.getByRole('dialog', { name: 'Filter' })
  await filter.getByRole('combobox', { name: 'Column' }).click()
  await page.getByRole('option', { name: /Origin/ }).first().click()
  await filter.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'ATL' }).click()
  await page.keyboard.press('Escape')
  await filter.getByRole('button', { name: 'Save' }).click()
  await control(page, 'Filters').getByRole('button', { name: /^Edit.*origin in/ }).waitFor()
  await run(page)
  await expectNoViolations(page, 'Explore with a table')

  await page.getByRole('button', { name: 'Add the name of the chart' }).click()
  await page.getByRole('textbox', { name: 'Chart title' }).fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save chart' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`Chart [${name}] has been saved`).first().waitFor()
  await expect.poll(() => page.url()).toContain('slice_id=')

  // Altered, shown in words, and not left without a question.
  await control(page, 'Filters').getByRole('button', { name: /^Remove origin/ }).click()
  await page.getByRole('button', { name: 'Altered' }).click()
  await page.getByRole('dialog', { name: 'Chart changes' }).getByText('origin in (ATL)').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Charts' }).first().click()
  const leave = page.getByRole('dialog', { name: 'Save changes to your chart?' })
  await leave.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Altered' }).waitFor()

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('radio', { name: 'Save as...' }).check()
  await dialog.getByLabel('Chart name').fill(`${name}, all`)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`Chart [${name}, all] has been saved`).first().waitFor()
  await page.getByRole('button', { name: 'Altered' }).waitFor({ state: 'detached' })
  await page.goto('/chart/list/')
  await page.getByRole('link', { name, exact: true }).waitFor()
  await page.getByRole('link', { name: `${name}, all`, exact: true }).waitFor()
  await context.close()
})

test('custom SQL completes columns; what the database refuses stands at the chart and at the control', async () => {
  const { context, page } = await signedIn(browser)
  await newChart(page, /^birdstrikes/, /Bar/)
  await control(page, 'Metrics').getByRole('button', { name: /Add metric/ }).click()
  await page.getByRole('tab', { name: 'Custom SQL' }).click()
  const box = page.getByRole('textbox', { name: 'SQL expression' })
  await box.click()
  await box.pressSequentially('SUM(cost_tot')
  await page.getByRole('option', { name: /cost_total/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => box.innerText()).toContain('cost_total')
  await page.keyboard.press('ControlOrMeta+Enter')
  await control(page, 'Metrics').getByRole('button', { name: /^Edit.*SUM\(cost_total\)/ }).waitFor()
  await run(page)
  await page.getByText(/rows$/).first().waitFor()

  await control(page, 'Metrics').getByRole('button', { name: /^Edit.*SUM\(cost_total\)/ }).click()
  await box.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText('SUM(no_such_thing)')
  await page.keyboard.press('ControlOrMeta+Enter')
  await run(page)
  await page.getByText('The query failed').waitFor()
  await page.getByRole('region', { name: 'Controls' }).getByText(/no_such_thing\. It is named by the metric/).waitFor()
  await expectNoViolations(page, 'Explore with an error')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await run(page)
  await page.getByText('The query failed').waitFor({ state: 'detached' })
  await context.close()
})

test('another dataset says what it lacks, takes the chart over, and undo brings the first one back', async () => {
  const { context, page } = await signedIn(browser)
  await page.goto('/explore/?slice_id=1')
  await page.getByRole('button', { name: 'Dataset actions' }).click()
  await page.getByRole('menuitem', { name: 'Swap dataset' }).click()
  const dialog = page.getByRole('dialog', { name: 'Swap dataset' })
  await dialog.getByRole('combobox', { name: 'Choose a dataset' }).click()
  await page.getByRole('option', { name: /^flights/ }).click()
  await dialog.getByText(/not in flights and will be taken out/).waitFor()
  await expectNoViolations(page, 'the dialog to swap the dataset')
  await dialog.getByRole('button', { name: 'Proceed' }).click()
  const panel = page.getByRole('complementary', { name: 'Dataset' })
  await panel.getByText('flights', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await panel.getByText('birdstrikes', { exact: true }).waitFor()
  await context.close()
})

test('the properties of a chart are edited in place, and its query opens in the SQL editor', async () => {
  const { context, page } = await signedIn(browser)
  await page.goto('/explore/?slice_id=2')
  await page.getByRole('button', { name: 'Chart actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit chart properties' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Chart Properties' })
  await dialog.getByLabel('Certified by').fill('The data team')
  await dialog.getByLabel('Cache timeout').fill('soon')
  await dialog.getByText('A whole number of seconds, or -1').waitFor()
  await dialog.getByLabel('Cache timeout').fill('60')
  await expectNoViolations(page, 'the properties of a chart')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Chart properties updated').first().waitFor()
  await page.getByText('Certified by The data team').first().waitFor({ state: 'attached' })

  await page.getByRole('button', { name: 'Chart actions' }).click()
  await page.getByRole('menuitem', { name: 'Run in SQL Lab' }).click()
  await expect.poll(() => page.locator('.cm-content').innerText().catch(() => '')).toContain('SELECT')
  expect(new URL(page.url()).pathname).toBe('/sqllab')
  await context.close()
})
