import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categoryLabels, sideLabels, spreadLabels, withoutOverlaps } from '../../../app/charts/frame/axis-labels.ts'
import { layoutLegend } from '../../../app/charts/frame/legend-layout.ts'
import { sampleMinMax } from '../../../app/charts/frame/down-sample.ts'
import { bandScale, linearScale, logScale, niceDomain, niceLogDomain } from '../../../app/charts/frame/scales.ts'
import { measureText, truncateText } from '../../../app/charts/frame/text-width.ts'
import { niceTimeTicks, timeTickLabels } from '../../../app/charts/frame/time-ticks.ts'
import { placeTooltip } from '../../../app/charts/frame/tooltip.tsx'

const at = (text: string) => Date.parse(`${text}Z`)

test('a linear scale maps its ends to the ends of its range and back', () => {
  const scale = linearScale([0, 10], [100, 0])
  expect([scale.at(0), scale.at(10), scale.at(5)]).toEqual([100, 0, 50])
  expect(scale.invert(50)).toBe(5)
})

test('a scale over a single value puts it in the middle', () => {
  expect(linearScale([3, 3], [0, 100]).at(3)).toBe(50)
})

test('inverting a position gives the value it came from', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
      const scale = linearScale([-1e6, 1e6], [0, 1000])
      expect(scale.invert(scale.at(value))).toBeCloseTo(value, 3)
    }),
  )
})

test('a logarithmic scale gives each power of ten the same space and puts what is not positive at its start', () => {
  const scale = logScale([1, 1000], [0, 300])
  expect([scale.at(1), scale.at(10), scale.at(100), scale.at(0), scale.at(-5)].map(Math.round)).toEqual([
    0, 100, 200, 0, 0,
  ])
  expect(scale.ticks(5)).toEqual([1, 10, 100, 1000])
  expect(logScale([1, 1e12], [0, 300]).ticks(4).length).toBeLessThanOrEqual(4)
})

test.each([
  [[0, 1103], 4, [0, 1200]],
  [[-0.18, 0.13], 5, [-0.2, 0.15]],
  [[0, 0], 5, [0, 1]],
  [[5, 5], 5, [0, 5.5]],
  [[-5, -5], 5, [-5.5, 0]],
] as const)('the domain %o with %i ticks is widened to %o', (domain, count, nice) => {
  const [min, max] = niceDomain(domain, count)
  expect(min).toBeCloseTo(nice[0])
  expect(max).toBeCloseTo(nice[1])
})

test.each([
  [0.5, 80, [0.1, 100]],
  [1, 1, [1, 10]],
  [10, 1000, [10, 1000]],
] as const)('a logarithmic axis from %d to %d runs over %o', (min, max, domain) => {
  expect(niceLogDomain(min, max)).toEqual(domain)
})

test('bands share the range evenly, and a position outside belongs to the nearest', () => {
  const scale = bandScale(4, [0, 100], 0.2)
  expect(scale.bandwidth).toBe(20)
  expect([0, 1, 2, 3].map(scale.at)).toEqual([12.5, 37.5, 62.5, 87.5])
  expect([-5, 0, 26, 99, 500].map(scale.indexAt)).toEqual([0, 0, 1, 3, 3])
})

test.each([
  ['2001-01-01', '2001-03-26', 6, 'week', ['1 Jan', '15 Jan', '29 Jan', '12 Feb', '26 Feb', '12 Mar', '26 Mar']],
  ['2001-01-01', '2001-12-31', 6, 'month', ['2001', 'Apr', 'Jul', 'Oct']],
  ['2001-02-01', '2001-06-30', 6, 'month', ['Feb 2001', 'Mar', 'Apr', 'May', 'Jun']],
  [
    '2000-01-01',
    '2010-02-01',
    10,
    'year',
    ['2000', '2001', '2002', '2003', '2004', '2005', '2006', '2007', '2008', '2009', '2010'],
  ],
  ['1900-01-01', '2000-01-01', 5, 'year', ['1900', '1920', '1940', '1960', '1980', '2000']],
  ['2001-01-01T00:00', '2001-01-02T00:00', 4, 'hour', ['1 Jan', '06:00', '12:00', '18:00', '2 Jan']],
  ['2001-01-01T00:00', '2001-01-01T01:00', 4, 'minute', ['1 Jan', '00:15', '00:30', '00:45', '01:00']],
  [
    '2001-01-01T00:00:00',
    '2001-01-01T00:00:20',
    4,
    'second',
    ['00:00:00', '00:00:05', '00:00:10', '00:00:15', '00:00:20'],
  ],
] as const)('times from %s to %s with about %i ticks are marked by %s', (from, to, count, unit, labels) => {
  const start = from.includes('T') ? from : `${from}T00:00`
  const end = to.includes('T') ? to : `${to}T00:00`
  const ticks = niceTimeTicks([at(start), at(end)], count)
  expect(ticks.unit).toBe(unit)
  expect(timeTickLabels(ticks)).toEqual(labels)
})

test('time ticks stay inside the domain and near the wanted number', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2e12 }),
      fc.integer({ min: 1, max: 1e12 }),
      fc.integer({ min: 1, max: 8 }),
      (from, span, count) => {
        const { values } = niceTimeTicks([from, from + span], count)
        expect(values.every((value) => value >= from && value <= from + span)).toBe(true)
        expect(values.length).toBeLessThanOrEqual(count * 3 + 2)
      },
    ),
  )
})

test('text widths follow the font: wide letters, narrow letters, weights, figures all alike', () => {
  expect(measureText('WWW', 10)).toBeGreaterThan(measureText('iii', 10) * 3)
  expect(measureText('abc', 10, 600)).toBeGreaterThan(measureText('abc', 10))
  expect(measureText('111', 10)).toBe(measureText('888', 10))
  expect(measureText('日本', 10)).toBe(20)
  expect(measureText('', 10)).toBe(0)
})

test('a text that is too long is cut with an ellipsis and then fits', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.integer({ min: 0, max: 200 }), (text, width) => {
      const cut = truncateText(text, width, 11)
      expect(measureText(cut, 11)).toBeLessThanOrEqual(Math.max(width, 0) + 0.001)
    }),
  )
  expect(truncateText('Leisure and hospitality', 60, 11)).toMatch(/^Leisure.*…$/)
})

const options = { step: 40, height: 200, ordered: false, all: false, measure: measureText }

test('category labels stand straight while they fit', () => {
  expect(categoryLabels(['DFW', 'ORD'], (index) => index * 40, options)).toMatchObject({
    rotation: 0,
    ticks: [{ label: 'DFW' }, { label: 'ORD' }],
  })
})

test('category labels that do not fit are turned, ordered ones are thinned out, too many are thinned out straight', () => {
  const long = ['Construction', 'Manufacturing', 'Agriculture']
  expect(categoryLabels(long, () => 0, options).rotation).toBe(45)
  expect(categoryLabels(long, () => 0, { ...options, ordered: true })).toMatchObject({ rotation: 0 })
  const many = Array.from({ length: 200 }, (_, index) => `Category ${index}`)
  const dense = categoryLabels(many, (index) => index * 2, { ...options, step: 2 })
  expect(dense.rotation).toBe(0)
  expect(dense.ticks.length).toBeLessThan(10)
})

test('a chosen rotation and "all labels" are kept', () => {
  const labels = Array.from({ length: 30 }, (_, index) => `Category ${index}`)
  expect(categoryLabels(labels, () => 0, { ...options, step: 4, rotation: 90, all: true })).toMatchObject({
    rotation: 90,
  })
  expect(categoryLabels(labels, () => 0, { ...options, step: 4, all: true, rotation: 90 }).ticks).toHaveLength(30)
})

test('labels at the side are cut to their room and thinned out in thin rows', () => {
  const { ticks, width } = sideLabels(['A very long category name', 'B', 'C', 'D'], (index) => index * 5, {
    step: 5,
    room: 50,
    measure: measureText,
  })
  expect(width).toBeLessThanOrEqual(50)
  expect(ticks.length).toBe(2)
})

test('labels that would touch the one before are dropped', () => {
  const kept = withoutOverlaps(
    [
      { position: 0, label: '1 Jan' },
      { position: 10, label: '2 Jan' },
      { position: 60, label: '3 Jan' },
    ],
    measureText,
  )
  expect(kept.map((tick) => tick.label)).toEqual(['1 Jan', '3 Jan'])
})

test('end labels are moved apart by a line and stay inside whenever they can', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 250 }), { minLength: 1, maxLength: 10 }), (wanted) => {
      const places = spreadLabels(wanted, 0, 200)
      const sorted = places.toSorted((a, b) => a - b)
      for (let index = 1; index < sorted.length; index++)
        expect(sorted[index]! - sorted[index - 1]!).toBeGreaterThanOrEqual(14 - 1e-9)
      expect(Math.max(...places)).toBeLessThanOrEqual(200)
      expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('a thinned line keeps its ends, its extremes and where gaps begin', () => {
  const values = Array.from({ length: 100_000 }, (_, index) =>
    index === 54_321 ? 999 : index === 77_777 ? -999 : index === 40_000 ? null : index % 7,
  )
  const kept = sampleMinMax(values, 500)
  expect(kept.length).toBeLessThan(1_600)
  expect(kept).toEqual(kept.toSorted((a, b) => a - b))
  expect(kept[0]).toBe(0)
  expect(kept.at(-1)).toBe(99_999)
  expect(kept).toEqual(expect.arrayContaining([54_321, 77_777, 40_000]))
})

test('a line with few points keeps them all', () => {
  expect(sampleMinMax([1, null, 3], 500)).toEqual([0, 1, 2])
})

test('a legend takes the rows it needs, two at most when it scrolls', () => {
  const labels = Array.from({ length: 40 }, (_, index) => `Series ${index}`)
  const box = { side: 'top', width: 400, height: 300 } as const
  expect(layoutLegend(['a', 'b'], { ...box, scrolls: true }).height).toBe(28)
  expect(layoutLegend(labels, { ...box, scrolls: true }).height).toBe(50)
  expect(layoutLegend(labels, { ...box, scrolls: false }).height).toBeLessThanOrEqual(300 * 0.4 + 6)
  expect(layoutLegend(labels, { ...box, side: 'right', scrolls: true }).width).toBeLessThanOrEqual(400 * 0.35 + 6)
})

test('the tooltip stands on the side with more room', () => {
  const view = { container: {} as Element, viewWidth: 1000, viewHeight: 600 }
  expect(placeTooltip({ ...view, x: 100, y: 300 })).toHaveProperty('left', 112)
  expect(placeTooltip({ ...view, x: 900, y: 300 })).toHaveProperty('right', 112)
})
