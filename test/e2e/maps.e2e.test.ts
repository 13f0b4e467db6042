import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mercator } from '../../app/charts/map/projections.ts'
import { expectNoViolations, launchBrowser, pageErrors, signedIn, VIEWPORT } from '../support/browser.ts'
import { drawnTile } from '../support/chart-marks.ts'
import { boxOf, circlesIn, circlesOf, grown, middleOf, offBy, pictureOf, type Point, shifted } from '../support/map-marks.ts'
import { type PlaceChart, PLACES, placesDashboard } from '../support/place-charts.ts'

const TILES = 'https://tiles.example'
const circles = {
  spatial: { type: 'latlong', lonCol: 'lon', latCol: 'lat' },
  point_radius_fixed: { type: 'fix', value: 1 },
  min_radius: 6,
  viewport: { longitude: -98, latitude: 41.1, zoom: 2, bearing: 0, pitch: 0 },
  autozoom: false,
}
const CHARTS: readonly PlaceChart[] = [
  { name: 'Outlines', type: 'deck_scatter', settings: circles },
  { name: 'Tiles', type: 'deck_scatter', settings: { ...circles, mapbox_style: `${TILES}/{z}/{x}/{y}.png` } },
]
const WRITTEN: PlaceChart = {
  name: 'Written',
  type: 'deck_scatter',
  settings: {
    ...circles,
    js_columns: ['name', 'amount'],
    tooltip_template: '<h4>{{name}}</h4><p>{{formatNumber amount minimumFractionDigits=1}} trees</p><div style="height: 450px">tall</div><script>document.title = "run"</script>',
  },
}

let browser: Browser
let page: Page
let errors: string[]
let fingers: CDPSession
let serves: (address: string) => boolean = () => true
const asked: string[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  const person = await signedIn(browser, { hasTouch: true })
  page = person.page
  errors = pageErrors(page)
  fingers = await person.context.newCDPSession(page)
  await page.route(`${TILES}/**`, async (route) => {
    asked.push(route.request().url())
    if (serves(route.request().url())) await route.fulfill({ contentType: 'image/png', body: TILE })
    else await route.fulfill({ status: 503 })
  })
  await page.goto(await placesDashboard('Maps that move', [...CHARTS, WRITTEN], 3))
})
afterAll(() => browser.close())

let outlines: Locator
let home: readonly Point[]
beforeEach(async () => {
  outlines = await drawnTile(page, 'Outlines')
  await pictureOf(outlines).press('0')
  await page.mouse.move(0, 0)
  await circlesIn(outlines).nth(PLACES.length - 1).waitFor()
  home = await circlesOf(outlines)
})

test('a drag moves the map with the hand, chooses nothing, and ends where the button is let go', async () => {
  const { x, y } = await middleOf(outlines)
  const [first = { x, y }] = home
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  await page.mouse.move(first.x + 30, first.y + 20, { steps: 4 })
  await expect.poll(offBy(outlines, shifted(home, 30, 20))).toBe(0)
  await page.mouse.move(first.x + 60, first.y + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(offBy(outlines, shifted(home, 60, 10))).toBe(0)
  await page.mouse.move(x, y, { steps: 4 })
  await expect.poll(offBy(outlines, shifted(home, 60, 10))).toBe(0)
  expect(await outlines.getAttribute('data-source')).toBe(null)
})

test('a button let go outside of the map leaves the map where it is', async () => {
  const { x, y, height } = await boxOf(pictureOf(outlines))
  await page.mouse.move(x + 2, y + height - 2)
  await page.mouse.down()
  await page.mouse.move(x - 40, y + height + 60)
  await page.mouse.up()
  const left = await circlesOf(outlines)
  await page.mouse.move(x + 40, y + height - 40)
  await page.mouse.move(x + 90, y + height - 90, { steps: 4 })
  await expect.poll(offBy(outlines, left)).toBe(0)
})

test('the wheel zooms at the pointer, and the page does not scroll along', async () => {
  const at = home[4] ?? { x: 0, y: 0 }
  const scrolled = () => page.evaluate(() => document.scrollingElement?.scrollTop)
  const before = await scrolled()
  await page.mouse.move(at.x, at.y)
  await page.mouse.wheel(0, -150)
  const apart = async () => {
    const places = await circlesOf(outlines)
    return (places[5]?.x ?? 0) - (places[4]?.x ?? 0)
  }
  const width = (home[5]?.x ?? 0) - at.x
  await expect.poll(async () => Math.round(((await apart()) / width) * 10) / 10).toBe(1.6)
  await expect.poll(offBy(outlines, grown(home, at, (await apart()) / width))).toBe(0)
  expect(await scrolled()).toBe(before)
})

test('a pinch on a touchpad, which is a wheel with the control key, zooms further than a wheel does', async () => {
  const at = home[0] ?? { x: 0, y: 0 }
  await page.mouse.move(at.x, at.y)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -20)
  await page.keyboard.up('Control')
  await expect.poll(offBy(outlines, grown(home, at, Math.exp(0.3)))).toBe(0)
})

test('keys move and zoom the map, walk between its marks, and go back to the start', async () => {
  const picture = pictureOf(outlines)
  await picture.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(offBy(outlines, shifted(home, -80, 0))).toBe(0)
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(offBy(outlines, shifted(home, -80, 80))).toBe(0)
  await page.keyboard.press('0')
  await expect.poll(offBy(outlines, home)).toBe(0)
  await page.keyboard.press('-')
  await expect.poll(offBy(outlines, grown(home, await middleOf(outlines), 0.5))).toBe(0)
  await page.keyboard.press('+')
  await expect.poll(offBy(outlines, home)).toBe(0)
  const said = outlines.locator('[aria-live]').first()
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
  await expect.poll(() => said.textContent()).toContain('45.00000, -108.00000')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => said.textContent()).toContain('45.00000, -98.00000')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => said.textContent()).toContain('37.00000, -98.00000')
})

test('what was pointed at is let go when the map moves under it', async () => {
  const tooltip = page.locator('body > [class*="tooltip"]')
  await pictureOf(outlines).press('ArrowRight')
  await expect.poll(() => tooltip.count()).toBe(1)
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => tooltip.count()).toBe(0)
  await expect.poll(offBy(outlines, shifted(home, -80, 0))).toBe(0)
})

test('buttons zoom and lead back', async () => {
  await outlines.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(offBy(outlines, grown(home, await middleOf(outlines), 2))).toBe(0)
  await outlines.getByRole('button', { name: 'Show everything' }).click()
  await expect.poll(offBy(outlines, home)).toBe(0)
})

/** Puts fingers on the screen, moves them and takes them away. */
async function touch(...steps: readonly (readonly Point[])[]): Promise<void> {
  const [first = [], ...rest] = steps
  const points = (places: readonly Point[]) => places.map(({ x, y }, id) => ({ x, y, id }))
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(first) })
  for (const step of rest) await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(step) })
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('two fingers zoom around the place between them, and one finger moves the map', async () => {
  const { x, y } = await middleOf(outlines)
  const around = (half: number) => [{ x: x - half, y }, { x: x + half, y }]
  await touch(around(30), around(40), around(50), around(60))
  await expect.poll(offBy(outlines, grown(home, { x, y }, 2))).toBe(0)
  await pictureOf(outlines).press('0')
  await expect.poll(offBy(outlines, home)).toBe(0)
  await touch([{ x, y }], [{ x: x + 10, y: y + 5 }], [{ x: x + 40, y: y + 25 }])
  await expect.poll(offBy(outlines, shifted(home, 40, 25))).toBe(0)
})

test('a tooltip is written by the template of its chart, without what could run', async () => {
  const tile = await drawnTile(page, 'Written')
  const tooltip = page.locator('body > [class*="tooltip"]')
  const places = await circlesOf(tile)
  for (const [index, place] of PLACES.entries()) {
    const { x, y } = places[index] ?? { x: 0, y: 0 }
    await page.mouse.move(x, y)
    await expect.poll(() => tooltip.getByRole('heading', { includeHidden: true }).textContent()).toBe(place.name)
    expect(await tooltip.getByRole('paragraph', { includeHidden: true }).textContent()).toBe(`${(index + 1) * 10}.0 trees`)
  }
  expect(await tooltip.innerHTML()).not.toContain('script')
  const isInside = async (height: number) => {
    await page.setViewportSize({ ...VIEWPORT, height })
    const [at = { x: 0, y: 0 }] = await circlesOf(tile)
    await page.mouse.move(at.x, at.y)
    const box = await boxOf(tooltip)
    return box.y >= 8 && box.y + box.height <= height - 8
  }
  expect(await isInside(560), 'a tall tooltip stays within the window').toBe(true)
  expect(await isInside(VIEWPORT.height)).toBe(true)
})

/** A tile of one pixel, in a colour that no outline has. */
const TILE = png([255, 0, 255])

function png(color: readonly [number, number, number]): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const pixel = deflateSync(Buffer.from([0, ...color]))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixel), chunk('IEND', Buffer.alloc(0))])
}

const tilesOf = (tile: Locator) => tile.locator('img')

/** Land and borders. */
const outlinesOf = (tile: Locator) => tile.locator('svg[class*="base"] path')

/** The addresses of the tiles that are shown at places of the window. */
async function shownAt(tile: Locator, places: readonly Point[]): Promise<readonly string[]> {
  return tilesOf(tile).evaluateAll(
    (images, points) =>
      points.map(({ x, y }) => {
        const holds = (image: Element) => {
          const box = image.getBoundingClientRect()
          return x >= box.left && x < box.right && y >= box.top && y < box.bottom
        }
        const found = images.find((image) => image instanceof HTMLImageElement && image.naturalWidth > 0 && holds(image))
        return found?.getAttribute('src') ?? ''
      }),
    [...places],
  )
}

/** The address of the tile with a place, at a zoom of the tile server. */
function addressAt({ lon, lat }: { lon: number; lat: number }, zoom: number): string {
  const [x, y] = mercator(lon, lat)
  return `${TILES}/${zoom}/${Math.floor(x * 2 ** zoom)}/${Math.floor(y * 2 ** zoom)}.png`
}

test('a tile server shows its tiles under the places they are of, and is named', async () => {
  const tile = await drawnTile(page, 'Tiles')
  for (const [key, zoom] of [['0', 3], ['+', 4]] as const) {
    await pictureOf(tile).press(key)
    const wanted = PLACES.map((place) => addressAt(place, zoom))
    await expect.poll(async () => shownAt(tile, await circlesOf(tile))).toEqual(wanted)
  }
  await tile.getByText('Map tiles: tiles.example').waitFor()
  expect(await outlinesOf(tile).count(), 'no outlines under the tiles').toBe(0)
  await expectNoViolations(page, 'a map of tiles')
})

test('where a tile is missing the outlines show, and the other tiles stay', async () => {
  const tile = await drawnTile(page, 'Tiles')
  const [gone, there] = [PLACES[0], PLACES[5]]
  if (!gone || !there) throw new Error('no places')
  serves = (address) => address !== addressAt(gone, 2)
  await pictureOf(tile).press('0')
  await pictureOf(tile).press('-')
  await outlinesOf(tile).waitFor()
  const shown = async () => {
    const found = await shownAt(tile, await circlesOf(tile))
    return [found[0], found[5]]
  }
  await expect.poll(shown).toEqual(['', addressAt(there, 2)])
})

test('a tile server that fails is left alone, and the outlines stand in its place', async () => {
  serves = () => false
  await page.reload()
  const tile = await drawnTile(page, 'Tiles')
  // A closer look needs enough tiles to know.
  await pictureOf(tile).press('0')
  await outlinesOf(tile).waitFor()
  await expect.poll(() => tilesOf(tile).count()).toBe(0)
  await expect.poll(() => tile.getByText('Map tiles: tiles.example').count()).toBe(0)
  const [before, places] = [asked.length, await circlesOf(tile)]
  await pictureOf(tile).press('+')
  await expect.poll(offBy(tile, grown(places, await middleOf(tile), 2))).toBe(0)
  expect(asked.length, 'it is asked for nothing more').toBe(before)
})

test('nothing else failed on the page', () => {
  expect(errors.filter((error) => !error.includes('503'))).toEqual([])
})
