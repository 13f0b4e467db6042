import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { loadCurrentKind } from '../../../app/charts/current-form-data.ts'
import type { ChartSample } from '../../../app/charts/gallery/sample-data.ts'
import { samples } from '../../../app/charts/gallery/samples.ts'
import type { ChartKind } from '../../../app/charts/kind.ts'
import { drawPicture } from '../../../app/charts/pictures.tsx'
import { buildQueryContext } from '../../../app/charts/queries.ts'
import { ChartQueryError } from '../../../app/charts/query/base-query.ts'
import { chartKind, chartKinds } from '../../../app/charts/registry.ts'
import { soundData } from '../../../app/charts/sound-data.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import { readMapFile } from '../../../worker/local/map-files.ts'
import { loadMapGround } from '../../support/map-ground.ts'
import { colorLabels } from '../../../app/charts/labels.ts'
import { foreignSettings, hostileAnswers, plain } from './hostile-data.ts'
import { expectSoundMarkup, expectSoundPicture, expectSoundWords } from './sound-markup.ts'

const PATIENCE_MS = 60_000
const SIZE = { width: 480, height: 300, theme: lightTheme }

function sampleOf(type: string) {
  const sample = samples.get(type)
  if (!sample) throw new Error(`no sample of ${type}`)
  return sample
}

async function screen(kind: ChartKind, { formData, data }: ChartSample): Promise<string> {
  await loadMapGround(formData)
  await kind.loadExtras?.(formData)
  return renderToStaticMarkup(createElement(await kind.loadComponent(), { ...SIZE, formData, data: soundData(data, kind.figures) }))
}

/** The picture of a chart, which is held to the rules as it is on the screen. */
async function soundPicture(kind: ChartKind, chart: ChartSample): Promise<string> {
  expect(colorLabels(chartKind(chart.formData.viz_type), chart.formData, chart.data).every((label) => typeof label === 'string')).toBe(true)
  const shown = await screen(kind, chart)
  expectSoundMarkup(shown)
  const picture = await drawPicture({ ...SIZE, ...chart, title: 'A <b>title</b>', readAsset: readMapFile })
  expectSoundPicture(picture)
  expectSoundWords(shown)
  expectSoundWords(picture)
  return picture
}

/** The queries of the settings, or the name of the field that cannot be sent. */
function queriesOf({ formData }: ChartSample): unknown {
  try {
    return buildQueryContext(formData).queries
  } catch (error) {
    if (error instanceof ChartQueryError) return error.field
    throw error
  }
}

const others = foreignSettings(['pie', 'table'].map((type) => [type, plain(sampleOf(type))]))

describe.each(chartKinds.map((kind) => [kind.type, kind] as const))('%s', (type, kind) => {
  test.each(hostileAnswers.map((one) => [one.name, one] as const))(
    'draws %s, or says that there is nothing to draw',
    async (_, { make }) => {
      expect(await soundPicture(kind, make(sampleOf(type)))).toContain('</svg>')
    },
    PATIENCE_MS,
  )

  test.each(others.map((one) => [one.name, one] as const))(
    'draws settings %s, or says that there is nothing to draw',
    async (_, { make }) => {
      expect(await soundPicture(kind, make(plain(sampleOf(type))))).toContain('</svg>')
    },
    PATIENCE_MS,
  )

  test.each(others.map((one) => [one.name, one] as const))('asks for settings %s, or names the field that it cannot ask for', async (_, { make }) => {
    const chart = make(plain(sampleOf(type)))
    expect(queriesOf(chart)).toBeTruthy()
    expect(queriesOf({ ...chart, formData: await loadCurrentKind(chart.formData) })).toBeTruthy()
  })
})
