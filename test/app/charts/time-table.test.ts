import { expect, test } from 'vitest'
import { linkOf, prepareTimeTable } from '../../../app/charts/time-table/prepare.ts'
import { timeTableQuery } from '../../../app/charts/time-table/query.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { CellValue } from '../../../app/charts/query-types.ts'
import type { FormData } from '../../../app/charts/types.ts'

const YEAR = 31_536_000_000

function table(values: Record<string, CellValue[]>, columns: Record<string, unknown>[], settings: Record<string, unknown> = {}) {
  const names = Object.keys(values)
  const data = (values[names[0]!] ?? []).map((_, index) => ({
    __timestamp: index * YEAR,
    ...Object.fromEntries(names.map((name) => [name, values[name]?.[index] ?? null])),
  }))
  const formData: FormData = { viz_type: 'time_table', datasource: '1__table', metrics: names, column_collection: columns, ...settings }
  return prepareTimeTable(formData, { data, colnames: ['__timestamp', ...names], coltypes: [2, ...names.map(() => 0)] }, lightTheme)
}

function texts(values: Record<string, CellValue[]>, ...columns: Record<string, unknown>[]) {
  const prepared = table(values, columns)
  return 'rows' in prepared ? prepared.rows.map((row) => row.cells.map((cell) => cell.problem ?? cell.text)) : prepared.problem
}

test('a comparison shows the value so many points ago, its difference, its ratio or its change', () => {
  const lagged = (comparisonType: string, timeLag = 1) => ({ colType: 'time', comparisonType, timeLag })
  const values = { jobs: [10, 20, 50] }
  expect(texts(values, lagged('value'), lagged('diff'), lagged('perc'), lagged('perc_change'))).toEqual([
    ['20', '30', '250.0%', '+150.0%'],
  ])
  expect(texts(values, lagged('value', 0), lagged('value', -1))).toEqual([['50', '10']])
})

test('points without a value do not count as points', () => {
  expect(texts({ jobs: [10, null, 50, null] }, { colType: 'time', timeLag: 1 })).toEqual([['10']])
})

test('a lag longer than the data is said, not guessed', () => {
  expect(texts({ jobs: [1, 2] }, { colType: 'time', timeLag: 2 })).toEqual([
    ['The time lag set at 2 is too large for the length of data at 2. No data available.'],
  ])
})

test('a contribution is the share of the newest values, an average that of the newest points', () => {
  const values = { jobs: [1, 2, 30], pay: [1, 4, 10] }
  expect(texts(values, { colType: 'contrib' }, { colType: 'avg', timeLag: 2 }, { colType: 'avg' })).toEqual([
    ['75.0%', '16', '11'],
    ['25.0%', '7', '5'],
  ])
})

test('a division by nothing gives no figure', () => {
  expect(texts({ jobs: [0, 5] }, { colType: 'time', comparisonType: 'perc', timeLag: 1 })).toEqual([['']])
  expect(texts({ jobs: [0, 0] }, { colType: 'contrib' })).toEqual([['']])
})

test('a trend runs from the oldest point, or compares each with one before', () => {
  const prepared = table({ jobs: [1, 2, 3] }, [{ colType: 'spark' }, { colType: 'spark', timeRatio: 1 }])
  const cells = 'rows' in prepared ? prepared.rows[0]!.cells : []
  expect(cells.map((cell) => cell.points.map((point) => point.value))).toEqual([
    [1, 2, 3],
    [1, 0.5],
  ])
})

test('groups are rows of their own with the largest first, and allow one metric', () => {
  const data = ['a', 'b'].flatMap((name, index) => [{ __timestamp: 0, name, jobs: index }])
  const form: FormData = { viz_type: 'time_table', datasource: '1__table', groupby: ['name'], metrics: ['jobs'] }
  const prepared = prepareTimeTable(form, { data, colnames: [], coltypes: [] }, lightTheme)
  expect('rows' in prepared && prepared.rows.map((row) => row.label)).toEqual(['b', 'a'])
  expect(prepareTimeTable({ ...form, metrics: ['jobs', 'pay'] }, { data, colnames: [], coltypes: [] }, lightTheme).problem).toBe(
    "When using 'Group By' you are limited to use a single metric",
  )
})

test('bounds colour a figure: one bound divides, two run from low to high', () => {
  const color = (bounds: unknown) => {
    const prepared = table({ jobs: [5] }, [{ colType: 'time', bounds }])
    return 'rows' in prepared ? prepared.rows[0]!.cells[0]!.color : undefined
  }
  expect(color([6, null])).toBe(lightTheme.danger)
  expect(color([4, null])).toBe(lightTheme.accent)
  expect(color([5, 9])).toMatch(/^rgb\(192, 40, 30\)$/)
  expect(color([null, null])).toBe(undefined)
})

test('an address takes the metric in and never runs code', () => {
  expect(linkOf('/explore?m={{metric.metric_name}}', 'a b&c', 'A')).toBe('/explore?m=a%20b%26c')
  expect(linkOf('https://x.org/{{ metric }}', 'm', 'M')).toBe('https://x.org/m')
  expect(linkOf('javascript:alert(1)', 'm', 'M')).toBe(undefined)
  expect(linkOf('//evil.org', 'm', 'M')).toBe(undefined)
  expect(linkOf(undefined, 'm', 'M')).toBe(undefined)
})

test('the query is a time series ordered by its first metric', () => {
  const [query] = timeTableQuery({ viz_type: 'time_table', datasource: '1__table', metrics: ['jobs'], groupby: ['name'] })
  expect(query).toMatchObject({ is_timeseries: true, columns: ['name'], metrics: ['jobs'], orderby: [['jobs', false]] })
})
