import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { samples } from '../../../app/charts/gallery/samples.ts'
import { type Situation, situations } from '../../../app/charts/gallery/situations.ts'
import { chartKinds } from '../../../app/charts/registry.ts'
import { loadMapGround } from '../../support/map-ground.ts'
import { darkTheme, lightTheme } from '../../../app/charts/theme.ts'

/** Too long to be read line by line; what they must not do is tested below. */
const NOT_RECORDED = new Set(['200 categories', '100k rows', 'dark'])
/** Maps are mostly coastline: two pictures of each hold the drawing, tests of their own hold the rest. */
const MAPS = /^(world_map|country_map|deck_.*|point_cluster_map|mapbox)$/
const RECORDED_OF_MAPS = new Set(['usual', 'empty', 'compact'])

function isRecorded(type: string, situation: string): boolean {
  return MAPS.test(type) ? RECORDED_OF_MAPS.has(situation) : !NOT_RECORDED.has(situation)
}

async function picture(type: string, situation: Situation): Promise<string> {
  const kind = chartKinds.find((one) => one.type === type)
  const sample = samples.get(type)
  if (!kind || !sample) throw new Error(`no kind or no sample ${type}`)
  const component = await kind.loadComponent()
  const { width, height, dark } = situation
  const theme = dark ? darkTheme : lightTheme
  const { formData, data } = situation.make(sample)
  await loadMapGround(formData)
  return renderToStaticMarkup(createElement(component, { width, height, theme, formData, data }))
}

/** One element a line: a change of a mark is a change of one line. */
function lines(markup: string): string {
  return `${markup.replaceAll(/ class="[^"]*"/g, '').replaceAll('><', '>\n<')}\n`
}

test.each(chartKinds.map((kind) => kind.type))('%s has a sample for the gallery', (type) => {
  expect(samples.has(type)).toBe(true)
})

describe.each([...samples.keys()])('%s', (type) => {
  test.each(situations.filter(({ name }) => isRecorded(type, name)).map((one) => [one.name, one] as const))(
    'draws %s as recorded',
    async (name, situation) => {
      const file = `./situations/${type}/${name.replaceAll(' ', '-')}.html`
      await expect(lines(await picture(type, situation))).toMatchFileSnapshot(file)
    },
  )

  test.each(situations.map((one) => [one.name, one] as const))(
    'draws %s without a figure that is none, and no text outside',
    async (_, situation) => {
      const markup = await picture(type, situation)
      expect(markup).not.toMatch(/NaN|undefined|Infinity/)
      for (const match of markup.matchAll(/<text x="(-?[\d.]+)" y="(-?[\d.]+)"/g)) {
        expect(Number(match[1])).toBeGreaterThanOrEqual(-0.5)
        expect(Number(match[1])).toBeLessThanOrEqual(situation.width + 0.5)
        expect(Number(match[2])).toBeGreaterThanOrEqual(0)
        expect(Number(match[2])).toBeLessThanOrEqual(situation.height + 0.5)
      }
    },
  )
})
