import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { chartKinds } from '../../app/charts/registry.ts'
import { launchBrowser } from '../support/browser.ts'

/** `npm run gallery [-- kind ...]`: one PNG sheet a kind and theme in `test/output/gallery`, to be looked at. */
const out = join(import.meta.dirname, '..', 'output', 'gallery')
const wanted = process.argv.slice(2)
const PAGE = { width: 1_600, height: 1_000 }
/** Outlines of maps are read in slices, and drawn one map after another. */
const STILL_MS = 1_500

/** Runs in the page: ends when nothing was drawn for a while. */
function untilStill(stillMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect()
      resolve()
    }
    let timer = setTimeout(end, stillMs)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(end, stillMs)
    })
    observer.observe(document.body, { attributes: true, childList: true, subtree: true })
  })
}

const server = await createServer({ configFile: join(import.meta.dirname, 'vite.config.ts'), server: { port: 0 } })
await server.listen()
const [address] = server.resolvedUrls?.local ?? []
const browser = await launchBrowser()
mkdirSync(out, { recursive: true })
for (const { type } of chartKinds.filter((kind) => wanted.length === 0 || wanted.includes(kind.type))) {
  for (const theme of ['light', 'dark']) {
    const page = await browser.newPage({ viewport: PAGE })
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    await page.goto(`${address}?kind=${type}&theme=${theme}`)
    await page.locator(`section[id="${type}"] figure`).last().waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(() => [...document.querySelectorAll('figure > :nth-child(2)')].every((one) => one.hasChildNodes()))
    await page.evaluate(untilStill, STILL_MS)
    const file = join(out, `${type}-${theme}.png`)
    await page.screenshot({ path: file, fullPage: true })
    console.log(file, ...problems)
    await page.close()
  }
}
await browser.close()
await server.close()
