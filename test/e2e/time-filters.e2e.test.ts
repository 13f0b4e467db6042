import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoViolations, launchBrowser, pageErrors, signedIn } from '../support/browser.ts'
import { callApi, chartNode, makeDashboard } from '../support/dashboard-fixture.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'Strikes', hasCustomLabel: true }

async function strikesChart(name: string, viz_type: string, settings: object): Promise<number> {
  const query = encodeURIComponent('(filters:!((col:table_name,opr:eq,value:birdstrikes)))')
  const { result } = await callApi<{ result: { id: number }[] }>(`/api/v1/dataset/?q=${query}`)
  const id = result[0]?.id ?? 0
  const params = JSON.stringify({ viz_type, datasource: `${id}__table`, ...settings })
  const body = { slice_name: name, viz_type, datasource_id: id, datasource_type: 'table', params }
  return (await callApi<{ id: number }>('/api/v1/chart/', 'POST', body)).id
}

test('a filter box becomes filters, of time grain and time column too, that charts follow', async () => {
  const box = await strikesChart('Box', 'filter_box', {
    show_sqla_time_granularity: true,
    show_sqla_time_column: true,
    time_grain_sqla: 'P1Y',
    filter_configs: [{ column: 'wildlife_size', label: 'Size' }],
  })
  const line = await strikesChart('Over time', 'echarts_timeseries_line', {
    x_axis: 'flight_date',
    time_grain_sqla: 'P1M',
    metrics: [count],
    groupby: [],
  })
  const address = await makeDashboard('Filter box', [{ id: 'ROW-1', children: [chartNode('Box', box, 4), chartNode('Over time', line, 8)] }])
  const { context, page } = await signedIn(browser)
  const errors = pageErrors(page)
  const grains: string[] = []
  page.on('request', (request) => {
    const asked = request.url().includes('/chart/data') ? (request.postData() ?? '') : ''
    for (const [, grain] of asked.matchAll(/"extras":\{"time_grain_sqla":"(\w+)"/g)) grains.push(grain ?? '')
  })
  await page.goto(`${address}?edit=true`)
  await page.getByRole('button', { name: 'Make filters of it' }).click()
  await page.getByRole('button', { name: 'Make filters of it' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('This dashboard was saved successfully.').first().waitFor()

  await page.goto(address)
  await expect.poll(() => grains.at(-1)).toBe('P1Y')
  const grain = page.getByRole('combobox', { name: 'Time grain' })
  await expect.poll(() => grain.textContent()).toBe('Year')
  await page.getByRole('combobox', { name: 'Time column' }).click()
  await page.getByRole('option', { name: 'Date', exact: true }).waitFor()
  expect(await page.getByRole('option').count()).toBe(1)
  await page.keyboard.press('Escape')
  await grain.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('quarter')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect.poll(() => grains.at(-1)).toBe('P3M')
  await expectNoViolations(page, 'filters of time grain and time column')
  expect(errors).toEqual([])
  await context.close()
})
