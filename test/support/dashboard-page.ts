import type { Page } from 'playwright-core'

/** Waits until every tile in view shows its chart. */
export async function chartsDrawn(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const tiles = [...document.querySelectorAll('[class*="dashboard-chart-id-"]')].filter(
        (tile) => tile.getBoundingClientRect().top < window.innerHeight && tile.getBoundingClientRect().bottom > 0,
      )
      return tiles.length > 0 && tiles.every((tile) => tile.getAttribute('aria-busy') === 'false' && tile.querySelector('[role="img"], table'))
    },
    undefined,
    { timeout: 60_000 },
  )
}

/** Opens a dashboard in edit mode and waits for the live connection. */
export async function openForEditing(page: Page, address: string): Promise<void> {
  await page.goto(`${address}?edit=true`)
  await page.getByRole('button', { name: 'Undo the action' }).waitFor()
  await page.getByText('Saved', { exact: true }).first().waitFor()
}

/** Names of the tiles in the order they stand in the page. */
export function tileNames(page: Page): Promise<string[]> {
  return page.evaluate(() => [...document.querySelectorAll('[class*="dashboard-chart-id-"]')].map((tile) => tile.getAttribute('aria-label') ?? ''))
}

/** Title of the dashboard as the edit header shows it. */
export function titleField(page: Page) {
  return page.getByRole('textbox', { name: 'Dashboard title' })
}
