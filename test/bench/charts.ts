import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type CDPSession, type Page } from 'playwright-core'
import { build, preview, type Plugin } from 'vite'
import { clientChunks } from '../../worker/local/client-chunks.ts'
import { measureBudgets } from '../check/size-budgets.ts'
import { serveMapFiles } from '../../worker/local/map-files.ts'
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.ts'
import type { ChartBench } from './chart-page/chart-page.tsx'
import { succeeded, type BenchClient } from './client.ts'
import { printProfile } from './cpu-profile.ts'
import { quantile, type Figure } from './figures.ts'

declare global {
  var chartBench: ChartBench
}

/** Rows of a chart and the milliseconds in which it should be painted. */
const GOALS = [
  { rows: 1_000, goal: 16 },
  { rows: 10_000, goal: 50 },
  { rows: 100_000, goal: 200 },
]
const RUNS = 3
const PAGE_CHARTS = 50
const PAGE_SECONDS = 3
const LONGEST_TASK = 200
const SLOW_CPU = 4
const PICTURE_GOAL = 100
const PICTURE_ROUNDS = 5
/** Frames as soon as they are ready: what is measured is the work, not the wait for the next beat of a screen. */
const FREE_FRAMES = ['--disable-frame-rate-limit', '--disable-gpu-vsync']
/** A kind that takes longer than this for one size is given up on. */
const GIVE_UP_MS = 10_000
/** Microseconds between the samples of a profile. */
const SAMPLE_US = 250
const PROFILE_LINES = 20

/** The outlines of maps, which the built site serves as files. */
function mapFiles(): Plugin {
  return {
    name: 'map-files',
    configurePreviewServer(server) {
      server.middlewares.use(serveMapFiles)
    },
  }
}

/** What to draw, where that is not everything. */
export interface ChartChoice {
  /** `viz_type`s; `all` of them, `page` for the page of many charts. */
  kinds: readonly string[]
  /** All sizes without. */
  rows?: readonly number[]
  /** Prints where the time goes; functions then keep their names, at the price of a larger script. */
  profile?: boolean
}

async function withPage(minify: boolean, measure: (open: () => Promise<Page>) => Promise<Figure[]>): Promise<Figure[]> {
  const executablePath = findChromium()
  if (!executablePath) return []
  const outDir = mkdtempSync(join(tmpdir(), 'meridian-charts-'))
  const root = join(import.meta.dirname, 'chart-page')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), babel({ presets: [reactCompilerPreset()] }), clientChunks()],
    build: { outDir, emptyOutDir: true, target: 'es2023', minify },
  })
  const server = await preview({ root, configFile: false, logLevel: 'error', plugins: [mapFiles()], build: { outDir }, preview: { port: 0 } })
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...FREE_FRAMES] })
  try {
    return await measure(async () => {
      const page = await browser.newPage({ viewport: { width: 1_440, height: 2_600 } })
      await page.goto(server.resolvedUrls?.local[0] ?? '')
      await page.waitForFunction(() => 'chartBench' in globalThis)
      return page
    })
  } finally {
    await browser.close()
    await server.close()
    rmSync(outDir, { recursive: true, force: true })
  }
}

type Times = { ms: number; cpu: number }

/** Median milliseconds to paint, and those that the main thread itself worked: what does not depend on who else does. */
async function drawRows(page: Page, session: CDPSession, type: string, rows: number): Promise<Times | null> {
  const runs: Times[] = []
  await page.evaluate(([name, count]) => globalThis.chartBench.load(name, count), [type, rows] as const)
  for (let run = 0; run < RUNS; run += 1) {
    const before = await threadTime(session)
    const ms = await page.evaluate(() => globalThis.chartBench.draw())
    runs.push({ ms, cpu: (await threadTime(session)) - before })
    await page.evaluate(() => globalThis.chartBench.clear())
  }
  return { ms: quantile(runs.map(({ ms }) => ms), 0.5), cpu: quantile(runs.map(({ cpu }) => cpu), 0.5) }
}

/** Milliseconds that the main thread of a page has worked. */
async function threadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN)
}

/** Runs it, and prints where the time went when that was asked for. */
async function profiled<T>(session: CDPSession | undefined, title: string, run: () => Promise<T>): Promise<T> {
  if (!session) return run()
  await session.send('Profiler.enable')
  await session.send('Profiler.setSamplingInterval', { interval: SAMPLE_US })
  await session.send('Profiler.start')
  const outcome = await run()
  // A page that was given up on does not answer any more.
  const stopped = await Promise.race([session.send('Profiler.stop').catch(() => null), patience(GIVE_UP_MS)])
  if (stopped) printProfile(title, stopped.profile, PROFILE_LINES)
  return outcome
}

function patience(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms).unref())
}

/** Rows to paint of each kind. */
async function benchKinds(open: () => Promise<Page>, { kinds, rows: sizes, profile }: Partial<ChartChoice>): Promise<Figure[]> {
  const figures: Figure[] = []
  let page = await open()
  const types = await page.evaluate(() => globalThis.chartBench.types())
  for (const type of types) {
    if (kinds && !kinds.includes('all') && !kinds.includes(type)) continue
    for (const { rows, goal } of GOALS) {
      if (sizes && !sizes.includes(rows)) continue
      const name = `${type}, ${rows / 1000}k rows to painted`
      const session = await page.context().newCDPSession(page)
      await session.send('Performance.enable', { timeDomain: 'threadTicks' })
      const drawing = () => Promise.race([drawRows(page, session, type, rows).catch(() => null), patience(GIVE_UP_MS)])
      const times = await profiled(profile ? session : undefined, name, drawing)
      const note = times ? `${times.cpu.toFixed(0)} ms of work` : 'given up'
      figures.push({ name, unit: 'ms', ours: times?.ms ?? GIVE_UP_MS, goal, note })
      if (times) continue
      void page.close()
      page = await open()
    }
  }
  await page.close()
  return figures
}

/** Many charts on a page, on a slow machine. */
async function benchPage(open: () => Promise<Page>, profile: boolean): Promise<Figure[]> {
  const busy = await open()
  const session = await busy.context().newCDPSession(busy)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
  const { ms, longestTask, longestKinds } = await profiled(profile ? session : undefined, 'page', () =>
    busy.evaluate((count) => globalThis.chartBench.drawPage(count), PAGE_CHARTS),
  )
  const slowed = `CPU slowed ${SLOW_CPU} times`
  return [
    { name: `${PAGE_CHARTS} charts of all kinds on a page`, unit: 's', ours: ms / 1000, goal: PAGE_SECONDS, note: slowed },
    { name: 'longest task of it', unit: 'ms', ours: longestTask, goal: LONGEST_TASK, note: `${slowed}; draws ${longestKinds.join(', ') || 'nothing'}` },
  ]
}

function benchDrawing(): Promise<Figure[]> {
  return withPage(true, async (open) => [...(await benchKinds(open, {})), ...(await benchPage(open, false))])
}

/** Only some of the drawing, and without a server: for work on one kind. */
export function benchChosen(choice: ChartChoice): Promise<Figure[]> {
  const { kinds, profile = false } = choice
  return withPage(!profile, async (open) => [
    ...(kinds.some((kind) => kind !== 'page') ? await benchKinds(open, choice) : []),
    ...(kinds.includes('page') ? await benchPage(open, profile) : []),
  ])
}

/** The small pictures of the example charts, as lists of charts ask for them. */
async function benchPictures(client: BenchClient): Promise<Figure> {
  const { result } = succeeded<{ result: { thumbnail_url: string | null }[] }>(await client.get('/api/v1/chart/?q=(page_size:50)'), 'charts')
  const times: number[] = []
  for (let round = 0; round < PICTURE_ROUNDS; round += 1) {
    for (const { thumbnail_url: path } of result) {
      if (path === null) continue
      const picture = await client.get(path)
      if (picture.status === 200) times.push(picture.ms)
    }
  }
  return { name: 'picture of a chart as PNG, p50', unit: 'ms', ours: quantile(times, 0.5), goal: PICTURE_GOAL, note: `${times.length} pictures of ${result.length} charts` }
}

/** What charts cost: rows to paint by kind, a page of many, bytes of their code, pictures. */
export async function benchCharts(client: BenchClient): Promise<Figure[]> {
  const sizes = measureBudgets()
    .filter(({ name }) => name.startsWith('chart kind '))
    .map(({ name, kb, budget }) => ({ name: `script of ${name}`, unit: 'KB', ours: kb, goal: budget }))
  return [...(await benchDrawing()), ...sizes, await benchPictures(client)]
}
