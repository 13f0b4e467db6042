import { describe, expect, test } from 'vitest'
import { samples } from '../../../app/charts/gallery/samples.ts'
import { situations, usualSample } from '../../../app/charts/gallery/situations.ts'
import { drawPicture } from '../../../app/charts/pictures.tsx'
import { lightTheme } from '../../../app/charts/theme.ts'
import { readMapFile } from '../../../worker/local/map-files.ts'

const HTML = /<(div|span|button|table|td|canvas|img|p|input|section|foreignObject|style|script)[ >]/

describe.each([...samples])('a picture of %s', (_, sample) => {
  test.each(situations.map((one) => [one.name, one] as const))('of %s is one SVG document without HTML', async (_name, { width, height, make }) => {
    const picture = await drawPicture({ ...make(sample), width, height, title: 'Jobs by sector' })
    expect(picture).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
    expect(HTML.exec(picture)?.[0]).toBe(undefined)
    expect(picture).not.toMatch(/NaN|undefined|Infinity/)
  })
})

test('a kind nobody knows is named in its picture', async () => {
  const picture = await drawPicture({ formData: { viz_type: 'no_such', datasource: '1__table' }, data: [], width: 400, height: 200 })
  expect(picture).toContain('No chart of type no_such is available')
})

test('markup in a label is drawn as text', async () => {
  const sample = samples.get('pie')
  if (!sample) throw new Error('no sample')
  const spec = { labels: ['<script>alert(1)</script>', '"onload="x'], points: 1, value: () => 5 }
  const picture = await drawPicture({ ...sample(spec), width: 480, height: 300, title: '</svg><script>' })
  expect(picture).not.toContain('<script')
})

describe('a picture of a city', () => {
  const coast = `<path d="[^"]+" fill="${lightTheme.surfaceMuted}"`
  const city = (readAsset: (path: string) => Promise<unknown>) => {
    const sample = samples.get('deck_scatter')
    if (!sample) throw new Error('no sample')
    return drawPicture({ ...usualSample(sample), width: 400, height: 300, readAsset })
  }

  test('is drawn without its coast where that cannot be read', async () => {
    const picture = await city(() => Promise.reject(new Error('not there')))
    expect(picture).toContain('<circle')
    expect(picture).not.toMatch(new RegExp(coast))
  })

  test('has the fine coast that only its rows could ask for, also when an earlier one had none', async () => {
    expect(await city(readMapFile)).toMatch(new RegExp(coast))
  })
})
