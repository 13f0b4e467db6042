import { createRoot, type Root } from 'react-dom/client'
import '../../../app/ui/tokens.css'
import '../../../app/ui/base.css'
import { Chart } from '../../../app/charts/chart.tsx'
import type { ChartSample } from '../../../app/charts/gallery/sample-data.ts'
import { samples } from '../../../app/charts/gallery/samples.ts'
import { usualSample } from '../../../app/charts/gallery/situations.ts'
import { chartKinds } from '../../../app/charts/registry.ts'
import { lightTheme } from '../../../app/charts/theme.ts'

/** Milliseconds to the last chart, the longest task, and the kinds that it put on the page. */
export type PageTime = { ms: number; longestTask: number; longestKinds: string[] }

/** The page that the bench drives: charts without the product around them, built as the product is. */
export interface ChartBench {
  types: () => string[]
  /** Makes the rows of a kind, to be drawn. */
  load: (type: string, rows: number) => Promise<void>
  /** Milliseconds from those rows to paint. */
  draw: () => Promise<number>
  /** Takes the drawing away. */
  clear: () => void
  /** Draws so many charts of all kinds, each as its own answer arrives. */
  drawPage: (count: number) => Promise<PageTime>
}

const SIZE = { width: 480, height: 300, theme: lightTheme }
const SETTLE_MS = 300
const figure = (member: number, point: number) => 100 + ((member * 37 + point * 101) % 900)

function sampleOf(type: string) {
  const sample = samples.get(type)
  if (!sample) throw new Error(`no sample of ${type}`)
  return sample
}

/** An answer of so many figures: members of points, or members alone where a kind has no second direction. */
function grown(type: string, rows: number): ChartSample {
  const make = (members: number, points: number) =>
    sampleOf(type)({ labels: Array.from({ length: members }, (_, index) => `Member ${index + 1}`), points, value: figure })
  const members = rows > 1_000 ? 100 : 10
  const chart = make(members, rows / members)
  const cells = chart.data.reduce((sum, result) => sum + result.data.length * result.colnames.length, 0)
  return cells >= rows ? chart : make(rows, 1)
}

function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function tile(): HTMLElement {
  return document.body.appendChild(document.createElement('div'))
}

let drawn: { chart: ChartSample; root: Root; place: HTMLElement } | undefined

function place(chart: ChartSample): NonNullable<typeof drawn> {
  const element = tile()
  return { chart, root: createRoot(element), place: element }
}

async function load(type: string, rows: number): Promise<void> {
  // A small one first loads the drawing code and what a map needs.
  drawn = place(grown(type, 100))
  await draw()
  await pause(SETTLE_MS)
  clear()
  drawn = place(grown(type, rows))
  await painted()
}

async function draw(): Promise<number> {
  if (!drawn) throw new Error('nothing is loaded')
  const started = performance.now()
  drawn.root.render(<Chart {...SIZE} {...drawn.chart} />)
  await painted()
  return performance.now() - started
}

function clear(): void {
  if (!drawn) return
  drawn.root.unmount()
  drawn.place.remove()
  drawn = place(drawn.chart)
}

async function drawPage(count: number): Promise<PageTime> {
  const tasks: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()))
  const kinds = chartKinds.filter((kind) => samples.has(kind.type)).map(({ type }) => type)
  const charts = Array.from({ length: count }, (_, index) => usualSample(sampleOf(kinds[index % kinds.length] ?? '')))
  const places = charts.map(() => tile())
  const roots = places.map((place) => createRoot(place))
  /** When something of a chart was put on the page: in which task that was. */
  const changes: { type: string; at: number }[] = []
  const missing = new Set(places)
  const isDrawn = (place: Element) => place.querySelector('svg, canvas, table, p, span, h1, h2, ul') !== null
  const whole = Promise.withResolvers<void>()
  const watches = places.map((place, index) => {
    const watch = new MutationObserver(() => {
      changes.push({ type: charts[index]?.formData.viz_type ?? '', at: performance.now() })
      if (isDrawn(place)) missing.delete(place)
      if (missing.size === 0) whole.resolve()
    })
    watch.observe(place, { childList: true, subtree: true })
    return watch
  })
  await painted()
  observer.observe({ type: 'longtask' })
  const started = performance.now()
  for (const [index, chart] of charts.entries()) setTimeout(() => roots[index]?.render(<Chart {...SIZE} {...chart} />))
  await whole.promise
  await painted()
  const ms = performance.now() - started
  await pause(SETTLE_MS)
  observer.disconnect()
  for (const watch of watches) watch.disconnect()
  const [longest] = tasks.toSorted((a, b) => b.duration - a.duration)
  const { startTime, duration } = longest ?? { startTime: 0, duration: 0 }
  const drawn = changes.filter(({ at }) => at >= startTime && at <= startTime + duration).map(({ type }) => type)
  return { ms, longestTask: duration, longestKinds: [...new Set(drawn)] }
}

const bench: ChartBench = { types: () => chartKinds.map((kind) => kind.type).filter((type) => samples.has(type)), load, draw, clear, drawPage }
Object.assign(globalThis, { chartBench: bench })
