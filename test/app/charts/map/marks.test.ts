import { describe, expect, test } from 'vitest'
import { mergeMarks } from '../../../../app/charts/frame/merged-marks.ts'
import { layoutPlate, roomBelow } from '../../../../app/charts/map/legend-layout.ts'
import { hitItem, itemPlaces, type MapMark, toCanvasMarks, toFrameMarks } from '../../../../app/charts/map/marks.ts'
import { itemTowards } from '../../../../app/charts/map/move.ts'
import { mercatorShape } from '../../../../app/charts/map/base-map.tsx'
import { boundsOf } from '../../../../app/charts/map/plane.ts'
import { linePath, ringPath, thinLine } from '../../../../app/charts/map/screen-path.ts'
import { thinned } from '../../../../app/charts/map/thin.ts'
import { tileTemplate } from '../../../../app/charts/map/tile-template.ts'
import { tilesOf } from '../../../../app/charts/map/tiles.ts'

const size = { width: 100, height: 100 }

function ring(...points: number[]): Float64Array {
  return Float64Array.from(points)
}

const square = (x: number, y: number, side: number) => ring(x, y, x + side, y, x + side, y + side, x, y + side)
const dot = (item: number, x: number, y: number, r = 4): MapMark => ({ kind: 'dot', item, x, y, r, fill: '#000' })

describe('an outline', () => {
  test('is cut at the frame, a little outside of it', () => {
    const numbers = ringPath(square(-1e6, -1e6, 2e6), size).match(/-?\d+/g)?.map(Number) ?? []
    expect(Math.min(...numbers)).toBe(-6)
    expect(Math.max(...numbers)).toBe(106)
  })

  test('outside the frame is not drawn', () => {
    expect(ringPath(square(200, 200, 50), size)).toBe('')
  })

  test('that is smaller than a pixel is not drawn', () => {
    expect(ringPath(square(50, 50, 0.2), size)).toBe('')
  })

  test('loses points that stand on the same pixel, never its ends', () => {
    expect(linePath(thinLine([0, 0, 0.1, 0.1, 0.2, 0, 50, 50]))).toBe('M0,0L50,50')
    expect(linePath(thinLine([0, 0, 0.1, 0]))).toBe('M0,0L0.1,0')
  })
})

describe('a mark', () => {
  test('is hit inside its area, not in a hole of it', () => {
    const marks: MapMark[] = [{ kind: 'area', item: 3, rings: [square(10, 10, 60), square(30, 30, 20)], fill: '#000' }]
    expect(hitItem(marks, { x: 15, y: 15 })).toBe(3)
    expect(hitItem(marks, { x: 40, y: 40 })).toBeUndefined()
    expect(hitItem(marks, { x: 90, y: 90 })).toBeUndefined()
  })

  test('that lies on top is hit first', () => {
    expect(hitItem([dot(1, 50, 50, 20), dot(2, 50, 50, 5)], { x: 50, y: 50 })).toBe(2)
    expect(hitItem([dot(1, 50, 50, 20), dot(2, 50, 50, 5)], { x: 62, y: 50 })).toBe(1)
  })

  test('of no item is never hit', () => {
    expect(hitItem([dot(-1, 50, 50)], { x: 50, y: 50 })).toBeUndefined()
  })

  test('that is a line is hit a little beside it', () => {
    const line: MapMark = { kind: 'line', item: 0, points: ring(0, 50, 100, 50), stroke: '#000', strokeWidth: 1 }
    expect(hitItem([line], { x: 30, y: 53 })).toBe(0)
    expect(hitItem([line], { x: 30, y: 60 })).toBeUndefined()
  })

  test('outside the frame is left out', () => {
    expect(toCanvasMarks([dot(0, -30, 50), dot(1, 50, 50)], size)).toHaveLength(1)
    expect([...itemPlaces([dot(0, -30, 50), dot(1, 50, 50)], size).keys()]).toEqual([1])
  })
})

describe('arrow keys', () => {
  const places = new Map([
    [0, { x: 50, y: 50 }],
    [1, { x: 80, y: 52 }],
    [2, { x: 60, y: 90 }],
    [3, { x: 10, y: 50 }],
  ])

  test('go to the nearest place of their direction', () => {
    expect(itemTowards(places, 0, 'right')).toBe(1)
    expect(itemTowards(places, 0, 'down')).toBe(2)
    expect(itemTowards(places, 0, 'left')).toBe(3)
  })

  test('stay where nothing lies further', () => {
    expect(itemTowards(places, 0, 'up')).toBe(0)
    expect(itemTowards(places, 1, 'right')).toBe(1)
  })

  test('begin with the first place', () => {
    expect(itemTowards(places, undefined, 'left')).toBe(0)
    expect(itemTowards(new Map(), undefined, 'left')).toBeUndefined()
  })
})

describe('a legend', () => {
  const ramp = { kind: 'ramp', corner: 'bl', colors: ['#000', '#fff'], low: '0', high: '1' } as const

  test('lies in its corner, and the map keeps room for it below', () => {
    const plate = layoutPlate(ramp, { width: 400, height: 300 })
    expect(plate?.x).toBeLessThan(20)
    expect(plate && plate.y + plate.height).toBeLessThan(300)
    expect(roomBelow(ramp, { width: 400, height: 300 })).toBe(300 - (plate?.y ?? 0))
    expect(roomBelow({ ...ramp, corner: 'tr' }, { width: 400, height: 300 })).toBe(0)
  })

  test('is left out of a small map', () => {
    expect(layoutPlate(ramp, { width: 120, height: 90 })).toBeUndefined()
  })

  test('counts the entries that do not fit', () => {
    const entries = Array.from({ length: 40 }, (_, index) => ({ key: `${index}`, label: 'x'.repeat(10_000), color: '#000' }))
    const plate = layoutPlate({ kind: 'entries', corner: 'tr', entries }, { width: 400, height: 300 })
    expect(plate && plate.shown.length + plate.more).toBe(40)
    expect(plate?.height).toBeLessThan(300)
    expect(plate?.width).toBeLessThan(200)
  })
})

describe('an area', () => {
  const seen = (...marks: MapMark[]) => toCanvasMarks(marks, size)
  const area = (look: Partial<Extract<MapMark, { kind: 'area' }>>, ...rings: Float64Array[]): MapMark => ({ kind: 'area', item: 0, fill: 'red', ...look, rings })

  test('is seen at every size, among few and among many', () => {
    const few = (side: number) => [area({}, square(50, 50, side))]
    const many = (side: number) => Array.from({ length: 20_000 }, (_, item): MapMark => ({ kind: 'area', item, fill: 'red', rings: [square(item % 90, 9, side)] }))
    for (const marks of [few, many])
      for (const side of [0, 1e-9, 0.3, 0.79, 0.8, 0.99, 1, 3, 1e4]) expect(seen(...marks(side)), `side ${side}`).not.toHaveLength(0)
  })

  test('too small for a shape is a dot in its color where it is', () => {
    expect(seen(area({ fillOpacity: 0.6, opacity: 0.5 }, square(50, 20, 0.2)))).toMatchObject([
      { kind: 'dot', x: 50.1, y: 20.1, r: 0.5, fill: 'red', fillOpacity: 0.6, stroke: undefined, opacity: 0.5 },
    ])
    expect(seen(area({ fillOpacity: 0.6, stroke: 'blue' }, square(50, 20, 0.2)))).toMatchObject([{ fill: 'red', fillOpacity: undefined }])
    expect(seen(area({ fill: 'none', fillOpacity: 0.6, stroke: 'blue' }, square(50, 20, 0.2)))).toMatchObject([{ fill: 'blue', fillOpacity: undefined }])
  })

  test('of small islands is a dot at the first of them, and beside larger ones they are left out', () => {
    expect(seen(area({}, square(20, 20, 0.2), square(70, 70, 0.2)))).toMatchObject([{ kind: 'dot', x: 20.1, y: 20.1 }])
    expect(seen(area({}, square(20, 20, 0.2), square(70, 70, 9)))).toMatchObject([{ kind: 'outline', lines: [{ length: 8 }] }])
  })

  test('without a color or a place, or outside of the frame, is not drawn', () => {
    expect(seen(area({ fill: 'none' }, square(50, 50, 0.2)))).toHaveLength(0)
    expect(seen(area({}), area({}, ring()), area({}, square(300, 300, 0.2)), area({}, square(300, 300, 9)))).toHaveLength(0)
  })

  test('drawn as a dot is hit like one', () => {
    const marks = [area({}, square(50, 50, 0.2))]
    expect(hitItem(marks, { x: 53, y: 50 })).toBe(0)
    expect(hitItem(marks, { x: 60, y: 50 })).toBeUndefined()
  })
})

describe('tiles', () => {
  const template = 'https://tile.example.org/{z}/{x}/{y}.png'

  test('come only from an address with zoom, column and row over https', () => {
    expect(tileTemplate(template)).toBe(template)
    expect(tileTemplate(`tile://${template}`)).toBe(template)
    for (const other of ['mapbox://styles/mapbox/light-v9', 'http://a/{z}/{x}/{y}', 'javascript:{z}{x}{y}', '', 7, null])
      expect(tileTemplate(other)).toBeUndefined()
  })

  test('cover the view and nothing outside of the world', () => {
    const tiles = tilesOf(template, { x: 0.5, y: 0.5, scale: 1_024, bearing: 0, pitch: 0 }, { width: 3_000, height: 3_000 })
    expect(tiles).toHaveLength(16)
    expect(tiles[0]?.url).toBe('https://tile.example.org/2/0/0.png')
  })

  test('are never so many that a server would mind', () => {
    const view = { x: 0.5, y: 0.5, scale: 2 ** 18, bearing: 0.5, pitch: 1 }
    expect(tilesOf(template, view, { width: 4_000, height: 4_000 }).length).toBeLessThanOrEqual(64)
  })
})

describe('a crowd', () => {
  const crowd = Array.from({ length: 40_000 }, (_, item) => dot(item, item % 100, Math.floor(item / 400), 2))

  test('of dots is drawn once a pixel, the uppermost of each', () => {
    const left = thinned(crowd, size)
    expect(left).toHaveLength(10_000)
    expect(left.at(-1)).toBe(crowd.at(-1))
  })

  test('of areas too small for a shape is drawn as dots of their colors, once a pixel and color', () => {
    const speck = (item: number): MapMark => {
      const [x, y] = [(item % 90) + 0.3, (Math.floor(item / 90) % 100) + 0.3]
      return { kind: 'area', item, fill: item % 2 === 0 ? 'red' : 'blue', rings: [square(x, y, 0.4)] }
    }
    const drawn = toCanvasMarks(Array.from({ length: 40_000 }, (_, item) => speck(item)), size)
    expect(drawn).toHaveLength(9_000)
    expect(new Set(drawn.map((mark) => mark.kind === 'dot' && mark.fill))).toEqual(new Set(['red', 'blue']))
  })

  test('of large areas is drawn within the limit of lines', () => {
    const areas = Array.from({ length: 120_000 }, (_, item): MapMark => ({ kind: 'area', item, fill: 'red', rings: [square(item % 90, 9, 4)] }))
    expect(toCanvasMarks(areas, size)).toHaveLength(20_000)
  })

  test('of few is left as it is', () => {
    expect(thinned(crowd.slice(0, 500), size)).toHaveLength(500)
  })

  test('of one look becomes one path', () => {
    expect(mergeMarks(toFrameMarks(toCanvasMarks(crowd, size)))).toHaveLength(1)
  })
})

test('a coast says where it lies before any of its points is projected, and is the same after', () => {
  const shape = mercatorShape(ring(-124, 32, -114, 42, -120, 49, -124, 40))
  const said = { ...shape.bounds }
  expect(boundsOf(shape.rings)).toEqual(said)
  expect(shape.rings).toBe(shape.rings)
})
