import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ChartSample, MakeSample } from '../../../app/charts/gallery/sample-data.ts'
import { samples } from '../../../app/charts/gallery/samples.ts'
import type { ChartKind } from '../../../app/charts/kind.ts'
import { colorLabels } from '../../../app/charts/labels.ts'
import { drawPicture } from '../../../app/charts/pictures.tsx'
import type { Row } from '../../../app/charts/query-types.ts'
import { chartKinds } from '../../../app/charts/registry.ts'
import { soundData } from '../../../app/charts/sound-data.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import { readMapFile } from '../../../worker/local/map-files.ts'
import { loadMapGround } from '../../support/map-ground.ts'

/** What an answer may hold by the usual row limit of 50,000 rows of some two hundred bytes. */
const ANSWER_BYTES = 10_000_000
/** What a page and a document stand beside others: as many as the marks that are drawn one by one, and what is around them. */
const MOST_ELEMENTS = 7_000
/** Paths of many places in one element are long, but never as long as the answer. */
const MOST_MARKUP = 3_000_000
/**
 * Each kind draws a tenth of the answer first. Markup grows at most with the rows: what a tenth keeps within a tenth of
 * the bounds the whole keeps within the bounds, and need not be drawn.
 */
const PART = 0.1
/** Ways of reading and laying out rows that many kinds share: a picture of one of each is made of the whole answer whatever a part makes. */
const WHOLE = new Set(['table', 'pivot_table_v2', 'echarts_timeseries_line', 'pie', 'treemap_v2', 'heatmap_v2', 'graph_chart', 'deck_scatter', 'gauge_chart'])
const PATIENCE_MS = 180_000
const SIZE = { width: 480, height: 300, theme: lightTheme }

const figure = (member: number, point: number) => 100 + ((member * 37 + point * 101) % 900)

type Extent = { members: number; points: number }

/** Many members of one point each; for a kind of few members, many points. */
const MEMBERS: Extent = { members: 5_000, points: 1 }
const POINTS: Extent = { members: 50, points: 200 }
/** A step that is too large would make far more than was asked for, where rows are pairs. */
const LARGEST_STEP = 6
const LEAST_STEP = 1.1
/** Where the answer does not grow with what it is made of, it never will. */
const LEAST_GROWTH = 1.02

/** An answer of that many bytes; undefined for a kind that has no more rows in that direction. */
function grownIn(first: Extent, bytes: number, sample: MakeSample): ChartSample | undefined {
  let { members, points } = first
  for (let before = 0; ; ) {
    const labels = Array.from({ length: members }, (_, index) => `Member ${index + 1}`)
    const chart = sample({ labels, points, value: figure })
    const size = sizeOf(chart)
    if (size >= bytes) return chart
    if (size < before * LEAST_GROWTH) return undefined
    const by = Math.min(LARGEST_STEP, Math.max(LEAST_STEP, (bytes / size) * 1.01))
    if (first === MEMBERS) members = Math.ceil(members * by)
    else points = Math.ceil(points * by)
    before = size
  }
}

/** The rows of the usual answer over and over, each with texts of its own: of a kind whose sample keeps to a few. */
function repeated(bytes: number, sample: MakeSample): ChartSample {
  const chart = sample({ labels: ['A', 'B', 'C', 'D', 'E'], points: 10, value: figure })
  const times = Math.ceil(bytes / sizeOf(chart))
  const renamed = (row: Row, time: number) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, typeof cell === 'string' ? `${cell} ${time}` : cell]))
  const data = chart.data.map((result) => ({
    ...result,
    data: Array.from({ length: times }, (_, time) => result.data.map((row) => renamed(row, time))).flat(),
  }))
  return { ...chart, data }
}

function sizeOf({ data }: ChartSample): number {
  return JSON.stringify(data).length
}

function grownTo(bytes: number, type: string): ChartSample {
  const sample = samples.get(type)
  if (!sample) throw new Error(`no sample of ${type}`)
  return grownIn(MEMBERS, bytes, sample) ?? grownIn(POINTS, bytes, sample) ?? repeated(bytes, sample)
}

async function screen(kind: ChartKind, { formData, data }: ChartSample): Promise<string> {
  await loadMapGround(formData)
  return renderToStaticMarkup(createElement(await kind.loadComponent(), { ...SIZE, formData, data: soundData(data) }))
}

const picture = (_: ChartKind, chart: ChartSample) => drawPicture({ ...SIZE, ...chart, readAsset: readMapFile })

/** The share of the bounds that markup takes. */
function shareOf(markup: string): number {
  return Math.max((markup.match(/<[a-z]/gi)?.length ?? 0) / MOST_ELEMENTS, markup.length / MOST_MARKUP)
}

test.each(chartKinds.map((kind) => [kind.type, kind] as const))(
  '%s draws a bounded page and a bounded picture of ten megabytes of rows',
  async (type, kind) => {
    const part = grownTo(ANSWER_BYTES * PART, type)
    let whole: ChartSample | undefined
    for (const draw of [screen, picture]) {
      let markup = await draw(kind, part)
      let share = shareOf(markup) / PART
      if (share > 1 || (draw === picture && WHOLE.has(type))) {
        whole ??= grownTo(ANSWER_BYTES, type)
        markup = await draw(kind, whole)
        share = shareOf(markup)
      }
      expect(share).toBeLessThanOrEqual(1)
      expect(markup).not.toMatch(/NaN|Infinity/)
    }
    const { formData, data } = whole ?? part
    expect(colorLabels(kind, formData, data).every((label) => typeof label === 'string')).toBe(true)
  },
  PATIENCE_MS,
)
