import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoViolations, launchBrowser, signedIn } from '../support/browser.ts'
import { callApi, chartNode, makeDashboard } from '../support/dashboard-fixture.ts'
import { openForEditing } from '../support/dashboard-page.ts'

/** Half past midnight in UTC: still the evening before in New York. */
const INSTANT = '2024-05-02 00:30:00'

let browser: Browser
let chart: number
beforeAll(async () => {
  browser = await launchBrowser()
  chart = await countOfDays()
})
afterAll(() => browser.close())

/** A table that counts the rows of each day of one row. */
async function countOfDays(): Promise<number> {
  const query = encodeURIComponent('(filters:!((col:database_name,opr:eq,value:examples)),columns:!(id))')
  const { result } = await callApi<{ result: { id: number }[] }>(`/api/v1/database/?q=${query}`)
  const name = `clocks_${crypto.randomUUID().slice(0, 8)}`
  const dataset = await callApi<{ id: number }>('/api/v1/dataset/', 'POST', {
    database: result[0]?.id,
    table_name: name,
    sql: `SELECT '${INSTANT}' AS happened_at`,
  })
  const columns = [{ column_name: 'happened_at', type: 'TIMESTAMP', is_dttm: true, groupby: true, filterable: true }]
  await callApi(`/api/v1/dataset/${dataset.id}?override_columns=true`, 'PUT', { columns, main_dttm_col: 'happened_at' })
  const params = {
    viz_type: 'table',
    datasource: `${dataset.id}__table`,
    query_mode: 'aggregate',
    groupby: ['happened_at'],
    temporal_columns_lookup: { happened_at: true },
    time_grain_sqla: 'P1D',
    metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'rows' }],
    table_timestamp_format: '%Y-%m-%d',
  }
  const { id } = await callApi<{ id: number }>('/api/v1/chart/', 'POST', {
    slice_name: name,
    viz_type: 'table',
    datasource_id: dataset.id,
    datasource_type: 'table',
    params: JSON.stringify(params),
  })
  return id
}

const dashboard = (title: string, metadata: object = {}) =>
  makeDashboard(title, [{ id: 'ROW-1', children: [chartNode('Days', chart, 6)] }], metadata)

/** The day that the chart counts its row under. */
const dayShown = (page: Page) => page.getByRole('cell', { name: /^2024-/ }).first().textContent()

async function choose(page: Page, zone: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Time zone' }).click()
  await page.getByRole('combobox', { name: 'Search options' }).fill(zone)
  await page.getByRole('option', { name: new RegExp(zone) }).first().click()
}

test('the zone of a dashboard, set in its properties, moves the day of a row for everybody; undo moves it back', async () => {
  const address = await dashboard('Zoned')
  const { context, page } = await signedIn(browser)
  await openForEditing(page, address)
  await expect.poll(() => dayShown(page)).toBe('2024-05-02')
  await page.getByRole('button', { name: 'Dashboard properties' }).click()
  await choose(page, 'New York')
  await expectNoViolations(page, 'the properties with a time zone')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => dayShown(page)).toBe('2024-05-01')
  await page.getByRole('button', { name: 'Undo the action' }).click()
  await expect.poll(() => dayShown(page)).toBe('2024-05-02')
  await page.getByRole('button', { name: 'Redo the action' }).click()
  await expect.poll(() => dayShown(page)).toBe('2024-05-01')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('note', { name: /New York, the zone of this dashboard/ }).waitFor()
  await context.close()
})

test('the zone of a reader holds at once on a dashboard without one, after a reload, and never over a dashboard’s own', async () => {
  const [free, fixed] = [await dashboard('Free'), await dashboard('Fixed', { time_zone: 'UTC' })]
  const { context, page } = await signedIn(browser)
  await page.goto(free)
  await expect.poll(() => dayShown(page)).toBe('2024-05-02')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: /^Time zone/ }).click()
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/v1/me/') && response.ok())
  await choose(page, 'New York')
  await saved
  await expectNoViolations(page, 'the time zone of the reader')
  // A long list opens where its choice is.
  await page.getByRole('dialog').getByRole('combobox', { name: 'Time zone' }).click()
  const chosen = page.getByRole('option', { selected: true })
  await expect.poll(() => chosen.evaluateAll((all) => all.map((one) => {
    const [row, list] = [one.getBoundingClientRect(), one.closest('[role="listbox"]')?.getBoundingClientRect()]
    return list !== undefined && row.top >= list.top && row.bottom <= list.bottom
  }))).toEqual([true])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect.poll(() => dayShown(page)).toBe('2024-05-01')
  await page.getByRole('note', { name: /New York, the zone of your account/ }).waitFor()
  await expectNoViolations(page, 'a dashboard in the zone of its reader')
  await page.goto(fixed)
  await expect.poll(() => dayShown(page)).toBe('2024-05-02')
  await page.goto(free)
  await expect.poll(() => dayShown(page)).toBe('2024-05-01')

  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: /^Time zone/ }).click()
  const cleared = page.waitForResponse((response) => response.url().endsWith('/api/v1/me/') && response.ok())
  await page.getByRole('dialog').getByRole('button', { name: 'Clear selection' }).click()
  await cleared
  await page.keyboard.press('Escape')
  await expect.poll(() => dayShown(page)).toBe('2024-05-02')
  await context.close()
})
