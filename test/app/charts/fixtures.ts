import { columnType, type QueryResult, type Row } from '../../../app/charts/query-types.ts'
import type { FormData } from '../../../app/charts/types.ts'

/** One chart with its data, as the gallery and the picture tests draw it. */
export type Fixture = {
  name: string
  formData: FormData
  data: QueryResult[]
  width: number
  height: number
  dark?: boolean
  selected?: string[]
}

const { numeric, text, temporal } = columnType
const DAY = 86_400_000
const START = Date.UTC(2001, 0, 1)

/** Repeatable noise between 0 and 1. */
export function noise(seed: number): number {
  const value = Math.sin(seed * 12.9898) * 43_758.5453
  return value - Math.floor(value)
}

const base = { datasource: '1__table', adhoc_filters: [], color_scheme: 'supersetColors' }
const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'flights' }
const LATE = { expressionType: 'SQL', sqlExpression: 'AVG(late)', label: 'late' }

const timeSeries = {
  ...base,
  x_axis: 'week',
  time_grain_sqla: 'P1W',
  metrics: [LATE],
  show_legend: true,
  y_axis_format: ',.0%',
}

export function seriesResult(
  names: readonly string[],
  points: number,
  value: (series: number, point: number) => number | null,
): QueryResult {
  const data = Array.from({ length: points }, (_, point) => {
    const row: Row = { week: START + point * 7 * DAY }
    names.forEach((name, series) => {
      row[name] = value(series, point)
    })
    return row
  })
  return {
    data,
    colnames: ['week', ...names],
    coltypes: [temporal, ...names.map(() => numeric)],
    rowcount: data.length,
    label_map: Object.fromEntries([['week', ['week']], ...names.map((name) => [name, [name]])]),
  }
}

export function categoryResult(
  categories: readonly (string | null)[],
  names: readonly string[],
  value: (series: number, point: number) => number | null,
): QueryResult {
  const data = categories.map((category, point) => {
    const row: Row = { origin: category }
    names.forEach((name, series) => {
      row[name] = value(series, point)
    })
    return row
  })
  return { data, colnames: ['origin', ...names], coltypes: [text, ...names.map(() => numeric)], rowcount: data.length }
}

const PARTS = ['Morning', 'Afternoon', 'Evening']
const SIX = ['Construction', 'Agriculture', 'Leisure and hospitality', 'Manufacturing', 'Finance', 'Government']
const AIRPORTS = ['DFW', 'ORD', 'ATL', 'LAX', 'PHX', 'STL', 'LAS', 'DTW', 'MSP', 'DEN', 'CLT']
const LONG = [
  'An airline with a remarkably long legal name, Incorporated',
  'A second airline whose name does not end either',
  'Third',
]
const wave = (series: number, point: number) =>
  0.2 + 0.12 * Math.sin(point / 2 + series) + 0.15 * noise(series * 31 + point)
const amount = (series: number, point: number) => Math.round(100 + 1000 * noise(series * 17 + point * 3 + 1))
const many = Array.from({ length: 200 }, (_, index) => `Category ${index + 1}`)
const emptyOf = (result: QueryResult): QueryResult => ({ ...result, data: [], rowcount: 0 })
const withNulls = (value: (series: number, point: number) => number) => (series: number, point: number) =>
  noise(series * 7 + point * 5) < 0.3 ? null : value(series, point)

type Size = { width: number; height: number }
const wide: Size = { width: 540, height: 260 }

/** The same nine situations for every kind of the time-series family. */
function familyCases(type: string, extra: Record<string, unknown> = {}): Fixture[] {
  const formData = { ...timeSeries, groupby: ['part'], ...extra, viz_type: type }
  const usual = seriesResult(PARTS, 13, wave)
  const signed = (series: number, point: number) => wave(series, point) - 0.3
  return [
    { name: 'usual', formData, data: [usual], ...wide },
    { name: 'empty', formData, data: [emptyOf(usual)], ...wide },
    { name: 'one row', formData, data: [seriesResult(PARTS, 1, wave)], ...wide },
    { name: 'nulls', formData, data: [seriesResult(PARTS, 13, withNulls(wave))], ...wide },
    { name: 'negative', formData, data: [seriesResult(PARTS, 13, signed)], ...wide },
    {
      name: '200 categories',
      formData: { ...formData, x_axis: 'origin', groupby: [], y_axis_format: 'SMART_NUMBER' },
      data: [categoryResult(many, ['flights'], amount)],
      ...wide,
    },
    { name: 'long labels', formData, data: [seriesResult(LONG, 13, wave)], ...wide },
    { name: 'dark', formData, data: [usual], ...wide, dark: true },
    { name: 'narrow', formData, data: [usual], width: 120, height: 90 },
  ]
}

const pie = {
  ...base,
  viz_type: 'pie',
  groupby: ['class'],
  metric: COUNT,
  donut: true,
  show_total: true,
  show_legend: true,
  label_type: 'key',
  number_format: ',d',
}

export function pieResult(labels: readonly (string | null)[], value: (index: number) => number | null): QueryResult {
  const data = labels.map((label, index) => ({ class: label, flights: value(index), flights__contribution: 0.1 }))
  return {
    data,
    colnames: ['class', 'flights', 'flights__contribution'],
    coltypes: [text, numeric, numeric],
    rowcount: data.length,
  }
}

const CLASSES = ['Early', '0–15 min', '15–60 min', 'Over 60 min']
const classValues = [390, 282, 143, 31]

function pieCases(): Fixture[] {
  const usual = pieResult(CLASSES, (index) => classValues[index] ?? 0)
  const tall: Size = { width: 260, height: 290 }
  return [
    { name: 'usual', formData: pie, data: [usual], ...tall },
    { name: 'empty', formData: pie, data: [emptyOf(usual)], ...tall },
    { name: 'one row', formData: pie, data: [pieResult(['Early'], () => 390)], ...tall },
    {
      name: 'nulls',
      formData: pie,
      data: [pieResult(['Early', null, 'Late'], (index) => (index === 2 ? null : 10 + index))],
      ...tall,
    },
    {
      name: 'negative',
      formData: pie,
      data: [pieResult(CLASSES, (index) => (index === 1 ? -50 : 40 + index))],
      ...tall,
    },
    { name: '200 categories', formData: pie, data: [pieResult(many, (index) => 400 - index)], ...wide },
    {
      name: 'long labels',
      formData: { ...pie, show_legend: false, donut: false, label_line: true },
      data: [pieResult(LONG, (index) => 30 + index)],
      ...wide,
    },
    { name: 'dark', formData: pie, data: [usual], ...wide, dark: true },
    { name: 'narrow', formData: pie, data: [usual], width: 120, height: 90 },
  ]
}

const total = {
  ...base,
  viz_type: 'big_number_total',
  metric: COUNT,
  subtitle: '4.2% of all origins',
  y_axis_format: ',d',
}

function totalResult(value: number | string | null): QueryResult {
  return { data: [{ flights: value }], colnames: ['flights'], coltypes: [numeric], rowcount: 1 }
}

function totalCases(): Fixture[] {
  const size: Size = { width: 220, height: 64 }
  const usual = totalResult(846)
  return [
    { name: 'usual', formData: total, data: [usual], ...size },
    { name: 'empty', formData: total, data: [emptyOf(usual)], ...size },
    {
      name: 'one row',
      formData: { ...total, show_metric_name: true },
      data: [totalResult(1_234_567)],
      width: 260,
      height: 220,
    },
    { name: 'nulls', formData: total, data: [totalResult(null)], ...size },
    { name: 'negative', formData: { ...total, y_axis_format: '$,.2f' }, data: [totalResult(-12_345.678)], ...size },
    {
      name: '200 categories',
      formData: { ...total, currency_format: { symbol: 'EUR', symbolPosition: 'suffix' } },
      data: [totalResult(9_876_543_210)],
      ...size,
    },
    {
      name: 'long labels',
      formData: { ...total, subtitle: 'a subtitle that is far too long to be shown in the box it was given' },
      data: [totalResult('a text value that is long as well')],
      ...size,
    },
    { name: 'dark', formData: total, data: [usual], ...size, dark: true },
    { name: 'narrow', formData: total, data: [usual], width: 120, height: 90 },
  ]
}

const trend = {
  ...base,
  viz_type: 'big_number',
  x_axis: 'week',
  time_grain_sqla: 'P1W',
  metric: COUNT,
  compare_lag: 4,
  compare_suffix: 'than four weeks before',
  start_y_axis_at_zero: false,
  y_axis_format: ',d',
}

function trendCases(): Fixture[] {
  const size: Size = { width: 260, height: 64 }
  const usual = seriesResult(['flights'], 26, amount)
  return [
    { name: 'usual', formData: trend, data: [usual], ...size },
    { name: 'empty', formData: trend, data: [emptyOf(usual)], ...size },
    { name: 'one row', formData: trend, data: [seriesResult(['flights'], 1, amount)], ...size },
    { name: 'nulls', formData: trend, data: [seriesResult(['flights'], 26, withNulls(amount))], ...size },
    {
      name: 'negative',
      formData: trend,
      data: [seriesResult(['flights'], 26, (series, point) => 300 - amount(series, point))],
      width: 320,
      height: 200,
    },
    {
      name: '200 categories',
      formData: trend,
      data: [seriesResult(['flights'], 200, amount)],
      width: 320,
      height: 240,
    },
    {
      name: 'long labels',
      formData: {
        ...trend,
        show_metric_name: true,
        subtitle: 'a subtitle that is far too long to be shown in the box it was given',
      },
      data: [usual],
      width: 260,
      height: 140,
    },
    { name: 'dark', formData: trend, data: [usual], width: 320, height: 200, dark: true },
    { name: 'narrow', formData: trend, data: [usual], width: 120, height: 90 },
  ]
}

const table = {
  ...base,
  viz_type: 'table',
  query_mode: 'aggregate',
  groupby: ['origin'],
  metrics: [COUNT, LATE],
  show_totals: true,
  column_config: { late: { d3NumberFormat: '.1%' } },
}

function tableRows(
  origins: readonly (string | null)[],
  value: (series: number, point: number) => number | null,
): QueryResult {
  const data = origins.map((origin, point) => ({ origin, flights: value(0, point), late: noise(point + 5) * 0.5 }))
  return { data, colnames: ['origin', 'flights', 'late'], coltypes: [text, numeric, numeric], rowcount: data.length }
}

const totals: QueryResult = {
  data: [{ flights: 6580, late: 0.231 }],
  colnames: ['flights', 'late'],
  coltypes: [numeric, numeric],
  rowcount: 1,
}

function tableCases(): Fixture[] {
  const usual = tableRows(AIRPORTS, amount)
  const size: Size = { width: 360, height: 260 }
  return [
    { name: 'usual', formData: table, data: [usual, totals], ...size },
    { name: 'empty', formData: table, data: [emptyOf(usual)], ...size },
    { name: 'one row', formData: table, data: [tableRows(['DFW'], amount), totals], ...size },
    {
      name: 'nulls',
      formData: { ...table, show_totals: false },
      data: [tableRows(['DFW', null, 'ATL'], withNulls(amount))],
      ...size,
    },
    {
      name: 'negative',
      formData: { ...table, show_totals: false },
      data: [tableRows(AIRPORTS, (series, point) => 500 - amount(series, point))],
      ...size,
    },
    {
      name: '200 categories',
      formData: { ...table, include_search: true, page_length: 20, show_totals: false },
      data: [tableRows(many, amount)],
      ...size,
    },
    {
      name: 'long labels',
      formData: {
        ...table,
        conditional_formatting: [{ column: 'flights', operator: '>', targetValue: 300, colorScheme: '#ACE1C4' }],
      },
      data: [tableRows(LONG, amount), totals],
      ...size,
    },
    { name: 'dark', formData: table, data: [usual, totals], ...size, dark: true },
    { name: 'narrow', formData: table, data: [usual, totals], width: 120, height: 90 },
  ]
}

/** Situations of one kind only, for the eye. */
function extras(): Record<string, Fixture[]> {
  const bar = {
    ...base,
    viz_type: 'echarts_timeseries_bar',
    x_axis: 'origin',
    metrics: [COUNT],
    orientation: 'horizontal',
    y_axis_format: ',d',
    groupby: [] as string[],
  }
  const airports = categoryResult(AIRPORTS, ['flights'], (_, point) => 1103 - point * 61)
  const six = seriesResult(
    SIX,
    122,
    (series, point) =>
      0.03 + series * 0.02 + 0.02 * noise(series + point * 3) + (point > 90 ? (point - 90) * 0.001 * series : 0),
  )
  const line = { ...timeSeries, viz_type: 'echarts_timeseries_line', groupby: ['series'] }
  const stacked = categoryResult(AIRPORTS, PARTS, amount)
  return {
    'more lines': [
      { name: 'six series', formData: { ...line, time_grain_sqla: 'P1M' }, data: [six], width: 660, height: 330 },
      { name: 'six series small', formData: line, data: [six], width: 330, height: 220 },
      {
        name: 'titles and log',
        formData: {
          ...line,
          x_axis_title: 'Week of departure',
          y_axis_title: 'Share of late departures',
          logAxis: true,
        },
        data: [seriesResult(PARTS, 13, wave)],
        ...wide,
      },
      {
        name: 'time shift',
        formData: { ...line, groupby: [], time_compare: ['1 year ago'], comparison_type: 'values' },
        data: [seriesResult(['late', '1 year ago'], 13, wave)],
        ...wide,
      },
      { name: 'selected', formData: line, data: [seriesResult(PARTS, 13, wave)], ...wide, selected: ['Evening'] },
      {
        name: 'values',
        formData: { ...line, show_value: true, groupby: [] },
        data: [seriesResult(['late'], 13, wave)],
        ...wide,
      },
    ],
    'more bars': [
      { name: 'horizontal', formData: bar, data: [airports], width: 280, height: 290, selected: ['ATL'] },
      { name: 'horizontal dark', formData: bar, data: [airports], width: 280, height: 290, dark: true },
      {
        name: 'horizontal stacked',
        formData: { ...bar, groupby: ['part'], stack: 'Stack', show_value: true },
        data: [stacked],
        ...wide,
      },
      {
        name: 'stacked with totals',
        formData: {
          ...bar,
          orientation: 'vertical',
          groupby: ['part'],
          stack: 'Stack',
          show_value: true,
          only_total: true,
        },
        data: [stacked],
        ...wide,
      },
      { name: 'grouped', formData: { ...bar, orientation: 'vertical', groupby: ['part'] }, data: [stacked], ...wide },
      {
        name: 'long categories',
        formData: { ...bar, orientation: 'vertical' },
        data: [categoryResult(SIX, ['flights'], amount)],
        width: 330,
        height: 240,
      },
      {
        name: 'legend right',
        formData: { ...bar, orientation: 'vertical', groupby: ['part'], legendOrientation: 'right', stack: 'Expand' },
        data: [stacked],
        ...wide,
      },
    ],
    'more areas': [
      {
        name: 'stacked',
        formData: { ...line, viz_type: 'echarts_area', stack: 'Stack', opacity: 0.6 },
        data: [seriesResult(PARTS, 26, wave)],
        ...wide,
      },
      {
        name: 'expand',
        formData: { ...line, viz_type: 'echarts_area', stack: 'Expand', opacity: 0.6 },
        data: [seriesResult(PARTS, 26, wave)],
        ...wide,
      },
      {
        name: 'stream',
        formData: { ...line, viz_type: 'echarts_area', stack: 'Stream', opacity: 0.6, seriesType: 'smooth' },
        data: [seriesResult(PARTS, 26, wave)],
        ...wide,
      },
      {
        name: 'step',
        formData: { ...line, viz_type: 'echarts_timeseries_step', groupby: [] },
        data: [seriesResult(['late'], 26, wave)],
        ...wide,
      },
      {
        name: 'smooth',
        formData: { ...line, viz_type: 'echarts_timeseries_smooth' },
        data: [seriesResult(PARTS, 13, wave)],
        ...wide,
      },
    ],
    'more pies': [
      {
        name: 'labels outside',
        formData: {
          ...pie,
          donut: false,
          show_legend: false,
          show_total: false,
          label_type: 'key_percent',
          label_line: true,
        },
        data: [pieResult(CLASSES, (index) => classValues[index] ?? 0)],
        ...wide,
      },
      {
        name: 'rose',
        formData: { ...pie, donut: false, roseType: 'area' },
        data: [pieResult(CLASSES, (index) => classValues[index] ?? 0)],
        ...wide,
      },
      {
        name: 'beside',
        formData: pie,
        data: [pieResult(CLASSES, (index) => classValues[index] ?? 0)],
        width: 400,
        height: 200,
        selected: ['Early'],
      },
    ],
  }
}

const SIZES: readonly Size[] = [
  { width: 120, height: 90 },
  { width: 180, height: 120 },
  { width: 240, height: 160 },
  { width: 330, height: 150 },
  { width: 150, height: 300 },
]

function sizes(): Fixture[] {
  const kinds: readonly (readonly Fixture[])[] = [...Object.values(fixtures), extraFixtures['more bars'] ?? []]
  return kinds.flatMap(([usual]) =>
    usual ? SIZES.map((size) => ({ ...usual, ...size, name: `${size.width} x ${size.height}` })) : [],
  )
}

/** Every kind with its nine situations. */
export const fixtures: Readonly<Record<string, readonly Fixture[]>> = {
  table: tableCases(),
  big_number_total: totalCases(),
  big_number: trendCases(),
  echarts_timeseries_line: familyCases('echarts_timeseries_line'),
  echarts_timeseries_bar: familyCases('echarts_timeseries_bar'),
  echarts_area: familyCases('echarts_area', { stack: 'Stack' }),
  echarts_timeseries_scatter: familyCases('echarts_timeseries_scatter'),
  pie: pieCases(),
}

export const extraFixtures = extras()

export const sizeFixtures = sizes()
