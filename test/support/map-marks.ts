import type { Locator } from 'playwright-core'

export interface Point {
  readonly x: number
  readonly y: number
}

/** The circles of a map, not the ring around the one that is pointed at. */
export const circlesIn = (tile: Locator) => pictureOf(tile).locator('circle[fill-opacity]')

/** Where the circles of the places stand in the window, in the order of the places. */
export async function circlesOf(tile: Locator): Promise<readonly Point[]> {
  const places = await circlesIn(tile).evaluateAll((found) =>
    found.map((circle) => {
      const box = circle.getBoundingClientRect()
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }),
  )
  return places.toSorted((a, b) => Math.sign(Math.round(a.y - b.y)) || a.x - b.x)
}

export async function boxOf(target: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error('not on the page')
  return box
}

export const pictureOf = (tile: Locator) => tile.getByRole('img').first()

/** How far the circles that are to be seen stand from where they should, in steps of two pixels. */
export function offBy(tile: Locator, wanted: readonly Point[]): () => Promise<number | string> {
  return async () => {
    const { x, y, width, height } = await boxOf(pictureOf(tile))
    const seen = (place: Point) => place.x > x && place.x < x + width && place.y > y && place.y < y + height
    const [expected, found] = [wanted.filter(seen), (await circlesOf(tile)).filter(seen)]
    if (expected.length < 2 || found.length !== expected.length) return `${found.length} circles of ${expected.length}`
    const distances = found.map((one, index) => Math.hypot(one.x - (expected[index]?.x ?? 0), one.y - (expected[index]?.y ?? 0)))
    return Math.round(Math.max(...distances) / 2)
  }
}

/** Where places are after the drawing grew by a factor around a place that stays. */
export const grown = (places: readonly Point[], at: Point, factor: number) =>
  places.map(({ x, y }) => ({ x: at.x + (x - at.x) * factor, y: at.y + (y - at.y) * factor }))

export const shifted = (places: readonly Point[], dx: number, dy: number) => places.map(({ x, y }) => ({ x: x + dx, y: y + dy }))

/** The middle of a picture, where no circle is. */
export async function middleOf(tile: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(pictureOf(tile))
  return { x: x + width / 2, y: y + height / 2 }
}
