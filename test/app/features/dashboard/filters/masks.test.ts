import { expect, test } from 'vitest'
import { dashboardFormData, looksOf, masksByChart } from '../../../../../app/features/dashboard/filters/chart-masks.ts'
import type { DataMask } from '../../../../../app/features/dashboard/filters/data-mask.ts'
import { hasValue, readDataMasks } from '../../../../../app/features/dashboard/filters/data-mask.ts'
import { mergeExtraFormData } from '../../../../../app/charts/page-form-data.ts'
import {
  initialCrossMasks,
  initialMasks,
} from '../../../../../app/features/dashboard/filters/initial-masks.ts'
import { optionQuery } from '../../../../../app/features/dashboard/filters/option-query.ts'
import {
  clearedMask,
  rangeMask,
  rangeProblem,
  selectMask,
  timeMask,
} from '../../../../../app/features/dashboard/filters/value-mask.ts'
import { filterOf, stateOf, tabbedState } from '../fixtures.ts'

const saved = { viz_type: 'pie', datasource: '1__table', metric: 'count' }

function crossMask(chartId: number, value: string): DataMask {
  const filters = [{ col: 'region', op: 'IN', val: [value] }]
  return { id: String(chartId), extraFormData: { filters }, filterState: { value: [value] }, ownState: {} }
}

test('filters of several masks are appended in order, time settings of the last one win', () => {
  const [a, b, c] = [{ col: 'a' }, { col: 'b' }, { col: 'c' }]
  const merged = mergeExtraFormData([
    { filters: [a] },
    { filters: [b], time_range: 'Last week', granularity_sqla: 'day' },
    { filters: [c] },
    { time_range: 'Last year', unknown: 1 },
  ])
  expect(merged).toEqual({ filters: [a, b, c], time_range: 'Last year', granularity_sqla: 'day' })
})

test('a chart is asked with the native filters that reach it and the cross-filters of others, never with its own', () => {
  const state = tabbedState()
  const filter = filterOf({ scope: { rootPath: ['TAB-a'], excluded: [3] } })
  const applied = { [filter.id]: selectMask(filter, ['EU'], false) }
  const byChart = masksByChart(state, [filter], applied, { '1': crossMask(1, 'Oslo') })
  const extraOf = (chartId: number) => dashboardFormData(saved, byChart.get(chartId), {})['extra_form_data']
  const native = { col: 'region', op: 'IN', val: ['EU'] }
  const cross = { col: 'region', op: 'IN', val: ['Oslo'] }
  expect(extraOf(1)).toEqual({ filters: [native] })
  expect(extraOf(2)).toEqual({ filters: [native, cross] })
  expect(extraOf(3)).toEqual({ filters: [cross] })
})

test('the settings of a chart out of scope do not change, so it does not ask again', () => {
  const state = tabbedState()
  const filter = filterOf({ scope: { rootPath: ['TAB-b'], excluded: [] } })
  const byChart = masksByChart(state, [filter], { [filter.id]: selectMask(filter, ['EU'], false) }, {})
  expect(dashboardFormData(saved, byChart.get(1), {})).toEqual(saved)
})

test('other parameters of the address travel with every chart', () => {
  expect(dashboardFormData(saved, undefined, { tenant: '7' })).toEqual({ ...saved, url_params: { tenant: '7' } })
})

test('charts take the colours and the time zone of their dashboard, and keep their own where it has none', () => {
  const looks = looksOf(stateOf([], { metadata: { color_scheme: 'bnbColors', time_zone: 'Asia/Kolkata' } }))
  const own = { ...saved, time_zone: 'Europe/Paris' }
  expect(dashboardFormData(own, undefined, {}, looks)).toMatchObject({ color_scheme: 'bnbColors', time_zone: 'Asia/Kolkata' })
  expect(dashboardFormData(own, undefined, {}, looksOf(stateOf([], { metadata: { time_zone: '' } })))).toEqual(own)
})

test('the values that a filter offers follow the time zone of the dashboard', () => {
  const filter = filterOf({})
  expect(optionQuery(filter, {}, '', 'Asia/Kolkata')).toMatchObject({ time_zone: 'Asia/Kolkata' })
  expect(optionQuery(filter, {}, '', undefined)).not.toHaveProperty('time_zone')
})

test('a value filter becomes IN, its inverse NOT IN with a mark in the label', () => {
  const filter = filterOf({})
  expect(selectMask(filter, ['a', null], false)).toMatchObject({
    extraFormData: { filters: [{ col: 'region', op: 'IN', val: ['a', null] }] },
    filterState: { value: ['a', null], label: 'a, <NULL>' },
  })
  expect(selectMask(filter, ['a'], true)).toMatchObject({
    extraFormData: { filters: [{ col: 'region', op: 'NOT IN', val: ['a'] }] },
    filterState: { label: 'a (excluded)', excludeFilterValues: true },
  })
})

test('a required filter without a value lets nothing through and is in error', () => {
  const required = filterOf({ controlValues: { enableEmptyFilter: true } })
  const mask = selectMask(required, [], false)
  expect(mask.extraFormData).toEqual({
    adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0' }],
  })
  expect(mask.filterState.validateStatus).toBe('error')
  expect(selectMask(filterOf({}), [], false).extraFormData).toEqual({})
})

test('a range becomes its bounds, and equal bounds one equation', () => {
  const filter = filterOf({ filterType: 'filter_range', targets: [{ datasetId: 1, column: { name: 'n' } }] })
  const filters = (value: readonly [number | null, number | null]) => rangeMask(filter, value, undefined).extraFormData
  expect(filters([1, 9])).toEqual({
    filters: [
      { col: 'n', op: '>=', val: 1 },
      { col: 'n', op: '<=', val: 9 },
    ],
  })
  expect(filters([null, 9])).toEqual({ filters: [{ col: 'n', op: '<=', val: 9 }] })
  expect(filters([4, 4])).toEqual({ filters: [{ col: 'n', op: '==', val: 4 }] })
  expect(rangeMask(filter, [1, 9], undefined).filterState.label).toBe('1 ≤ x ≤ 9')
})

test('a range is refused when it is crossed, outside the data, or incomplete where it is required', () => {
  const free = filterOf({ filterType: 'filter_range' })
  const required = filterOf({ filterType: 'filter_range', controlValues: { enableEmptyFilter: true } })
  const minimum = filterOf({
    filterType: 'filter_range',
    controlValues: { enableEmptyFilter: true, enableSingleValue: 0 },
  })
  expect(rangeProblem(free, [9, 1], [0, 10])).toBe('crossed')
  expect(rangeProblem(free, [11, null], [0, 10])).toBe('outside')
  expect(rangeProblem(free, [null, -1], [0, 10])).toBe('outside')
  expect(rangeProblem(free, [null, null], [0, 10])).toBeUndefined()
  expect(rangeProblem(required, [null, null], [0, 10])).toBe('required')
  expect(rangeProblem(required, [1, null], [0, 10])).toBe('incomplete')
  expect(rangeProblem(minimum, [1, null], [0, 10])).toBeUndefined()
  expect(rangeMask(free, [9, 1], 'crossed')).toMatchObject({
    extraFormData: {},
    filterState: { validateStatus: 'error' },
  })
})

test('a time range overrides, and No filter is no range', () => {
  const filter = filterOf({ filterType: 'filter_time', targets: [{}] })
  expect(timeMask(filter, 'Last week').extraFormData).toEqual({ time_range: 'Last week' })
  expect(timeMask(filter, 'No filter')).toMatchObject({ extraFormData: {}, filterState: { value: null } })
})

test('clearing stages no value, and an error where one is required', () => {
  expect(hasValue(clearedMask(filterOf({ filterType: 'filter_range' })))).toBe(false)
  expect(clearedMask(filterOf({ controlValues: { enableEmptyFilter: true } })).filterState.validateStatus).toBe('error')
})

test('the first source that knows a filter gives its value, else its default', () => {
  const filter = filterOf({ defaultDataMask: { filterState: { value: ['EU'] } } })
  const [a, b] = [selectMask(filter, ['a'], false), selectMask(filter, ['b'], false)]
  const first = (sources: Parameters<typeof initialMasks>[1]) =>
    initialMasks([filter], sources)[filter.id]?.filterState.value
  expect(first([undefined, { [filter.id]: a }, { [filter.id]: b }])).toEqual(['a'])
  expect(first([{}, { [filter.id]: b }])).toEqual(['b'])
  expect(first([undefined])).toEqual(['EU'])
})

test('masks of charts in a permalink are its cross-filters', () => {
  const masks = readDataMasks({ '4': crossMask(4, 'Oslo'), 'NATIVE_FILTER-1': {}, '9': crossMask(9, 'gone') })
  expect(Object.keys(initialCrossMasks(new Set([4]), [undefined, masks]))).toEqual(['4'])
})
