import { describe, expect, test } from 'vitest'
import { boxToFiltersOps, type FilterBox, filtersOfBox } from '../../../../../app/features/dashboard/config/filter-box.ts'
import { filterFaults } from '../../../../../app/features/dashboard/config/filter-draft.ts'
import { decide } from '../../../../../durable-objects/dashboard/decide.ts'
import { evolve } from '../../../../../durable-objects/dashboard/evolve.ts'
import { invert } from '../../../../../durable-objects/dashboard/invert.ts'
import { EMPTY_STATE } from '../../../../../durable-objects/dashboard/state.ts'
import { chart, row, stateOf } from '../fixtures.ts'

const SETTINGS = {
  filter_configs: [
    { column: 'region', label: 'Where', multiple: true, clearable: true, defaultValue: 'Asia;Europe', asc: false, metric: 'sum__pop', searchAllOptions: true },
    { column: 'country', multiple: false, clearable: false, defaultValue: 'DE; AT', asc: true },
  ],
}

function box(settings: object = SETTINGS, scopes?: unknown): FilterBox {
  const formData = { viz_type: 'filter_box', datasource: '7__table', ...settings }
  return { chartId: 3, datasetId: 7, formData, scopes, names: { range: 'Time range', column: 'Time column', grain: 'Time grain' } }
}

const lookup = { saved: EMPTY_STATE, savedSeq: 1, savedBy: null, entry: () => null, stateAt: () => null }

describe('the filters of a filter box', () => {
  test('keep label, column, order, sort metric and the way of choosing', () => {
    const [where, country] = filtersOfBox(box())
    expect(where).toMatchObject({
      name: 'Where',
      filterType: 'filter_select',
      targets: [{ datasetId: 7, column: { name: 'region' } }],
      sortMetric: 'sum__pop',
      controlValues: { multiSelect: true, enableEmptyFilter: false, sortAscending: false, searchAllOptions: true },
    })
    expect(country).toMatchObject({ name: 'country', controlValues: { multiSelect: false, enableEmptyFilter: true, sortAscending: true } })
  })

  test('begin with the default values, several only where several may be chosen', () => {
    const [where, country] = filtersOfBox(box())
    expect(where?.['defaultDataMask']).toMatchObject({
      extraFormData: { filters: [{ col: 'region', op: 'IN', val: ['Asia', 'Europe'] }] },
      filterState: { value: ['Asia', 'Europe'] },
    })
    expect(country?.['defaultDataMask']).toMatchObject({ filterState: { value: ['DE; AT'] } })
  })

  test('that need a value and have no default take the first one, so that the dashboard can be saved', () => {
    const filters = filtersOfBox(box({ filter_configs: [{ column: 'region', clearable: false }] }))
    expect(filters[0]?.['controlValues']).toMatchObject({ enableEmptyFilter: true, defaultToFirstItem: true })
    expect(filterFaults({ filters, leaving: new Set() })).toEqual(new Map())
  })

  test('begin with the time range where the box offered one', () => {
    const [time, ...columns] = filtersOfBox(box({ ...SETTINGS, date_filter: true, time_range: 'Last week' }))
    expect(time).toMatchObject({ name: 'Time range', filterType: 'filter_time', defaultDataMask: { extraFormData: { time_range: 'Last week' } } })
    expect(columns.map((filter) => filter['time_range'])).toEqual(['Last week', 'Last week'])
    expect(filtersOfBox(box({ date_filter: true, time_range: 'No filter' }))[0]?.['defaultDataMask']).toMatchObject({ extraFormData: {} })
  })

  test('offer the values that the box offered: its own conditions hold for them', () => {
    const condition = { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'year', operator: '>', comparator: 1990 }
    for (const filter of filtersOfBox(box({ ...SETTINGS, adhoc_filters: [condition] }))) expect(filter['adhoc_filters']).toEqual([condition])
  })

  test('reach what each column of the box reached', () => {
    const scopes = { 3: { region: { scope: ['TAB-a'], immune: [3, 8] }, __time_range: { scope: ['TAB-b'], immune: [] } } }
    const [time, where, country] = filtersOfBox(box({ ...SETTINGS, date_filter: true }, scopes))
    expect(time?.['scope']).toEqual({ rootPath: ['TAB-b'], excluded: [] })
    expect(where?.['scope']).toEqual({ rootPath: ['TAB-a'], excluded: [8] })
    expect(country?.['scope']).toEqual({ rootPath: ['ROOT_ID'], excluded: [] })
  })

  test('are made of the oldest form of settings, and of none at all where there are none', () => {
    expect(filtersOfBox(box({ groupby: ['region'] })).map(({ name }) => name)).toEqual(['region'])
    for (const settings of [{}, { filter_configs: 'x' }, { filter_configs: [null, {}, { column: 5 }] }]) {
      expect(filtersOfBox(box(settings))).toEqual([])
      expect(boxToFiltersOps(box(settings), 'CHART-3')).toEqual([])
    }
  })

  test('choose the time grain and the time column where the box let its readers do so, with its own as defaults', () => {
    const scopes = { 3: { __time_grain: { scope: ['TAB-a'], immune: [] }, __time_col: { scope: ['TAB-b'], immune: [4] } } }
    const settings = { ...SETTINGS, show_sqla_time_granularity: true, show_sqla_time_column: true, time_grain_sqla: 'P1M', granularity_sqla: 'ds' }
    const [grain, column, ...columns] = filtersOfBox(box(settings, scopes))
    expect(grain).toMatchObject({
      name: 'Time grain',
      filterType: 'filter_timegrain',
      targets: [{ datasetId: 7 }],
      defaultDataMask: { extraFormData: { time_grain_sqla: 'P1M' }, filterState: { value: ['P1M'] } },
      scope: { rootPath: ['TAB-a'], excluded: [] },
    })
    expect(column).toMatchObject({
      name: 'Time column',
      filterType: 'filter_timecolumn',
      targets: [{ datasetId: 7 }],
      defaultDataMask: { extraFormData: { granularity_sqla: 'ds' }, filterState: { value: ['ds'] } },
      scope: { rootPath: ['TAB-b'], excluded: [4] },
    })
    expect(columns).toHaveLength(2)
    expect(filterFaults({ filters: filtersOfBox(box(settings)), leaving: new Set() })).toEqual(new Map())
  })

  test('of a box without a grain or column of its own begin without one', () => {
    const [grain, column] = filtersOfBox(box({ show_sqla_time_granularity: true, show_sqla_time_column: true }))
    for (const filter of [grain, column]) expect(filter?.['defaultDataMask']).toMatchObject({ extraFormData: {} })
  })
})

test('making filters of a box is one step: the filters join behind the others, and the box leaves the layout', () => {
  const known = { id: 'NATIVE_FILTER-x', name: 'Known' }
  const state = stateOf([row('ROW-1', chart(3), chart(4))], { filters: { [known.id]: known }, filterOrder: [known.id] })
  const decision = decide(state, { type: 'batch', data: { ops: boxToFiltersOps(box(), 'CHART-3') } }, lookup)
  if (!decision.ok) throw new Error(decision.code)
  const after = evolve(state, decision.event)
  expect(after.filterOrder.map((id) => after.filters[id]?.['name'])).toEqual(['Known', 'Where', 'country'])
  expect(after.items['CHART-3']).toBeUndefined()
  expect(after.items['CHART-4']).toBeDefined()
  expect(invert(state, decision.event)).toMatchObject({ kind: 'batch' })
})
