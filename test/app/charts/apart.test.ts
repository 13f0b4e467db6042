import { expect, test } from 'vitest'
import { type Area, placeApart, touch } from '../../../app/charts/frame/apart.ts'
import { noise } from '../../../app/charts/gallery/sample-data.ts'

const INSIDE: Area = { x: 0, y: 0, width: 400, height: 200 }
const GAP = 4

/** Labels of many sizes and places, some of them outside, each with up to three places. */
function labels(seed: number): Area[][] {
  const random = (at: number) => noise(seed * 101 + at)
  return Array.from({ length: 5 + Math.floor(random(0) * 120) }, (_, label) =>
    Array.from({ length: 1 + Math.floor(random(label + 1) * 3) }, (__, place) => ({
      x: random(label * 7 + place * 3 + 2) * 440 - 20,
      y: random(label * 5 + place * 11 + 3) * 240 - 20,
      width: 4 + random(label + 4) * 60,
      height: 4 + random(label + 5) * 30,
    })),
  )
}

test.each(Array.from({ length: 200 }, (_, seed) => seed))('labels %d keep apart, stay inside, and none that had room is left out', (seed) => {
  const wanted = labels(seed)
  const chosen = placeApart(wanted, INSIDE, GAP)
  const before: Area[] = []
  wanted.forEach((places, index) => {
    const fits = (place: Area) =>
      place.x >= -0.5 &&
      place.y >= -0.5 &&
      place.x + place.width <= INSIDE.width + 0.5 &&
      place.y + place.height <= INSIDE.height + 0.5 &&
      !before.some((other) => touch(place, other, GAP))
    const first = places.findIndex(fits)
    expect(chosen[index]).toBe(first < 0 ? undefined : first)
    if (first >= 0) before.push(places[first] as Area)
  })
})

test('two thousand labels find their places within a few frames', () => {
  const wanted = Array.from({ length: 2_000 }, (_, index) => [{ x: noise(index) * 800, y: noise(index + 0.5) * 400, width: 30, height: 11 }])
  const started = performance.now()
  placeApart(wanted, { ...INSIDE, width: 900, height: 500 }, GAP)
  expect(performance.now() - started).toBeLessThan(100)
})
