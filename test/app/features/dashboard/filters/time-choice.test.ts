import { expect, test } from 'vitest'
import { newFilter } from '../../../../../app/features/dashboard/config/filter-draft.ts'
import { type NativeFilter, readFilterItem } from '../../../../../app/features/dashboard/filters/native-filter.ts'
import { timeChoiceQuery } from '../../../../../app/features/dashboard/filters/option-query.ts'
import { timeChoiceMask, timeChoices } from '../../../../../app/features/dashboard/filters/time-choice.ts'
import { clearedMask } from '../../../../../app/features/dashboard/filters/value-mask.ts'

function filter(filterType: string, required = false): NativeFilter {
  const item = readFilterItem({ ...newFilter('Grain', 7), filterType, controlValues: { enableEmptyFilter: required } })
  if (item?.kind !== 'filter') throw new Error('no filter')
  return item
}

test('a time grain sets the grain of charts and a time column their column, as Superset stores it', () => {
  expect(timeChoiceMask(filter('filter_timegrain'), { value: 'P1M', label: 'Month' })).toMatchObject({
    extraFormData: { time_grain_sqla: 'P1M' },
    filterState: { value: ['P1M'], label: 'Month' },
  })
  expect(timeChoiceMask(filter('filter_timecolumn'), { value: 'ds', label: 'Day' })).toMatchObject({
    extraFormData: { granularity_sqla: 'ds' },
    filterState: { value: ['ds'], label: 'Day' },
  })
})

test('nothing chosen sets nothing, and is an error where a choice is required', () => {
  expect(timeChoiceMask(filter('filter_timegrain'), undefined)).toMatchObject({ extraFormData: {}, filterState: { value: null } })
  expect(timeChoiceMask(filter('filter_timegrain', true), undefined).filterState.validateStatus).toBe('error')
  expect(clearedMask(filter('filter_timegrain'))).toMatchObject({ extraFormData: {}, filterState: { value: null } })
})

test('offered are the grains of the database, or the columns that are instants', () => {
  const grains = [{ name: 'Day', function: 'x', duration: 'P1D' }, { name: 'Month', function: 'y', duration: 'P1M' }]
  expect(timeChoices('filter_timegrain', grains)).toEqual([{ value: 'P1D', label: 'Day' }, { value: 'P1M', label: 'Month' }])
  const columns = [
    { column_name: 'ds', verbose_name: null, dtype: 2 },
    { column_name: 'at', verbose_name: 'Arrival', dtype: 2 },
    { column_name: 'city', verbose_name: null, dtype: 1 },
  ]
  expect(timeChoices('filter_timecolumn', columns)).toEqual([{ value: 'ds', label: 'ds' }, { value: 'at', label: 'Arrival' }])
  expect(timeChoices('filter_timecolumn', 'nonsense')).toEqual([])
})

test('the dataset is asked for its grains or its columns', () => {
  expect(timeChoiceQuery(filter('filter_timegrain'))).toMatchObject({ result_type: 'timegrains', datasource: { id: 7 } })
  expect(timeChoiceQuery(filter('filter_timecolumn'))).toMatchObject({ result_type: 'columns', datasource: { id: 7 } })
})
