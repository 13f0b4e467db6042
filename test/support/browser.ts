import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts'

export const VIEWPORT = { width: 1440, height: 900 }
export const NARROW = { width: 390, height: 844 }

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium found; set CHROMIUM to its path')
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS, headless: true })
}

interface ContextOptions {
  theme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  hasTouch?: boolean
}

/** A signed-in person: own cookies, own storage. Errors on the page fail the test through `pageErrors`. */
export async function signedIn(browser: Browser, options: ContextOptions = {}): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: inject('origin'),
    colorScheme: options.theme ?? 'light',
    viewport: options.viewport ?? VIEWPORT,
    reducedMotion: 'reduce',
    hasTouch: options.hasTouch ?? false,
  })
  const page = await context.newPage()
  await page.goto('/login/')
  await page.getByLabel('Username').fill(inject('username'))
  await page.getByLabel('Password', { exact: true }).fill(inject('password'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  return { context, page }
}

/** Collects what the page throws or logs as an error; read it at the end of a test. */
export function pageErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

/** No violation of axe's rules on the page as it stands. */
export async function expectNoViolations(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).slice(0, 3).join(' | ')}`)
  expect(found, what).toEqual([])
}
