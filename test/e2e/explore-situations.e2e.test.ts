import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoViolations, launchBrowser, signedIn } from '../support/browser.ts'
import { callApi } from '../support/dashboard-fixture.ts'
import { control, rowCount, run } from '../support/explore-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Answers of chart data wait until they are let go. */
async function holdAnswers(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v1/chart/data**', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  return release
}

/** The page as it is for somebody without some rights. */
async function withoutRights(page: Page, rights: readonly string[]): Promise<void> {
  await page.route('**/explore/**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const body = rights.reduce((html, right) => html.replace(`"${right}",`, ''), await response.text())
    return route.fulfill({ response, body })
  })
}

const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'Strikes', hasCustomLabel: true }

/** A pie of strikes for each size of animal; answers the address it is opened at. */
async function matrixChart(): Promise<string> {
  const query = encodeURIComponent('(filters:!((col:table_name,opr:eq,value:birdstrikes)))')
  const { result } = await callApi<{ result: { id: number }[] }>(`/api/v1/dataset/?q=${query}`)
  const id = result[0]?.id ?? 0
  const params = {
    viz_type: 'pie',
    datasource: `${id}__table`,
    metric: count,
    groupby: ['time_of_day'],
    matrixify_enable: true,
    matrixify_mode_rows: 'dimensions',
    matrixify_dimension_rows: { dimension: 'wildlife_size', values: [] },
    matrixify_dimension_selection_mode_rows: 'all',
  }
  const body = { slice_name: `Matrix ${Date.now()}`, viz_type: 'pie', datasource_id: id, datasource_type: 'table', params: JSON.stringify(params) }
  const chart = await callApi<{ id: number }>('/api/v1/chart/', 'POST', body)
  return `/explore/?slice_id=${chart.id}`
}

test('samples of the dataset open from the closed pane of rows', async () => {
  const { context, page } = await signedIn(browser)
  await page.goto('/explore/?slice_id=1')
  await rowCount(page).waitFor()
  await page.getByRole('tab', { name: 'Samples' }).click()
  await page.getByRole('grid', { name: 'Samples' }).waitFor()
  await page.getByRole('button', { name: 'Collapse data panel' }).click()
  await page.getByRole('grid', { name: 'Samples' }).waitFor({ state: 'detached' })
  expect(await page.getByRole('separator', { name: 'Resize results' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Expand data panel' }).click()
  await page.getByRole('grid', { name: 'Samples' }).waitFor()
  await context.close()
})

test('a chart that is stopped by the keyboard is run again from where the focus is then', async () => {
  const { context, page } = await signedIn(browser)
  const release = await holdAnswers(page)
  await page.goto('/explore/?slice_id=1')
  await page.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Updating chart was stopped').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Update chart')
  release()
  await page.keyboard.press('Enter')
  await rowCount(page).waitFor()
  await context.close()
})

test('a matrix that is stopped while its members are read, or as a table, says so and can be run again', async () => {
  const { context, page } = await signedIn(browser)
  const address = await matrixChart()
  const release = await holdAnswers(page)
  await page.goto(address)
  const stopped = page.getByText('Updating chart was stopped').first()
  const chart = page.getByRole('region', { name: 'Chart', exact: true })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await stopped.waitFor()
  await chart.getByText('Table', { exact: true }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await stopped.waitFor()
  await expectNoViolations(page, 'a stopped matrix')
  release()
  await chart.getByRole('button', { name: 'Update chart' }).click()
  await rowCount(page).waitFor()
  await context.close()
})

test('a matrix is had as a sheet of the rows of all its charts', async () => {
  const { context, page } = await signedIn(browser)
  await page.goto(await matrixChart())
  await page.getByRole('group', { name: 'Large' }).getByRole('img').first().waitFor()
  await page.getByRole('button', { name: 'Chart actions' }).click()
  await page.getByRole('menuitem', { name: 'Download' }).press('ArrowRight')
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export to Excel' }).click()
  const file = await (await saved).path()
  const [header, ...rows] = (await readXlsx(await readFile(file))).sheets[0]?.rows ?? []
  expect(header).toEqual(['Row', 'time_of_day', 'Strikes', 'Strikes__contribution'])
  expect(new Set(rows.map(([row]) => row))).toEqual(new Set(['Large', 'Medium', 'Small']))
  expect(rows.every((row) => typeof row[2] === 'number')).toBe(true)
  await context.close()
})

test('without a connection a run waits for one, and says so', async () => {
  const { context, page } = await signedIn(browser)
  await page.goto('/explore/?slice_id=1')
  await rowCount(page).waitFor()
  await control(page, 'Dimensions').waitFor()
  await context.setOffline(true)
  await run(page)
  await page.getByText('You are offline').waitFor()
  await expectNoViolations(page, 'Explore without a connection')
  await context.setOffline(false)
  await page.getByText('You are offline').waitFor({ state: 'detached' })
  await rowCount(page).waitFor()
  await context.close()
})

test('nobody is offered, nor asks for, what they have no right to', async () => {
  const { context, page } = await signedIn(browser)
  await withoutRights(page, ['can_samples on Datasource', 'can_get_column_values on Datasource', 'can_csv on Superset'])
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/explore/?slice_id=1')
  await rowCount(page).waitFor()
  expect(await page.getByRole('tab', { name: 'Samples' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Chart actions' }).click()
  await page.getByRole('menuitem', { name: 'Download' }).press('ArrowRight')
  await page.getByText('Downloads need a permission that you do not have').waitFor()
  expect(await page.getByRole('menuitem', { name: 'Export to .JSON' }).getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await control(page, 'Filters').getByRole('button', { name: /Add filter/ }).click()
  const filter = page.getByRole('dialog', { name: 'Filter' })
  await filter.getByRole('combobox', { name: 'Column' }).click()
  await page.getByRole('option', { name: /Operator/ }).first().click()
  await filter.getByRole('combobox', { name: 'Value' }).click()
  await page.keyboard.type('AMERICAN AIRLINES')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await filter.getByRole('button', { name: 'Save' }).click()
  await control(page, 'Filters').getByRole('button', { name: /^Edit.*operator in \(AMERICAN AIRLINES\)/ }).waitFor()
  expect(asked.filter((path) => path.endsWith('/values/') || path === '/datasource/samples')).toEqual([])
  await context.close()
})

test('a chart that nobody can find says what that may mean', async () => {
  const { context, page } = await signedIn(browser)
  await page.goto('/explore/?slice_id=987654')
  await page.getByText('There is no such chart, or you may not read its data.').waitFor()
  await expectNoViolations(page, 'a chart that is not there')
  await context.close()
})
