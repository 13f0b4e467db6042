import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectNoViolations, launchBrowser, NARROW, signedIn } from '../support/browser.ts'
import { chartNode, exampleCharts, layoutShown, makeDashboard } from '../support/dashboard-fixture.ts'
import { openForEditing } from '../support/dashboard-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

type Point = { readonly x: number; readonly y: number }
type Box = Point & { readonly width: number; readonly height: number }

/** A dashboard of rows, a column, nested tabs and a full row, open for editing. */
async function editing(options: Parameters<typeof signedIn>[1] = {}): Promise<Page> {
  const [a = 0, b = 0] = await exampleCharts()
  const address = await makeDashboard('Gestures', [
    { id: 'ROW-1', children: [chartNode('Alpha', a, 3), chartNode('Beta', b, 3), chartNode('Gamma', a, 3)] },
    { id: 'ROW-2', children: [{ id: 'COLUMN-1', meta: { width: 4 }, children: [chartNode('Delta', a, 4)] }, chartNode('Epsilon', b, 4)] },
    {
      id: 'TABS-1',
      children: [
        { id: 'TAB-1', meta: { text: 'First' }, children: [{ id: 'ROW-3', children: [chartNode('Zeta', a, 4)] }] },
        { id: 'TAB-2', meta: { text: 'Second' } },
      ],
    },
    { id: 'ROW-4', children: [chartNode('Eta', a, 6), chartNode('Theta', b, 6)] },
  ])
  const { page } = await signedIn(browser, options)
  await openForEditing(page, address)
  await expect.poll(() => layoutShown(page)).toEqual(BEFORE)
  return page
}

const BEFORE = ['Row 1[Alpha Beta Gamma]', 'Row 2[Column[Delta] Epsilon]', 'Tabs[Row 1[Zeta]]', 'Row 3[Eta Theta]']

const tile = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not on the screen')
  return box
}

const at = ({ x, y, width, height }: Box, right: number, down: number): Point => ({ x: x + width * right, y: y + height * down })

/** Where a tile can be grabbed: beside its title. */
async function grip(page: Page, name: string): Promise<Point> {
  const { x, y } = await boxOf(tile(page, name))
  return { x: x + 40, y: y + 14 }
}

/** Drags with the mouse and looks, before letting go, at what the drop indicator says. */
async function drag(page: Page, from: Point, to: Point): Promise<string> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 8, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.move(to.x + 1, to.y + 1, { steps: 2 })
  const mark = page.getByText(/^(Place here|Row is full|This does not fit here|Cannot be put)/)
  await mark.first().waitFor()
  const said = (await mark.first().textContent()) ?? ''
  await page.mouse.up()
  await expect.poll(() => mark.count()).toBe(0)
  return said
}

async function show(page: Page, name: string): Promise<void> {
  await tile(page, name).evaluate((element) => element.scrollIntoView({ block: 'center' }))
}

const undo = (page: Page) => page.getByRole('button', { name: 'Undo the action' }).click()

describe('with the mouse', () => {
  test('a handle resizes a tile by whole columns and rows, and undo takes it back', async () => {
    const page = await editing()
    const before = await boxOf(tile(page, 'Alpha'))
    await tile(page, 'Alpha').click({ position: { x: 60, y: 12 } })
    await page.getByText('3 columns × 30').waitFor()
    const corner = at(before, 1, 1)
    await page.mouse.move(corner.x, corner.y)
    await page.mouse.down()
    await page.mouse.move(corner.x + 100, corner.y + 43, { steps: 6 })
    await page.getByText('4 columns × 35').waitFor()
    await page.mouse.up()
    const wide = await boxOf(tile(page, 'Alpha'))
    expect(wide.height).toBe(before.height + 40)
    expect(wide.width).toBeCloseTo((before.width - 32) / 3 * 4 + 48, 0)
    // Three columns of the row are free beside the other two tiles: it grows no wider.
    const east = at(wide, 1, 0.5)
    await page.mouse.move(east.x, east.y)
    await page.mouse.down()
    await page.mouse.move(east.x + 900, east.y, { steps: 6 })
    await page.getByText('6 columns × 35').waitFor()
    await page.mouse.up()
    await undo(page)
    await undo(page)
    await expect.poll(() => boxOf(tile(page, 'Alpha'))).toEqual(before)
    await page.context().close()
  })

  test('a tile is dragged within its row, to another row and into a column', async () => {
    const page = await editing()
    expect(await drag(page, await grip(page, 'Alpha'), at(await boxOf(tile(page, 'Beta')), 0.95, 0.5))).toBe('Place here, 3 columns')
    await expect.poll(async () => (await layoutShown(page))[0]).toBe('Row 1[Beta Alpha Gamma]')
    await drag(page, await grip(page, 'Alpha'), at(await boxOf(tile(page, 'Epsilon')), 0.97, 0.5))
    await expect.poll(async () => (await layoutShown(page)).slice(0, 2)).toEqual(['Row 1[Beta Gamma]', 'Row 2[Column[Delta] Epsilon Alpha]'])
    expect(await drag(page, await grip(page, 'Beta'), at(await boxOf(tile(page, 'Delta')), 0.5, 0.95))).toBe('Place here')
    await expect.poll(async () => (await layoutShown(page)).slice(0, 2)).toEqual(['Row 1[Gamma]', 'Row 2[Column[Delta Beta] Epsilon Alpha]'])
    for (let i = 0; i < 3; i++) await undo(page)
    await expect.poll(() => layoutShown(page)).toEqual(BEFORE)
    await page.context().close()
  })

  test('a full row is shown as forbidden and takes nothing', async () => {
    const page = await editing()
    await show(page, 'Eta')
    expect(await drag(page, await grip(page, 'Zeta'), at(await boxOf(tile(page, 'Eta')), 0.97, 0.5))).toBe('Row is full, 12 of 12')
    await expect.poll(() => layoutShown(page)).toEqual(BEFORE)
    await page.context().close()
  })

  test('a tab that a tile is held over opens and takes it in, also when it is empty', async () => {
    const page = await editing()
    await show(page, 'Zeta')
    const second = page.getByRole('tab', { name: 'Second' })
    await drag(page, await grip(page, 'Eta'), at(await boxOf(second), 0.5, 0.5))
    await expect.poll(() => second.getAttribute('aria-selected')).toBe('true')
    await expect.poll(async () => (await layoutShown(page)).slice(2)).toEqual(['Tabs[Row 1[Eta]]', 'Row 3[Theta]'])
    await undo(page)
    const empty = page.getByText('Drag and drop components to this tab')
    await empty.scrollIntoViewIfNeeded()
    await drag(page, await grip(page, 'Theta'), at(await boxOf(empty), 0.5, 0.5))
    await expect.poll(async () => (await layoutShown(page)).slice(2)).toEqual(['Tabs[Row 1[Theta]]', 'Row 3[Eta]'])
    await page.context().close()
  })

  test('layout elements and charts are dragged from the panel, tabs also to the top', async () => {
    const page = await editing()
    const panel = page.getByRole('complementary', { name: 'Add to dashboard' })
    await panel.getByRole('tab', { name: 'Layout' }).click()
    const source = async (name: string) => at(await boxOf(panel.getByRole('button', { name, exact: true })), 0.3, 0.5)
    for (const name of ['Row', 'Header', 'Divider', 'Column', 'Text / Markdown']) {
      await drag(page, await source(name), at(await boxOf(tile(page, 'Alpha')), 0.5, 0.01))
      await undo(page)
      await expect.poll(() => layoutShown(page)).toEqual(BEFORE)
    }
    await drag(page, await source('Column'), at(await boxOf(tile(page, 'Gamma')), 0.97, 0.5))
    await expect.poll(async () => (await layoutShown(page))[0]).toBe('Row 1[Alpha Beta Gamma Column]')
    await panel.getByRole('tab', { name: 'Charts' }).click()
    const chart = panel.getByRole('button', { name: /^Worldwide takings/ })
    // Charts of other tests stand before it until it is searched for.
    await panel.getByRole('searchbox').fill('Worldwide takings')
    await expect.poll(() => panel.getByRole('listitem').allInnerTexts()).toEqual([expect.stringContaining('Worldwide takings')])
    await drag(page, at(await boxOf(chart), 0.3, 0.5), at(await boxOf(tile(page, 'Column').first()), 0.5, 0.5))
    await expect.poll(async () => (await layoutShown(page))[0]).toBe('Row 1[Alpha Beta Gamma Column[Worldwide takings]]')
    await panel.getByRole('tab', { name: 'Layout' }).click()
    expect(await drag(page, await source('Tabs'), at(await boxOf(page.getByRole('button', { name: 'Add tab' }).first()), 0.5, 0.5))).toBe('Place here')
    await page.getByRole('tablist', { name: 'Dashboard tabs' }).getByRole('tab').waitFor()
    await expect.poll(async () => (await layoutShown(page)).length).toBe(BEFORE.length)
    await page.context().close()
  })
})

test('the keyboard does what the mouse does: choose, move, resize, move to a container, remove', async () => {
  const page = await editing()
  await tile(page, 'Alpha').click({ position: { x: 60, y: 12 } })
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => (await layoutShown(page))[0]).toBe('Row 1[Beta Alpha Gamma]')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(async () => (await layoutShown(page))[1]).toBe('Row 2[Column[Delta] Epsilon Alpha]')
  const before = await boxOf(tile(page, 'Alpha'))
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(async () => (await boxOf(tile(page, 'Alpha'))).width).toBeGreaterThan(before.width)
  expect((await boxOf(tile(page, 'Alpha'))).height).toBe(before.height + 8)
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Move to…' }).press('ArrowRight')
  await page.getByRole('menuitem', { name: /Tab Second/ }).press('Enter')
  // The tab it went to opens, so that it stays in sight.
  await expect.poll(async () => (await layoutShown(page))[2]).toBe('Tabs[Row 1[Alpha]]')
  await tile(page, 'Alpha').click({ position: { x: 60, y: 12 } })
  await page.keyboard.press('Delete')
  await expect.poll(() => tile(page, 'Alpha').count()).toBe(0)
  await page.context().close()
})

test('on a narrow touch screen things are added and moved by sheets', async () => {
  const page = await editing({ viewport: NARROW, hasTouch: true })
  expect(await page.getByRole('button', { name: 'Move selected' }).isDisabled()).toBe(true)
  await tile(page, 'Beta').tap({ position: { x: 60, y: 12 } })
  await page.getByRole('button', { name: 'Move selected' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Beta' })
  await sheet.getByRole('button', { name: 'Move down' }).tap()
  await expect.poll(() => layoutShown(page)).toContain('Row 2[Column[Delta] Epsilon Beta]')
  await expectNoViolations(page, 'the sheet that moves')
  await sheet.getByRole('button', { name: 'Tab Second' }).tap()
  await expect.poll(() => layoutShown(page)).toContain('Tabs[Row 1[Beta]]')
  await page.getByRole('button', { name: 'Add', exact: true }).tap()
  await expectNoViolations(page, 'the sheet that adds')
  await page.getByRole('dialog').getByRole('tab', { name: 'Layout' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Divider' }).tap()
  await expect.poll(() => layoutShown(page)).toContain('Tabs[Row 1[Beta] Divider]')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.context().close()
})
