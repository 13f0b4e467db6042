import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoViolations, launchBrowser, pageErrors, signedIn } from '../support/browser.ts'
import { control, field, newChart, rowCount, run } from '../support/explore-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** A call of the API in the name of the page's reader. */
async function call<T>(page: Page, method: string, path: string, json?: unknown): Promise<T> {
  return await page.evaluate(
    async ([verb, address, body]) => {
      const boot = JSON.parse(document.getElementById('bootstrap')?.textContent ?? '{}') as { csrf_token: string }
      const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': boot.csrf_token }
      const response = await fetch(String(address), { method: String(verb), headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
      return (await response.json()) as T
    },
    [method, path, json] as const,
  )
}

function tabbed(...names: string[]) {
  const tabs = names.map((text, at) => ({ id: `TAB-${at + 1}`, type: 'TAB', children: [], parents: ['ROOT_ID', 'TABS-1'], meta: { text } }))
  return {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'] },
    'TABS-1': { id: 'TABS-1', type: 'TABS', children: tabs.map(({ id }) => id), parents: ['ROOT_ID'], meta: {} },
    ...Object.fromEntries(tabs.map((tab) => [tab.id, tab])),
  }
}

test('a chart goes to the tab that was chosen, and the next one to the same dashboard', async () => {
  const { context, page } = await signedIn(browser)
  const title = `Tabs ${Date.now()}`
  const board = await call<{ id: number }>(page, 'POST', '/api/v1/dashboard/', { dashboard_title: title, position_json: JSON.stringify(tabbed('First', 'Second')) })
  await page.goto('/explore/?slice_id=3')
  await rowCount(page).waitFor()
  const dialog = page.getByRole('dialog', { name: 'Save chart' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByText('Save as...').click()
  await dialog.getByLabel('Chart name').fill(`In a tab ${Date.now()}`)
  await dialog.getByRole('combobox', { name: 'Add to dashboard' }).click()
  await page.getByRole('option').first().waitFor()
  await page.keyboard.type(title)
  await page.getByRole('option', { name: title, exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Add to tab' }).click()
  await page.getByRole('option', { name: 'Second' }).click()
  await expectNoViolations(page, 'the save dialog with tabs')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const { result } = await call<{ result: { position_json: string } }>(page, 'GET', `/api/v1/dashboard/${board.id}`)
  const layout = JSON.parse(result.position_json) as Record<string, { children: string[] }>
  expect([layout['TAB-1']?.children.length, layout['TAB-2']?.children.length]).toEqual([0, 1])

  await page.goto('/explore/?slice_id=2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Add to dashboard' }).textContent()).toContain(title)
  await context.close()
})

test('a query of the SQL editor is charted, previewed, and kept as a dataset with its chart', async () => {
  const { context, page } = await signedIn(browser)
  const errors = pageErrors(page)
  const name = `Query chart ${Date.now()}`
  const { result } = await call<{ result: { database: { id: number }; schema: string | null; table_name: string } }>(page, 'GET', '/api/v1/dataset/2')
  const sql = `SELECT * FROM ${result.table_name}`
  const ran = await call<{ query_id: number }>(page, 'POST', '/api/v1/sqllab/execute/', { database_id: result.database.id, schema: result.schema, sql, tab: 'My tab' })
  await page.goto(`/explore/?datasource_type=query&datasource_id=${ran.query_id}`)
  await page.getByText('to edit or add columns and metrics.').waitFor()
  await run(page)
  await rowCount(page).waitFor()
  await page.getByRole('button', { name: 'Dataset actions' }).click()
  await page.getByRole('menuitem', { name: 'Query preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Query preview' })
  await preview.getByRole('grid').waitFor()
  await preview.getByText(sql).waitFor()
  await expectNoViolations(page, 'the preview of a query')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save chart' })
  await dialog.getByLabel('Chart name').fill(name)
  await dialog.getByLabel('Dataset name').fill(`Dataset of ${name}`)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`Chart [${name}] has been saved`).first().waitFor()
  await page.getByText(`Dataset of ${name}`).first().waitFor()
  await page.reload()
  await page.getByRole('complementary', { name: 'Dataset' }).getByText(`Dataset of ${name}`).waitFor()
  await rowCount(page).waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('a chart type that was left comes back as it was', async () => {
  const { context, page } = await signedIn(browser)
  await newChart(page, /^flights/, /^Bar chart/)
  await field(page, 'Flights').dragTo(control(page, 'Metrics'))
  await field(page, 'Origin').dragTo(control(page, 'Dimensions'))
  const kinds = page.getByRole('region', { name: 'Controls' })
  await page.getByRole('tab', { name: 'Customize' }).click()
  await kinds.getByLabel('Show value').first().check()
  await page.getByRole('tab', { name: 'Data', exact: true }).click()
  await kinds.getByRole('radio', { name: /^Pie/ }).click()
  await control(page, 'Metric').getByRole('button', { name: /^Edit.*Flights$/ }).waitFor()
  await kinds.getByRole('radio', { name: /^Bar/ }).click()
  await control(page, 'Metrics').getByRole('button', { name: /^Edit.*Flights$/ }).waitFor()
  await page.getByRole('tab', { name: 'Customize' }).click()
  expect(await kinds.getByLabel('Show value').first().isChecked()).toBe(true)
  await context.close()
})

test('what a control does not take is refused with the reason', async () => {
  const { context, page } = await signedIn(browser)
  await newChart(page, /^flights/, /^Bar chart/)
  await field(page, 'Flights').dragTo(control(page, 'Dimensions'))
  await control(page, 'Dimensions').getByRole('alert').getByText(/is a metric; this takes columns/).waitFor()
  await expectNoViolations(page, 'a refused field')
  await field(page, 'Origin').dragTo(control(page, 'Dimensions'))
  await control(page, 'Dimensions').getByRole('alert').waitFor({ state: 'detached' })
  await context.close()
})

test('edits of a dataset are not dropped without asking', async () => {
  const { context, page } = await signedIn(browser)
  await page.goto('/explore/?datasource_type=table&datasource_id=2')
  await control(page, 'Filters').waitFor()
  const open = async () => {
    await page.getByRole('button', { name: 'Dataset actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit dataset' }).click()
    await editor.getByRole('button', { name: 'Add metric' }).waitFor()
  }
  const editor = page.getByRole('dialog', { name: /^Edit Dataset/ })
  await open()
  await page.keyboard.press('Escape')
  await editor.waitFor({ state: 'detached' })
  await open()
  await editor.getByRole('button', { name: 'Add metric' }).click()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await expectNoViolations(page, 'the question before edits are dropped')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await page.mouse.click(5, 5)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await editor.waitFor({ state: 'detached' })
  await context.close()
})

test('a template is written in an editor that the keyboard can leave', async () => {
  const { context, page } = await signedIn(browser)
  await page.goto('/explore/?datasource_type=table&datasource_id=2&viz_type=handlebars')
  await page.getByRole('tab', { name: 'Customize' }).click()
  const template = page.getByRole('textbox', { name: 'Handlebars template' })
  await template.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('<h1>{{data.length}}')
  await page.keyboard.press('Tab')
  expect(await template.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  expect(await template.evaluate((element) => element.contains(document.activeElement))).toBe(false)
  await expectNoViolations(page, 'the editor of a template')
  await context.close()
})

test('where the dataset is gone there is nothing to run, only another dataset to choose', async () => {
  const { context, page } = await signedIn(browser)
  await page.goto('/explore/?datasource_type=table&datasource_id=99999')
  await page.getByText('Missing dataset').first().waitFor()
  expect(await page.getByRole('button', { name: /Create chart/ }).first().isDisabled()).toBe(true)
  await expectNoViolations(page, 'a chart without its dataset')
  await page.getByRole('main').getByRole('button', { name: 'Swap dataset' }).last().click()
  await page.getByRole('dialog').waitFor()
  await context.close()
})
