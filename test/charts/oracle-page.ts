import { chromium, type Browser, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.ts'

/** Kinds that a Superset registers only when these flags are set. */
const FLAGS = ['CHART_PLUGINS_EXPERIMENTAL', 'AG_GRID_TABLE_ENABLED']

export interface OracleKind {
  readonly type: string
  /** Asks the server's older address, whose answers are shaped there. */
  readonly legacy: boolean
}

export interface OlderAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

type PageOptions = Readonly<Record<string, unknown>>

/** A Superset's Explore open in a browser, whose own chart plugins say what they would ask. */
export class OraclePage {
  readonly #browser: Browser
  readonly page: Page

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser
    this.page = page
  }

  static async at(origin: string): Promise<OraclePage> {
    const executablePath = findChromium()
    if (!executablePath) throw new Error('No Chromium: set CHROMIUM to its path')
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
    const page = await browser.newPage({ baseURL: origin, viewport: { width: 1400, height: 900 } })
    await signInOverHttp(page)
    await page.route('**/explore/?**', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: withFlags(await response.text()) })
    })
    const answered = page.waitForResponse((response) => response.url().includes('/api/v1/chart/data'))
    await page.goto('/explore/?slice_id=1')
    await answered
    await page.evaluate(findRegistries)
    return new OraclePage(browser, page)
  }

  kinds(): Promise<OracleKind[]> {
    return this.page.evaluate(() => globalThis.oracleCharts.kinds())
  }

  /** What the plugin of `viz_type` would send, as it would be written in the request. */
  queryContext(formData: PageOptions, options: PageOptions): Promise<Record<string, unknown>> {
    return this.page.evaluate(([form, rest]) => globalThis.oracleCharts.queryContext(form, rest), [formData, options] as const)
  }

  /** The answer of the older address, with the SQL it ran. */
  async olderAnswer(formData: PageOptions): Promise<OlderAnswer> {
    return this.page.evaluate((form) => globalThis.oracleCharts.olderAnswer(form), formData)
  }

  close(): Promise<void> {
    return this.#browser.close()
  }
}

declare global {
  var oracleCharts: {
    kinds(): Promise<OracleKind[]>
    queryContext(formData: PageOptions, options: PageOptions): Promise<Record<string, unknown>>
    olderAnswer(formData: PageOptions): Promise<OlderAnswer>
  }
}

/** Without the page's own scripts: their requests in flight put the session of before back. */
export async function signInOverHttp(page: Page): Promise<void> {
  const html = await (await page.request.get('/login/')).text()
  const token = /csrf_token&#34;: &#34;([^&]+)&#34;|name="csrf_token"[^>]*value="([^"]+)"/.exec(html)
  const form = {
    username: process.env['ORACLE_USER'] ?? 'admin',
    password: process.env['ORACLE_PASSWORD'] ?? 'admin',
    csrf_token: token?.[1] ?? token?.[2] ?? '',
  }
  const { ok, url } = await page.request.post('/login/', { form }).then((answer) => ({ ok: answer.ok(), url: answer.url() }))
  if (!ok || url.includes('/login')) throw new Error('The Superset did not let us in')
}

/** The page carries its feature flags as escaped JSON in an attribute. */
function withFlags(html: string): string {
  return FLAGS.reduce((text, flag) => text.replace(`&#34;${flag}&#34;: false`, `&#34;${flag}&#34;: true`), html)
}

/** Runs in the page: its bundler's module table leads to the registries of kinds and of query builders. */
function findRegistries(): void {
  type Registry = { keys(): string[]; get(key: string): unknown }
  type Modules = { m: Record<string, unknown> } & ((id: string) => { A: () => Registry })
  const runtimes: Modules[] = []
  const chunks = (globalThis as unknown as { webpackChunksuperset: { push(entry: unknown): void } }).webpackChunksuperset
  chunks.push([['recorder'], {}, (runtime: Modules) => runtimes.push(runtime)])
  const registry = (name: string): Registry => {
    for (const runtime of runtimes) {
      const id = Object.keys(runtime.m).find((key) => String(runtime.m[key]).includes(`name:"${name}"`))
      const found = id === undefined ? undefined : runtime(id).A()
      if (found && found.keys().length > 0) return found
    }
    throw new Error(`No registry ${name}`)
  }
  const kinds = registry('ChartMetadata')
  const builders = registry('ChartBuildQuery')
  globalThis.oracleCharts = {
    async kinds() {
      return kinds.keys().map((type) => ({ type, legacy: Boolean((kinds.get(type) as { useLegacyApi?: boolean }).useLegacyApi) }))
    },
    async queryContext(formData, { ownState = {}, resultFormat = 'json', resultType = 'full' }) {
      const build = (await builders.get(String(formData['viz_type']))) as ((form: unknown, rest: unknown) => unknown) | undefined
      if (!build) throw new Error(`No query builder for ${String(formData['viz_type'])}`)
      const nothing = () => undefined
      const form = { ...formData, force: false, result_format: resultFormat, result_type: resultType }
      const context = build(form, { ownState, hooks: { setDataMask: nothing, setCachedChanges: nothing } })
      return JSON.parse(JSON.stringify(context)) as Record<string, unknown>
    },
    async olderAnswer(formData) {
      const body = new URLSearchParams({ form_data: JSON.stringify(formData) })
      const token = document.querySelector<HTMLInputElement>('#csrf_token')?.value ?? ''
      const response = await fetch('/superset/explore_json/', { method: 'POST', headers: { 'X-CSRFToken': token }, body })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
  }
}
