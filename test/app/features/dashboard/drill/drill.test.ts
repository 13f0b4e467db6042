import { expect, test } from 'vitest'
import { chartKind } from '../../../../../app/charts/registry.ts'
import type { ChartKind } from '../../../../../app/charts/kind.ts'
import type { DrillFilter, FormData } from '../../../../../app/charts/types.ts'
import { afterSteps, crumbText, drillColumns, drilledFormData } from '../../../../../app/features/dashboard/drill/drill-by.ts'
import { drillDetailQuery } from '../../../../../app/features/dashboard/drill/drill-detail-query.ts'
import { markMenu, type MarkMenuFacts } from '../../../../../app/features/dashboard/drill/mark-menu.ts'

const SOUTH: DrillFilter = { col: 'region', op: '==', val: 'South', formattedVal: 'South' }
const NOWHERE: DrillFilter = { col: 'region', op: '==', val: null, formattedVal: '<NULL>' }
const MARCH: DrillFilter = { col: 'day', op: '==', val: 951868800000, formattedVal: '2000-03', grain: 'P1M' }

function kind(type: string): ChartKind {
  const found = chartKind(type)
  if (!found) throw new Error(`no kind ${type}`)
  return found
}

function settings(more: object = {}): FormData {
  return { viz_type: 'pie', datasource: '1__table', slice_id: 7, groupby: ['region'], metric: 'count', ...more }
}

test('drilling takes the column for the dimension, keeps the other settings and filters by what was clicked', () => {
  const other = { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'year', operator: '>', comparator: 2000 }
  const drilled = drilledFormData(settings({ adhoc_filters: [other] }), { filters: [SOUTH], column: 'city' }, kind('pie'))
  expect(drilled).toEqual({
    ...settings(),
    slice_id: 0,
    groupby: ['city'],
    adhoc_filters: [
      other,
      {
        clause: 'WHERE',
        expressionType: 'SIMPLE',
        subject: 'region',
        operator: '==',
        operatorId: 'EQUALS',
        comparator: 'South',
      },
    ],
  })
})

test('nothing is compared with by IS NULL', () => {
  const drilled = drilledFormData(settings(), { filters: [NOWHERE], column: 'city' }, kind('pie'))
  expect(drilled['adhoc_filters']).toMatchObject([{ subject: 'region', operator: 'IS NULL' }])
  expect(drillDetailQuery(chartKind(settings().viz_type), settings(), [NOWHERE]).filters).toEqual([{ col: 'region', op: 'IS NULL' }])
})

test('a bucket of time and a column of SQL are filtered by what only a query can say', () => {
  const byDecade = { sqlExpression: 'year / 10', label: 'decade', expressionType: 'SQL' }
  const decade: DrillFilter = { col: 'decade', op: '==', val: 200, formattedVal: '200' }
  const form = settings({ groupby: [byDecade], extra_form_data: { filters: [{ col: 'a', op: 'IN', val: [1] }] } })
  const drilled = drilledFormData(form, { filters: [MARCH, decade], column: 'city' }, kind('pie'))
  expect(drilled['adhoc_filters']).toEqual([])
  expect(drilled['extra_form_data']).toEqual({
    filters: [
      { col: 'a', op: 'IN', val: [1] },
      { col: 'day', op: '==', val: 951868800000, grain: 'P1M' },
      { col: { sqlExpression: 'year / 10', label: 'decade' }, op: '==', val: 200 },
    ],
  })
})

test('a kind that holds its dimension in one field of its own gets the column there, as one or as a list', () => {
  const gantt = settings({ viz_type: 'gantt_chart', series: 'region', groupby: undefined })
  expect(drilledFormData(gantt, { filters: [], column: 'city' }, kind('gantt_chart'))['series']).toBe('city')
  const rings = settings({ viz_type: 'sunburst_v2', columns: ['region', 'city'], groupby: undefined })
  expect(drilledFormData(rings, { filters: [], column: 'street' }, kind('sunburst_v2'))['columns']).toEqual(['street'])
})

test('of a mixed chart only the clicked query changes', () => {
  const mixed = settings({ viz_type: 'mixed_timeseries', groupby: ['a'], groupby_b: ['region'] })
  const step = { filters: [SOUTH], column: 'city', dimensionField: 'groupby_b', filtersField: 'adhoc_filters_b' }
  const drilled = drilledFormData(mixed, step, kind('mixed_timeseries'))
  expect(drilled['groupby']).toEqual(['a'])
  expect(drilled['groupby_b']).toEqual(['city'])
  expect(drilled['adhoc_filters']).toBeUndefined()
  expect(drilled['adhoc_filters_b']).toHaveLength(1)
})

test('several drills add up, and each crumb names the dimensions it showed and what was clicked there', () => {
  const pie = kind('pie')
  const city: DrillFilter = { col: 'city', op: '==', val: 'Graz', formattedVal: 'Graz' }
  const steps = [{ filters: [SOUTH], column: 'city' }, { filters: [city], column: 'street' }]
  expect(afterSteps(settings(), steps, pie)['adhoc_filters']).toHaveLength(2)
  const crumbs = [...steps, undefined].map((next, index) =>
    crumbText(afterSteps(settings(), steps.slice(0, index), pie), next, pie, (name) => name.toUpperCase()),
  )
  expect(crumbs).toEqual(['REGION (South)', 'CITY (Graz)', 'STREET'])
})

test('a mark is drilled by columns other than its own and those drilled by before', () => {
  const columns = ['region', 'city', 'street', 'week'].map((name) => ({ column_name: name, verbose_name: null }))
  const form = settings({ x_axis: 'week' })
  const found = drillColumns(columns, form, { filters: [SOUTH] }, kind('pie'), ['city'])
  expect(found.map(({ column_name: name }) => name)).toEqual(['street'])
})

test('rows behind a mark are asked for by the clauses of the chart and of the mark, not by those on its figures', () => {
  const form = settings({
    adhoc_filters: [
      { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'year', operator: '>', comparator: 2000 },
      { clause: 'HAVING', expressionType: 'SQL', sqlExpression: 'count(*) > 5' },
      { clause: 'WHERE', expressionType: 'SQL', sqlExpression: 'a = b' },
    ],
    extra_form_data: { filters: [{ col: 'city', op: 'IN', val: ['Graz'] }], time_range: 'Last year' },
  })
  expect(drillDetailQuery(chartKind(form.viz_type), form, [SOUTH])).toMatchObject({
    time_range: 'Last year',
    filters: [
      { col: 'city', op: 'IN', val: ['Graz'] },
      { col: 'year', op: '>', val: 2000 },
      { col: 'region', op: '==', val: 'South' },
    ],
    extras: { where: '(a = b)' },
  })
  expect(drillDetailQuery(chartKind(form.viz_type), form, [SOUTH]).extras).not.toHaveProperty('having')
})

test('rows behind a mark of the second query are asked for by the clauses of that query', () => {
  const clause = (subject: string) => [{ clause: 'WHERE', expressionType: 'SIMPLE', subject, operator: '>', comparator: 1 }]
  const form = settings({
    viz_type: 'mixed_timeseries',
    x_axis: 'day',
    metrics: ['count'],
    metrics_b: ['count'],
    adhoc_filters: clause('a'),
    adhoc_filters_b: clause('b'),
  })
  expect(drillDetailQuery(chartKind(form.viz_type), form, [], 0).filters).toMatchObject([{ col: 'a' }])
  expect(drillDetailQuery(chartKind(form.viz_type), form, [], 1).filters).toMatchObject([{ col: 'b' }])
})

const OFFERED: MarkMenuFacts = {
  kind: { emitsCrossFilters: true, drillBy: true },
  crossFilters: 'on',
  may: { detail: true, by: true },
  noDetail: undefined,
  groupsRows: true,
  columns: [{ column_name: 'city', verbose_name: 'City' }],
}
const AT = { clientX: 1, clientY: 1 }
const MASK = { extraFormData: { filters: [] }, filterState: { value: null, selectedValues: null } }

/** The lines of the menu: what is offered, what is not and why, and what is within. */
function lines(facts: Partial<MarkMenuFacts>, point?: Parameters<typeof markMenu>[1]): string[] {
  const nothing = () => undefined
  const items = markMenu({ ...OFFERED, ...facts }, point, { onCrossFilter: nothing, onDetail: nothing, onBy: nothing })
  return items.map((item) => {
    if (item.kind === 'sub') return `${item.label} > ${item.items.map((one) => ('label' in one ? one.label : '')).join(' | ')}`
    if (!('label' in item)) return ''
    return 'disabled' in item && item.disabled ? `(${item.label}: ${item.description})` : item.label
  })
}

test('a mark offers its filter, its rows by each of its values and by all of them, and its columns', () => {
  const crossFilter = { dataMask: MASK, isCurrentValueSelected: false }
  expect(lines({}, { ...AT, filters: [SOUTH, MARCH], crossFilter })).toEqual([
    'Add cross-filter',
    'Drill to detail',
    'Drill to detail by > Drill to detail by South | Drill to detail by 2000-03 | Drill to detail by all',
    'Drill by > City',
  ])
})

test('a mark whose filter is on offers to take it away', () => {
  const crossFilter = { dataMask: MASK, isCurrentValueSelected: true }
  expect(lines({}, { ...AT, filters: [SOUTH], crossFilter })[0]).toBe('Remove cross-filter')
})

test('what cannot be done says why', () => {
  expect(lines({})).toEqual([
    "(Add cross-filter: You can't apply cross-filter on this data point.)",
    'Drill to detail',
    '(Drill to detail by: Right-click on a dimension value to drill to detail by that value.)',
    '(Drill by: Drill by is not available for this data point)',
  ])
  expect(lines({ kind: { emitsCrossFilters: false, drillBy: false } })).toEqual([
    '(Add cross-filter: This visualization type does not support cross-filtering.)',
    'Drill to detail',
    '(Drill to detail by: Drill to detail by value is not yet supported for this chart type.)',
    '(Drill by: Drill by is not yet supported for this chart type)',
  ])
  const point = { ...AT, filters: [SOUTH] }
  expect(lines({ crossFilters: 'off', noDetail: 'because', columns: [] }, point)).toEqual([
    '(Add cross-filter: Cross-filtering is not enabled for this dashboard.)',
    '(Drill to detail: because)',
    '(Drill to detail by: because)',
    '(Drill by: No columns found)',
  ])
  expect(lines({ columns: undefined }, point)[3]).toBe('(Drill by: Loading columns…)')
})

test('readers who may not drill are offered the filter alone, and within a drill there is none', () => {
  expect(lines({ may: { detail: false, by: false } })).toHaveLength(1)
  const { crossFilters: _, ...within } = OFFERED
  expect(markMenu(within, undefined, { onCrossFilter: () => undefined, onDetail: () => undefined, onBy: () => undefined })[0]).toMatchObject({ id: 'detail' })
})
