import { describe, expect, test } from 'vitest'
import { markBox, placeLabels } from '../../../app/charts/annotations/drawing.ts'
import { readLayers } from '../../../app/charts/annotations/layers.ts'
import { prepareAnnotations } from '../../../app/charts/annotations/prepare.ts'
import { valueEnds } from '../../../app/charts/cartesian/domain.ts'
import { readCartesianOptions } from '../../../app/charts/cartesian/options.ts'
import { legendEntries, prepareCartesian } from '../../../app/charts/cartesian/prepare.ts'
import { tooltipContent } from '../../../app/charts/cartesian/tooltip-rows.ts'
import type { QueryResult } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'
import { colorLabels } from '../../../app/charts/labels.ts'
import { lineKind } from '../../../app/charts/line/kind.ts'
import { mixedKind } from '../../../app/charts/mixed/kind.ts'
import { categoryResult, seriesResult } from './fixtures.ts'

const base: FormData = { viz_type: 'echarts_timeseries_line', datasource: '1__table', x_axis: 'week', metrics: ['n'] }
const START = Date.UTC(2001, 0, 1)
const WEEK = 7 * 86_400_000
const formula = { name: 'twice', annotationType: 'FORMULA', value: 'y = 2x', show: true }
const event = { name: 'E', annotationType: 'EVENT', sourceType: 'NATIVE', value: 1, show: true }

function prepare(layers: unknown, records: Record<string, unknown> = {}, result?: QueryResult, hidden?: Set<string>) {
  const formData = { ...base, annotation_layers: layers }
  const answer = result ?? seriesResult(['n'], 3, (_, point) => point)
  const annotation_data = Object.fromEntries(Object.entries(records).map(([name, list]) => [name, { records: list }]))
  return prepareCartesian({
    formData,
    result: { ...answer, annotation_data },
    options: readCartesianOptions(formData, { mark: 'line' }),
    theme: lightTheme,
    hidden,
    annotate: prepareAnnotations,
  })
}

describe('a layer', () => {
  test('that is hidden, nameless, of no known type or no object at all is not drawn', () => {
    const layers = [{ ...formula, show: false }, { ...formula, name: '' }, { ...formula, annotationType: 'X' }, 7, null]
    expect(readLayers({ ...base, annotation_layers: layers })).toEqual([])
  })

  test.each([
    ['', undefined],
    ['opacityLow', 0.2],
    ['opacityMedium', 0.5],
    ['opacityHigh', 0.8],
    ['constructor', undefined],
  ])('of opacity "%s" is drawn with %s', (opacity, expected) => {
    expect(readLayers({ ...base, annotation_layers: [{ ...formula, opacity }] })[0]?.opacity).toBe(expected)
  })

  test('whose line is hidden has no width', () => {
    expect(readLayers({ ...base, annotation_layers: [{ ...formula, width: 3, hideLine: true }] })[0]?.width).toBe(0)
  })
})

describe('a formula', () => {
  test('is followed at every point, over epoch milliseconds on an axis of time', () => {
    expect(prepare([formula]).annotations.lines[0]?.points[1]).toEqual({
      position: START + WEEK,
      value: 2 * (START + WEEK),
    })
  })

  test('is followed over the numbers of categories, and is nothing where these are words', () => {
    const result: QueryResult = { ...categoryResult(['1', 'x'], ['n'], () => 1) }
    const points = prepare([formula], {}, { ...result, colnames: ['origin', 'n'] }).annotations.lines[0]?.points
    expect(points?.map(({ value }) => value)).toEqual([2, null])
  })

  test('that is none is left out', () => {
    expect(prepare([{ ...formula, value: 'alert(' }]).annotations.lines).toEqual([])
  })

  test('widens the axis of values, stands in the legend last, and can be switched off there', () => {
    const flat = { ...formula, name: 'flat', value: '500' }
    const prepared = prepare([flat])
    expect(valueEnds(prepared).max).toBe(500)
    expect(legendEntries(prepared).map(({ label }) => label)).toEqual(['n', 'flat'])
    const off = prepare([flat], {}, undefined, new Set(['annotation:flat']))
    expect([valueEnds(off).max, legendEntries(off).length]).toEqual([2, 2])
  })

  test('without a color is one of the labels that a dashboard gives colors to, and is drawn in that color', () => {
    const annotation_layers = [formula, { ...formula, name: 'own', color: '#123456' }, { ...event, show: false }]
    const formData = { ...base, annotation_layers }
    const result = seriesResult(['n'], 3, (_, point) => point)
    expect(colorLabels(lineKind, formData, [result])).toEqual(['n', 'twice'])
    expect(colorLabels(mixedKind, { ...formData, viz_type: 'mixed_timeseries', metrics_b: ['m'] }, [result])).toEqual(['n', 'twice'])
    const options = readCartesianOptions(formData, { mark: 'line' })
    const drawn = prepareCartesian({ formData, result, options, theme: lightTheme, labelColors: { twice: '#abcdef' }, annotate: prepareAnnotations })
    expect(drawn.annotations.lines[0]?.color).toBe('#abcdef')
  })

  test('takes the next color of the scheme unless it has its own', () => {
    const [own, free] = prepare([{ ...formula, color: '#123456' }, { ...formula, name: 'free' }]).annotations.lines
    expect(own?.color).toBe('#123456')
    expect(free?.color).toMatch(/^#/)
    expect(free?.color).not.toBe(prepare([]).all[0]?.color)
  })
})

describe('records', () => {
  test('of a native layer stand at their start, named by layer and title', () => {
    const records = [{ start_dttm: START + WEEK, end_dttm: START + WEEK, short_descr: 'one', long_descr: 'why' }]
    expect(prepare([event], { E: records }).annotations.marks).toMatchObject([
      { from: START + WEEK, to: undefined, label: 'E - one', details: ['why'], opacity: 1 },
    ])
  })

  test.each([
    ['2001-01-08', WEEK],
    ['2001-01-08T00:00:00', WEEK],
    ['2001-01-08 06:00:00', WEEK + 6 * 3_600_000],
    ['2001-01-08T00:00:00+01:00', WEEK - 3_600_000],
  ])('are read from the text %s as UTC unless it names a zone', (start_dttm, offset) => {
    expect(prepare([event], { E: [{ start_dttm }] }).annotations.marks[0]?.from).toBe(START + offset)
  })

  test('without a time, or of which the end is missing, are not drawn', () => {
    const interval = { ...event, annotationType: 'INTERVAL' }
    expect(prepare([event], { E: [{ start_dttm: '' }, { start_dttm: null }] }).annotations.marks).toEqual([])
    expect(prepare([interval], { E: [{ start_dttm: START, end_dttm: null }] }).annotations.marks).toEqual([])
  })

  test('of a chart are read from the columns that the layer names', () => {
    const columns = { timeColumn: 'b', intervalEndColumn: 'a', titleColumn: 't', descriptionColumns: ['d', 'gone'] }
    const interval = { ...event, sourceType: 'table', annotationType: 'INTERVAL', ...columns }
    const records = [{ a: START + WEEK, b: START, t: 'late', d: 4 }]
    expect(prepare([interval], { E: records }).annotations.marks).toMatchObject([
      { from: START, to: START + WEEK, label: 'E - late', details: ['4'], opacity: 0.5 },
    ])
  })

  test('stand at the category of their text', () => {
    const result = categoryResult(['a', 'b'], ['n'], () => 1)
    const marks = prepare([event], { E: [{ start_dttm: 'b' }, { start_dttm: 'z' }] }, result).annotations.marks
    expect(marks.map(({ from }) => from)).toEqual([1])
  })

  test('of a line are its first column and its second, in order of the axis', () => {
    const series = { ...event, annotationType: 'TIME_SERIES', sourceType: 'line' }
    const records = [
      { week: START + WEEK, n: 5 },
      { week: START, n: 4 },
    ]
    expect(prepare([series], { E: records }).annotations.lines[0]?.points).toEqual([
      { position: START, value: 4 },
      { position: START + WEEK, value: 5 },
    ])
  })
})

test('the tooltip names lines and what happened near a point, outside of the total', () => {
  const flat = { ...formula, name: 'flat', value: '500' }
  const records = [{ start_dttm: START + WEEK * 1.1, short_descr: 'one', long_descr: 'why' }]
  const prepared = prepare([flat, event], { E: records })
  expect(tooltipContent(prepared, 1).rows.map(({ label, value }) => [label, value])).toEqual([
    ['n', '1'],
    ['flat', '500'],
    ['E - one', 'why'],
  ])
  expect(tooltipContent(prepared, 0).rows.map(({ label }) => label)).toEqual(['n', 'flat'])
})

describe('on the plot', () => {
  const plot = { x: 10, y: 20, width: 100, height: 50 }
  const ground = { plot, at: (value: number) => value, valueAt: (value: number) => value, horizontal: false }
  const prepared = prepare([event], { E: [{ start_dttm: START }] }).annotations.marks
  const mark = (from: number, to?: number) => prepared.slice(0, 1).map((one) => ({ ...one, from, to }))

  test.each([
    [0, 30, { x: 10, y: 20, width: 20, height: 50 }],
    [50, 500, { x: 50, y: 20, width: 60, height: 50 }],
    [200, 300, undefined],
  ])('a range from %d to %d is cut to the plot', (from, to, box) => {
    expect(mark(from, to).map((one) => markBox(one, ground))).toEqual([box])
  })

  test('lying bars have their ranges across', () => {
    expect(mark(30, 40).map((one) => markBox(one, { ...ground, horizontal: true }))).toEqual([
      { x: 10, y: 30, width: 100, height: 10 },
    ])
  })

  test('labels that would touch stand below one another, and those at the end turn inside', () => {
    const boxes = [20, 22, 105].map((x) => ({ box: { x, y: 20, width: 0, height: 50 }, label: 'abcd', details: [], always: true }))
    const [first, second, last] = placeLabels(boxes, ground, (text) => text.length * 5)
    expect(second?.y).toBeGreaterThan(first?.y ?? 0)
    expect(last).toMatchObject({ anchor: 'end', x: 101 })
  })
})
