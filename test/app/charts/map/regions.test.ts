import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { countryNames } from '../../../../app/charts/country-map/countries.ts'
import { countryPlane } from '../../../../app/charts/country-map/layout.ts'
import { countryFile, prepareCountry } from '../../../../app/charts/country-map/prepare.ts'
import { numberFormatter } from '../../../../app/charts/formats/number.ts'
import { sampleForm, sampleMetric, sampleResult } from '../../../../app/charts/gallery/sample-data.ts'
import { loadOutlines, type Outline } from '../../../../app/charts/outlines/outlines.ts'
import { isInside } from '../../../../app/charts/map/plane.ts'
import { lightTheme } from '../../../../app/charts/theme.ts'
import { worldPlane } from '../../../../app/charts/world-map/layout.ts'
import { prepareWorld } from '../../../../app/charts/world-map/prepare.ts'
import { readMapFile } from '../../../../worker/local/map-files.ts'

const format = numberFormatter(',d')
let world: readonly Outline[] = []

beforeAll(async () => {
  world = await loadOutlines('world', readMapFile)
})

function prepared(cells: readonly (string | null)[], type: string, more: Record<string, unknown> = {}) {
  const formData = sampleForm('world_map', { entity: 'c', country_fieldtype: type, metric: sampleMetric('m'), ...more })
  const rows = cells.map((c, index) => ({ c, m: index + 1 }))
  return prepareWorld(formData, sampleResult(rows, ['c', 'm'], { text: ['c'] }), world, lightTheme, format)
}

describe('a country of the world', () => {
  test.each([
    ['cca2', 'DE', 'DEU'],
    ['cca3', 'DEU', 'DEU'],
    ['cioc', 'GER', 'DEU'],
    ['cca2', ' us ', 'USA'],
    ['name', 'germany', 'DEU'],
    ['name', 'United States', 'USA'],
    ['name', 'United States of America', 'USA'],
    ['name', 'Russian Federation', 'RUS'],
    ['name', 'Korea, Rep.', 'KOR'],
    ['name', 'Iran, Islamic Rep.', 'IRN'],
  ])('by %s "%s" is %s', (type, cell, id) => {
    expect(prepared([cell], type).countries[0]?.outline.id).toBe(id)
  })

  test('that nobody knows is counted, not drawn', () => {
    const { countries, unknown } = prepared(['DE', 'XX', null, '<b>x</b>'], 'cca2')
    expect(countries).toHaveLength(1)
    expect(unknown).toBe(3)
  })

  test('without a figure has no color, and figures that are none do not break the scale', () => {
    const formData = sampleForm('world_map', { entity: 'c', country_fieldtype: 'cca2', metric: sampleMetric('m') })
    const rows = [
      { c: 'DE', m: null },
      { c: 'FR', m: Number.NaN },
      { c: 'ES', m: 5 },
    ]
    const result = sampleResult(rows, ['c', 'm'])
    const { countries, legend } = prepareWorld(formData, result, world, lightTheme, format)
    expect(countries.map(({ color }) => color === undefined)).toEqual([true, true, false])
    expect(legend).toMatchObject({ low: '5', high: '5' })
  })

  test('may have a color of its own instead of one by its figure', () => {
    const { countries, legend } = prepared(['DE', 'FR'], 'cca2', { color_by: 'country' })
    expect(new Set(countries.map(({ color }) => color)).size).toBe(2)
    expect(legend).toBeUndefined()
  })
})

test('no country is torn apart at the date line', () => {
  const { shapes } = worldPlane(world)
  const russia = [...shapes].find(([{ id }]) => id === 'RUS')?.[1]
  expect(russia?.rings.length).toBeGreaterThan(0)
  for (const ring of russia?.rings ?? []) {
    for (let i = 2; i < ring.length; i += 2) expect(Math.abs((ring[i] ?? 0) - (ring[i - 2] ?? 0))).toBeLessThan(0.5)
  }
})

describe('a region of a country', () => {
  function region(country: string, cells: readonly string[], outlines: readonly Outline[]) {
    const formData = sampleForm('country_map', { select_country: country, entity: 'c', metric: sampleMetric('m') })
    const rows = cells.map((c, index) => ({ c, m: index }))
    return prepareCountry(formData, sampleResult(rows, ['c', 'm'], { text: ['c'] }), outlines, lightTheme, format)
  }

  test('is found by its code, with or without the country', async () => {
    const usa = await loadOutlines('subdivisions/usa', readMapFile)
    const { regions, unknown } = region('usa', ['US-CA', 'ny', 'US-XX'], usa)
    expect(regions.map(({ outline }) => outline.name)).toEqual(['California', 'New York'])
    expect(unknown).toBe(1)
  })

  test.each([
    ['france', ['FR-75', 'FR-29', 'FR-13']],
    ['germany', ['DE-BY', 'DE-BE']],
    ['uk', ['GB-LND', 'GB-EDH']],
    ['japan', ['JP-13', 'JP-23']],
    ['brazil', ['BR-SP', 'BR-AM']],
    ['china', ['CN-GD', 'CN-XJ']],
    ['italy_regions', ['IT-62', 'IT-88']],
    ['philippines_regions', ['PH-00']],
    ['turkey_regions', ['TR1']],
    ['france_overseas', ['FR-971', 'FR-974']],
  ])('of %s has its ISO code', async (country, codes) => {
    const outlines = await loadOutlines(`subdivisions/${country}`, readMapFile)
    expect(region(country, codes, outlines).unknown).toBe(0)
  })

  test('lies where it does: Berlin in Berlin, Paris in Paris', async () => {
    for (const [country, id, longitude, latitude] of [
      ['germany', 'DE-BE', 13.4, 52.52],
      ['france', 'FR-75', 2.35, 48.86],
      ['usa', 'US-CO', -105, 39.7],
      ['japan', 'JP-13', 139.69, 35.69],
    ] as const) {
      const outlines = await loadOutlines(`subdivisions/${country}`, readMapFile)
      const found = outlines.find((outline) => isInside(outline.rings, longitude, latitude))
      expect(found?.id).toBe(id)
    }
  })

  test('of Russia and Fiji stays on its side of the date line', async () => {
    for (const country of ['russia', 'fiji']) {
      const { bounds } = countryPlane(await loadOutlines(`subdivisions/${country}`, readMapFile))
      expect(bounds && bounds.x1 - bounds.x0).toBeLessThan(1.5)
    }
  })
})

test('every country that is offered has its outlines, and an unknown one has no file', () => {
  for (const name of Object.keys(countryNames)) {
    expect(existsSync(`app/public/assets/maps/subdivisions/${name}.json`)).toBe(true)
  }
  expect(countryFile(sampleForm('country_map', { select_country: 'atlantis' }))).toBeUndefined()
  expect(countryFile(sampleForm('country_map', { select_country: '../world' }))).toBeUndefined()
  expect(countryFile(sampleForm('country_map', { select_country: 'USA' }))).toBe('subdivisions/usa')
})
