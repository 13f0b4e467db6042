import { expect, test } from 'vitest'
import { cellAt, cellsWithin, FINEST } from '../../../app/charts/outlines/fine-cells.ts'
import { loadOutlines, outlinesOf } from '../../../app/charts/outlines/outlines.ts'
import { mercator } from '../../../app/charts/map/projections.ts'
import { readMapFile } from '../../../worker/local/map-files.ts'

const at = (longitude: number, latitude: number) => `${FINEST}/${cellAt(...mercator(longitude, latitude))}`
const namesAt = async (longitude: number, latitude: number) =>
  (await loadOutlines(at(longitude, latitude), readMapFile)).map(({ name }) => name)

test('a cell has the countries that lie in it, at a coast, at a border and far from any', { timeout: 60_000 }, async () => {
  expect(await namesAt(2.35, 48.86)).toContain('France')
  expect(await namesAt(2.35, 48.86)).not.toContain('Spain')
  expect(await namesAt(95, 64)).toEqual(['Russia'])
  expect(await namesAt(-100, 49)).toEqual(expect.arrayContaining(['Canada', 'United States of America']))
  expect(await namesAt(-140, 0)).toEqual([])
})

test('the outlines of a country are those of the whole file', { timeout: 60_000 }, async () => {
  const whole = await outlinesOf(await readMapFile('/assets/maps/countries-10m.json'))
  const [russia] = await loadOutlines(at(95, 64), readMapFile)
  expect(russia).toEqual(whole.find(({ name }) => name === 'Russia'))
})

test('every country is found by the cells of the world', { timeout: 60_000 }, async () => {
  const whole = await outlinesOf(await readMapFile('/assets/maps/countries-10m.json'))
  const cells = cellsWithin({ x0: 0, y0: 0, x1: 1, y1: 1 })
  const found = new Set((await Promise.all(cells.map((name) => loadOutlines(name, readMapFile)))).flat())
  expect(found.size).toBe(whole.length)
})

test('beyond the date line the cells of the other side follow', () => {
  const [x, y] = mercator(179, 65)
  const seen = cellsWithin({ x0: x, y0: y, x1: x + 0.01, y1: y })
  expect(seen).toEqual([at(179, 65), at(-179, 65)])
})
