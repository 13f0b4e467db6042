import { chromium, type Browser, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.ts'
import { quantile, type Figure } from './figures.ts'

const DASHBOARD = '/superset/dashboard/flight-delays/'
/** Tall enough that all twelve charts are in view, and so all are asked for. */
const VIEWPORT = { width: 1440, height: 2600 }
const CHARTS = 12
const RUNS = 5
const SLOW_CPU = 4
const KB = 1024
const GIVE_UP_MS = 60_000
const SETTLE_MS = 200

interface Credentials {
  origin: string
  username: string
  password: string
}

/** Milliseconds since `from` (a `performance.now()` of the page; 0 is the navigation) when the last chart was drawn. */
async function lastChartDrawn(page: Page, from: number): Promise<number> {
  const handle = await page.waitForFunction(
    (expected) => {
      const tiles = [...document.querySelectorAll('[class*="dashboard-chart-id-"]')]
      const drawn = tiles.filter((tile) => tile.getAttribute('aria-busy') === 'false' && tile.querySelector('[role="img"], table, p'))
      return tiles.length >= expected && drawn.length === tiles.length ? performance.now() : false
    },
    CHARTS,
    { polling: 'raf', timeout: GIVE_UP_MS },
  )
  return Number(await handle.jsonValue()) - from
}

async function signedInPage(browser: Browser, { origin, username, password }: Credentials): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: VIEWPORT })
  const page = await context.newPage()
  await page.goto('/login/')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  return page
}

/** One cold visit: a browser of its own, so that nothing is cached; the sign-in page loads no script of the client. */
async function coldVisit(executablePath: string, credentials: Credentials, cpu: number): Promise<{ ms: number; scriptKb: number }> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  try {
    const page = await signedInPage(browser, credentials)
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.clearBrowserCache')
    if (cpu > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    const scripts = new Set<string>()
    let scriptBytes = 0
    session.on('Network.responseReceived', (event) => {
      if (event.type === 'Script') scripts.add(event.requestId)
    })
    session.on('Network.loadingFinished', (event) => {
      if (scripts.has(event.requestId)) scriptBytes += event.encodedDataLength
    })
    await page.goto(DASHBOARD, { waitUntil: 'commit' })
    const ms = await lastChartDrawn(page, 0)
    return { ms, scriptKb: scriptBytes / KB }
  } finally {
    await browser.close()
  }
}

/** Milliseconds from the next click to the last chart redrawn, seen by the page itself frame by frame. */
function nextRedraw(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const begin = (clicked: number) => {
          let asked = false
          const look = () => {
            const busy = document.querySelector('[class*="dashboard-chart-id-"][aria-busy="true"]') !== null
            asked ||= busy
            if (asked && !busy) resolve(performance.now() - clicked)
            else requestAnimationFrame(look)
          }
          look()
        }
        addEventListener('click', (event) => begin(event.timeStamp), { capture: true, once: true })
      }),
  )
}

/** From the click on Apply to the last chart redrawn, with values not asked for before. */
async function filterChange(executablePath: string, credentials: Credentials): Promise<number[]> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  try {
    const page = await signedInPage(browser, credentials)
    await page.goto(DASHBOARD)
    await lastChartDrawn(page, 0)
    const samples: number[] = []
    const apply = page.getByRole('button', { name: 'Apply filters' })
    // Each adds a value, so every set is asked for the first time.
    for (const value of ['Over an hour', '16 to 60 min', '1 to 15 min']) {
      const option = page.getByRole('option', { name: value })
      // The list is drawn anew when its values arrive, which can swallow a click.
      while (!(await option.isVisible()) || (await option.getAttribute('aria-selected')) !== 'true') {
        if (await option.isVisible()) await option.click()
        else await page.getByRole('combobox', { name: 'Delay class' }).click()
        await page.waitForTimeout(SETTLE_MS)
      }
      await page.keyboard.press('Escape')
      const redrawn = nextRedraw(page)
      await apply.click()
      samples.push(await redrawn)
    }
    return samples
  } finally {
    await browser.close()
  }
}

const median = (values: readonly number[]) => quantile(values, 0.5)

/** What a visitor of the twelve-chart example dashboard pays: bytes of script, time to the last chart, time of a filter. */
export async function* benchBrowser(credentials: Credentials): AsyncGenerator<Figure> {
  const executablePath = findChromium()
  if (!executablePath) return
  const visits = []
  for (let run = 0; run < RUNS; run += 1) visits.push(await coldVisit(executablePath, credentials, 1))
  const recorded = 'yardstick recorded earlier'
  yield { name: 'script sent to view a dashboard', unit: 'KB', ours: median(visits.map((visit) => visit.scriptKb)), yardstick: 4800, goal: 200, note: recorded }
  yield { name: `cold browser to the last of ${CHARTS} charts`, unit: 's', ours: median(visits.map((visit) => visit.ms)) / 1000, yardstick: 5.5, goal: 1, note: `${recorded}, 9 charts` }
  const slow = []
  for (let run = 0; run < RUNS; run += 1) slow.push(await coldVisit(executablePath, credentials, SLOW_CPU))
  yield { name: `the same, CPU slowed ${SLOW_CPU} times`, unit: 's', ours: median(slow.map((visit) => visit.ms)) / 1000, yardstick: 15, goal: 3, note: recorded }
  const changes = await filterChange(executablePath, credentials)
  yield { name: 'filter change to the last chart redrawn', unit: 's', ours: median(changes) / 1000, yardstick: 2.2, goal: 0.3, note: `${recorded}, 6 charts` }
}
