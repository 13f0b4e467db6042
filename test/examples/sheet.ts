/**
 * Draws every chart of a Superset's example dashboards by a running Meridian, which imports them, and by that Superset, over the
 * same data, side by side, four charts a picture. Run by hand:
 * `node test/examples/sheet.ts --meridian URL --superset URL --postgres URL --out FOLDER [--only ID,ID]`
 * (the third names the database of Superset's examples; the pictures are Superset's too and stay out of the repository; ids are those of its dashboards).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Locator, type Page } from 'playwright-core'
import { chartKind } from '../../app/charts/registry.ts'
import { signInOverHttp } from '../charts/oracle-page.ts'
import { Oracle } from '../numbers/oracle.ts'
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.ts'
import { readBundle, writeBundle } from './bundle-facts.ts'

const VIEWPORT = { width: 1440, height: 1000 }
/** What a chart may take to be drawn, with its data, on a busy machine. */
const DRAWN_WITHIN_MS = 20_000
/** Both sides animate; a picture is taken when that is over. */
const SETTLED_AFTER_MS = 1200

/** As many as can be looked at without a magnifying glass. */
const ON_A_SHEET = 4

interface Item {
  readonly id: number
  readonly uuid: string
  readonly name: string
  readonly kind: string
}

const { values } = parseArgs({
  options: { meridian: { type: 'string' }, superset: { type: 'string' }, postgres: { type: 'string' }, out: { type: 'string' }, only: { type: 'string' } },
})
const { meridian, superset, postgres, out, only } = values
if (!meridian || !superset || !postgres || !out) throw new Error('--meridian, --superset, --postgres and --out are needed')
mkdirSync(out, { recursive: true })

const ours = await Oracle.at(meridian)
const theirs = await Oracle.at(superset)
await importDashboards(postgres)
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: CHROMIUM_FLAGS })
const [ourPage, theirPage] = [await signedInPage(browser, meridian), await signedInPage(browser, superset)]
const theirCharts = new Map((await itemsOf(theirs, 'chart')).map((chart) => [chart.uuid, chart]))
const ourCharts = (await itemsOf(ours, 'chart')).filter(({ uuid, kind }) => theirCharts.has(uuid) && chartKind(kind))
const ourDashboards = new Map((await itemsOf(ours, 'dashboard')).map((dashboard) => [dashboard.uuid, dashboard]))

for (const dashboard of await itemsOf(theirs, 'dashboard')) {
  const our = ourDashboards.get(dashboard.uuid)
  if (!our || (only && !only.split(',').includes(String(dashboard.id)))) continue
  const left = await tilesOf(ourPage, our.id, new Map(ourCharts.map(({ id, uuid }) => [id, uuid])))
  const right = await tilesOf(theirPage, dashboard.id, new Map(ourCharts.map(({ uuid }) => [theirCharts.get(uuid)?.id ?? 0, uuid])))
  const rows = ourCharts.filter(({ uuid }) => left.has(uuid) || right.has(uuid))
  for (let start = 0; start < rows.length; start += ON_A_SHEET) {
    await drawSheet(`${out}/${dashboard.id}-${start / ON_A_SHEET + 1}.png`, rows.slice(start, start + ON_A_SHEET), left, right)
  }
  console.log(`${dashboard.name}: ${rows.length} charts; missing in ours: ${rows.filter(({ uuid }) => !left.has(uuid)).map(({ name }) => name).join(', ') || 'none'}`)
}
await browser.close()

async function importDashboards(address: string): Promise<void> {
  const ids = (await itemsOf(theirs, 'dashboard')).map(({ id }) => id)
  const files = readBundle(await theirs.download(`/api/v1/dashboard/export/?q=!(${ids.join(',')})`))
  const database = { ...(files.get('databases/examples.yaml') as object), database_name: 'Examples of Superset', sqlalchemy_uri: address }
  const form = new FormData()
  form.set('formData', new File([writeBundle(new Map([...files, ['databases/examples.yaml', database]]))], 'examples.zip'))
  form.set('overwrite', 'true')
  const { status, body } = await ours.upload('/api/v1/dashboard/import/', form)
  if (status !== 200) throw new Error(`import: ${status} ${JSON.stringify(body).slice(0, 500)}`)
}

async function itemsOf(side: Oracle, resource: 'chart' | 'dashboard'): Promise<Item[]> {
  const pages = await Promise.all([0, 1].map((page) => side.send(`/api/v1/${resource}/?q=(page:${page},page_size:100)`)))
  return pages.flatMap(({ body }) => body.result ?? []).map((row) => ({
    id: Number(row['id']),
    uuid: String(row['uuid']),
    name: [row['slice_name'], row['dashboard_title']].find((name) => typeof name === 'string') ?? '',
    kind: typeof row['viz_type'] === 'string' ? row['viz_type'] : '',
  }))
}

async function signedInPage(from: Browser, origin: string): Promise<Page> {
  const page = await from.newPage({ baseURL: origin, viewport: VIEWPORT, reducedMotion: 'reduce' })
  await signInOverHttp(page)
  return page
}

/** Pictures of the wanted charts of a dashboard, tab after tab, by uuid. */
async function tilesOf(page: Page, dashboard: number, wanted: ReadonlyMap<number, string>): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>()
  await page.goto(`/superset/dashboard/${dashboard}/`)
  await page.waitForSelector('[class*="dashboard-chart-id-"]', { timeout: 3 * DRAWN_WITHIN_MS }).catch(() => undefined)
  const tabs = page.getByRole('tab')
  const count = await tabs.count()
  for (let tab = 0; tab < Math.max(1, count); tab++) {
    if (count > 0) await tabs.nth(tab).click().catch(() => undefined)
    await page.waitForTimeout(SETTLED_AFTER_MS)
    await takeTiles(page, wanted, pictures)
  }
  return pictures
}

async function takeTiles(page: Page, wanted: ReadonlyMap<number, string>, pictures: Map<string, Buffer>): Promise<void> {
  for (const [id, uuid] of wanted) {
    const tile = page.locator(`.dashboard-chart-id-${id}`).first()
    if (pictures.has(uuid) || !(await tile.isVisible())) continue
    await tile.scrollIntoViewIfNeeded()
    await drawn(tile)
    pictures.set(uuid, await tile.screenshot({ animations: 'disabled' }))
  }
}

/** Waits for what either side draws a chart with; a chart that draws nothing is taken as it is. */
async function drawn(tile: Locator): Promise<void> {
  const inTheirs = ['canvas', 'svg', '.header-line'].map((mark) => `.slice_container ${mark}`)
  const mark = tile.locator(['table', 'svg[role="img"]', 'div[role="img"]', ...inTheirs].join(', ')).first()
  await mark.waitFor({ timeout: DRAWN_WITHIN_MS }).catch(() => undefined)
  await tile.page().waitForTimeout(SETTLED_AFTER_MS)
}

async function drawSheet(path: string, rows: readonly Item[], left: ReadonlyMap<string, Buffer>, right: ReadonlyMap<string, Buffer>): Promise<void> {
  const image = (picture?: Buffer) => (picture ? `<img src="data:image/png;base64,${picture.toString('base64')}">` : '<p>nothing</p>')
  const lines = rows.map(({ uuid, name, kind }) => `<h2>${name.replaceAll('<', '&lt;')} (${kind})</h2><div>${image(left.get(uuid))}${image(right.get(uuid))}</div>`)
  const page = await browser.newPage({ viewport: VIEWPORT })
  await page.setContent(`<style>body{font:14px sans-serif}div{display:flex;gap:12px;align-items:flex-start}img,p{width:700px;border:1px solid #ccc}</style>${lines.join('')}`)
  writeFileSync(path, await page.screenshot({ fullPage: true }))
  await page.close()
}
