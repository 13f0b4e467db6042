import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, pageErrors, signedIn } from '../support/browser.ts'
import { callApi, chartNode, makeDashboard } from '../support/dashboard-fixture.ts'
import { openForEditing } from '../support/dashboard-page.ts'

const ID = 'NATIVE_FILTER-size'
const metric = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'Strikes', hasCustomLabel: true }

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** A dashboard whose only chart has a row for each size that its filter lets through. */
async function sizesDashboard(title: string, controlValues: object, more: object = {}): Promise<string> {
  const query = encodeURIComponent('(filters:!((col:table_name,opr:eq,value:birdstrikes)))')
  const { result } = await callApi<{ result: { id: number }[] }>(`/api/v1/dataset/?q=${query}`)
  const datasetId = result[0]?.id ?? 0
  const params = JSON.stringify({ viz_type: 'table', datasource: `${datasetId}__table`, query_mode: 'aggregate', groupby: ['wildlife_size'], metrics: [metric] })
  const body = { slice_name: 'Sizes', viz_type: 'table', datasource_id: datasetId, datasource_type: 'table', params }
  const { id } = await callApi<{ id: number }>('/api/v1/chart/', 'POST', body)
  const filter = {
    id: ID,
    type: 'NATIVE_FILTER',
    filterType: 'filter_select',
    name: 'Size',
    targets: [{ datasetId, column: { name: 'wildlife_size' } }],
    controlValues: { multiSelect: true, ...controlValues },
    defaultDataMask: { extraFormData: {}, filterState: {}, ownState: {} },
    cascadeParentIds: [],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    ...more,
  }
  return makeDashboard(title, [{ id: 'ROW-1', children: [chartNode('Sizes', id, 8)] }], { native_filter_configuration: [filter] })
}

function sizesShown(page: Page): Promise<number> {
  return page.getByRole('region', { name: 'Sizes' }).locator('tbody tr').count()
}

test('a filter that is changed in edit mode reaches the charts at once, and undo takes it back from them', async () => {
  const { context, page } = await signedIn(browser)
  const errors = pageErrors(page)
  await openForEditing(page, await sizesDashboard('Filters of a draft', {}))
  await expect.poll(() => sizesShown(page)).toBe(3)
  await page.getByRole('button', { name: 'Add or edit filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add and edit filters' })
  await dialog.getByRole('checkbox', { name: 'Select first filter value by default' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sizesShown(page)).toBe(1)
  await page.getByRole('button', { name: 'Undo the action' }).click()
  await expect.poll(() => sizesShown(page)).toBe(3)
  expect(errors).toEqual([])
  await context.close()
})

test('a filter takes its first value also where no bar shows it', async () => {
  const { context, page } = await signedIn(browser)
  const address = await sizesDashboard('No bar', { defaultToFirstItem: true })
  await page.goto(`${address}?show_filters=0`)
  await expect.poll(() => sizesShown(page)).toBe(1)
  await openForEditing(page, address)
  await expect.poll(() => sizesShown(page)).toBe(1)
  await context.close()
})

test('charts do not wait for the first value of a filter that offers none', async () => {
  const { context, page } = await signedIn(browser)
  const none = { expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0' }
  await page.goto(await sizesDashboard('No options', { defaultToFirstItem: true }, { adhoc_filters: [none] }))
  await expect.poll(() => sizesShown(page)).toBe(3)
  await context.close()
})
