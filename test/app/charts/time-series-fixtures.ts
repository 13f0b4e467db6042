import type { QueryResult, Row } from '../../../app/charts/query-types.ts'
import { categoryResult, type Fixture, noise, seriesResult } from './fixtures.ts'

const WEEK = 7 * 86_400_000
const START = Date.UTC(2001, 0, 1)
const PARTS = ['Morning', 'Afternoon', 'Evening']
const size = { width: 540, height: 260 }

const line = {
  datasource: '1__table',
  viz_type: 'echarts_timeseries_line',
  x_axis: 'week',
  time_grain_sqla: 'P1W',
  metrics: ['flights'],
  groupby: ['part'],
  color_scheme: 'supersetColors',
  y_axis_format: ',d',
}
const bar = { ...line, viz_type: 'echarts_timeseries_bar', groupby: [] }
const area = { ...line, viz_type: 'echarts_area', opacity: 0.6 }

function flights(series: number, point: number): number {
  return Math.round(300 + 90 * series + 80 * Math.sin(point / 3 + series) + 60 * noise(series * 31 + point))
}

const usual = seriesResult(PARTS, 26, flights)
const one = seriesResult(['flights'], 26, flights)

const layer = { show: true, showLabel: false, showMarkers: false, value: 1, sourceType: 'NATIVE' }
/** One layer of every kind: with a label and without, in its own color and in one of the scheme. */
export const LAYERS = [
  { ...layer, name: 'Target', annotationType: 'FORMULA', sourceType: '', value: '420', style: 'dashed', width: 2 },
  { ...layer, name: 'Storms', annotationType: 'INTERVAL', showLabel: true, color: '#d4382d', opacity: 'opacityLow' },
  { ...layer, name: 'Releases', annotationType: 'EVENT', showLabel: true, color: '#5335ad', style: 'dotted', width: 2 },
  { ...layer, name: 'Holidays', annotationType: 'EVENT' },
  { ...layer, name: 'Last year', annotationType: 'TIME_SERIES', sourceType: 'line', showMarkers: true },
  { ...layer, name: 'Hidden', annotationType: 'EVENT', show: false },
]

function record(week: number, end: number, title: string, description: string | null): Row {
  const at = (weeks: number) => START + weeks * WEEK
  return { start_dttm: at(week), end_dttm: at(end), short_descr: title, long_descr: description, json_metadata: null }
}

const annotationData = {
  Storms: { records: [record(4, 7, 'Ice', 'Runways closed'), record(18, 20, 'Fog', null)] },
  Releases: { records: [record(10, 10, 'New timetable', null), record(11, 11, 'Summer schedule', 'More to the coast')] },
  Holidays: { records: [record(15.4, 16, 'Easter', null)] },
  'Last year': {
    records: Array.from({ length: 26 }, (_, point) => ({ week: START + point * WEEK, flights: 260 + 8 * point })),
  },
}

export function annotated(result: QueryResult): QueryResult {
  return { ...result, annotation_data: annotationData }
}

/** An answer with a forecast behind it: so many further weeks. */
export function forecastResult(names: readonly string[], points: number, further: number): QueryResult {
  const columns = names.flatMap((name) => [name, `${name}__yhat`, `${name}__yhat_lower`, `${name}__yhat_upper`])
  return seriesResult(columns, points + further, (column, point) => {
    const series = Math.floor(column / 4)
    const expected = 300 + 90 * series + 80 * Math.sin(point / 3 + series)
    const spread = 40 + Math.max(0, point - points) * 6
    if (column % 4 === 0) return point < points ? flights(series, point) : null
    return [expected, expected - spread, expected + spread][(column % 4) - 1] ?? null
  })
}

const forecast = forecastResult(PARTS, 20, 8)
const layers = { annotation_layers: LAYERS }
const mixed = {
  ...line,
  viz_type: 'mixed_timeseries',
  seriesType: 'bar',
  groupby: [],
  metrics_b: ['rate'],
  groupby_b: [],
  yAxisIndexB: 1,
}
const rate = seriesResult(['rate'], 26, (_, point) => 0.2 + 0.1 * noise(point))

/** Settings of the time-series family that belong to no single kind. */
export const timeSeriesFixtures: Readonly<Record<string, readonly Fixture[]>> = {
  annotations: [
    { name: 'line', formData: { ...line, ...layers }, data: [annotated(usual)], width: 720, height: 320 },
    { name: 'line dark', formData: { ...line, ...layers }, data: [annotated(usual)], width: 720, height: 320, dark: true },
    { name: 'bars', formData: { ...bar, ...layers }, data: [annotated(one)], ...size },
    {
      name: 'lying bars',
      formData: { ...bar, ...layers, orientation: 'horizontal' },
      data: [annotated(one)],
      width: 480,
      height: 420,
    },
    { name: 'mixed', formData: { ...mixed, ...layers }, data: [annotated(one), rate], ...size },
    { name: 'narrow', formData: { ...line, ...layers }, data: [annotated(usual)], width: 240, height: 160 },
  ],
  forecast: [
    { name: 'lines', formData: { ...line, forecastEnabled: true }, data: [forecast], width: 720, height: 320 },
    { name: 'lines dark', formData: { ...line, forecastEnabled: true }, data: [forecast], ...size, dark: true },
    { name: 'one line', formData: { ...line, groupby: [] }, data: [forecastResult(['flights'], 20, 8)], ...size },
    { name: 'bars', formData: bar, data: [forecastResult(['flights'], 20, 8)], ...size },
    {
      name: 'dots',
      formData: { ...line, viz_type: 'echarts_timeseries_scatter' },
      data: [forecastResult(['flights'], 20, 8)],
      ...size,
    },
    { name: 'stacked areas', formData: { ...area, stack: 'Stack' }, data: [forecast], ...size },
  ],
  zoom: [
    { name: 'lines', formData: { ...line, zoomable: true }, data: [usual], ...size },
    { name: 'bars dark', formData: { ...bar, zoomable: true }, data: [one], ...size, dark: true },
    {
      name: 'lying bars',
      formData: { ...bar, zoomable: true, orientation: 'horizontal' },
      data: [one],
      width: 480,
      height: 420,
    },
    { name: 'mixed', formData: { ...mixed, zoomable: true }, data: [one, rate], ...size },
    {
      name: 'categories',
      formData: { ...bar, x_axis: 'origin', zoomable: true },
      data: [categoryResult(Array.from({ length: 60 }, (_, index) => `Place ${index + 1}`), ['flights'], flights)],
      ...size,
    },
    { name: 'narrow', formData: { ...line, zoomable: true }, data: [usual], width: 120, height: 90 },
  ],
}
