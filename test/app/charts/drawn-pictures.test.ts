import { describe, expect, test } from 'vitest'
import { samples } from '../../../app/charts/gallery/samples.ts'
import { situations } from '../../../app/charts/gallery/situations.ts'
import { drawPicture } from '../../../app/charts/pictures.tsx'

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
