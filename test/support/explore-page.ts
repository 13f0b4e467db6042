import type { Locator, Page } from 'playwright-core'

/** The first two choices of a new chart, with the mouse. */
export async function newChart(page: Page, dataset: RegExp, kind: RegExp): Promise<void> {
  await page.goto('/explore/')
  await page.getByRole('combobox', { name: 'Choose a dataset' }).click()
  await page.getByRole('option', { name: dataset }).click()
  await page.getByRole('radiogroup', { name: 'Chart type' }).getByRole('radio', { name: kind }).click()
  await page.getByRole('button', { name: 'Create new chart' }).click()
  await page.getByRole('region', { name: 'Controls' }).getByRole('group', { name: 'Filters' }).waitFor()
}

/** A control that takes fields. */
export function control(page: Page, name: string): Locator {
  return page.getByRole('region', { name: 'Controls' }).getByRole('group', { name, exact: true })
}

/** A metric or column in the panel of the dataset. */
export function field(page: Page, name: string): Locator {
  return page.getByRole('complementary', { name: 'Dataset' }).getByRole('button', { name: new RegExp(`\\b${name}$`) })
}

export async function run(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Enter')
}

/** The number of rows that the chart was drawn from. */
export function rowCount(page: Page): Locator {
  return page.getByText(/^[\d.,k]+ rows?$/).first()
}
