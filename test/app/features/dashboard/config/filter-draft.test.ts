import { expect, test } from 'vitest'
import {
  dropFilter,
  editFilter,
  filterChanges,
  filterFaults,
  filterOps,
  hasChanges,
  insertFilter,
  markLeaving,
  moveFilter,
  newDivider,
  newFilter,
} from '../../../../../app/features/dashboard/config/filter-draft.ts'
import { NEW_CONDITION, readConditions, writeConditions } from '../../../../../app/features/dashboard/config/pre-filter.ts'
import { checkedOf, scopeOf, scopeTree, toggleScope } from '../../../../../app/features/dashboard/config/scope-tree.ts'
import { propertiesOf, propertyFaults, propertyOps } from '../../../../../app/features/dashboard/config/properties.ts'
import { EVERYTHING } from '../../../../../durable-objects/dashboard/filter-scope.ts'
import { tryOps } from '../../../../../app/features/dashboard/edit/legality.ts'
import { evolve } from '../../../../../durable-objects/dashboard/evolve.ts'
import { chart, row, stateOf, tabbedState } from '../fixtures.ts'

const region = { ...newFilter('Region', 1), targets: [{ datasetId: 1, column: { name: 'region' } }] }
const city = {
  ...newFilter('City', 1),
  targets: [{ datasetId: 1, column: { name: 'city' } }],
  cascadeParentIds: [region.id],
}
const before = [region, city]
const start = { filters: before, leaving: new Set<string>() }

test('an untouched configuration changes nothing', () => {
  expect(hasChanges(filterChanges(before, start))).toBe(false)
})

test('a new filter needs a name, a dataset and a column; a divider needs a title', () => {
  const draft = insertFilter(insertFilter(start, newFilter(' ', undefined)), newDivider(''))
  const [, , filter, divider] = draft.filters
  expect(filterFaults(draft).get(filter!.id)).toEqual({ name: 'required', dataset: 'required', column: 'required' })
  expect(filterFaults(draft).get(divider!.id)).toEqual({ title: 'required' })
})

test('a required filter needs a default value, unless it takes its first option', () => {
  const required = editFilter(start, region.id, { controlValues: { enableEmptyFilter: true } })
  expect(filterFaults(required).get(region.id)).toEqual({ default: 'required' })
  const first = editFilter(start, region.id, { controlValues: { enableEmptyFilter: true, defaultToFirstItem: true } })
  expect(filterFaults(first).size).toBe(0)
})

test('filters that depend on each other in a circle cannot be saved', () => {
  const circular = editFilter(start, region.id, { cascadeParentIds: [city.id] })
  expect([...filterFaults(circular).keys()].toSorted()).toEqual([region.id, city.id].toSorted())
})

test('another column takes the default value away', () => {
  const valued = editFilter(start, region.id, { defaultDataMask: { filterState: { value: ['EU'] } } })
  const [moved] = editFilter(valued, region.id, { targets: [{ datasetId: 1, column: { name: 'country' } }] }).filters
  expect(moved?.['defaultDataMask']).toMatchObject({ filterState: {} })
})

test('a filter marked for removal can come back with everything it had, and is gone with Save', () => {
  const marked = markLeaving(start, region.id, true)
  expect(filterChanges(before, marked).deleted).toEqual([region.id])
  expect(hasChanges(filterChanges(before, markLeaving(marked, region.id, false)))).toBe(false)
})

test('dropping a filter releases those that depended on it', () => {
  const { filters } = dropFilter(start, region.id)
  expect(filters.map((filter) => filter['cascadeParentIds'])).toEqual([[]])
})

test('the ops of a draft bring the live state to the same filters in the same order', () => {
  const added = newDivider('Places')
  const draft = moveFilter(insertFilter(editFilter(start, city.id, { name: 'Town' }), added), added.id, -1)
  const state = stateOf([], { filters: { [region.id]: region, [city.id]: city }, filterOrder: [region.id, city.id] })
  const decision = tryOps(state, filterOps(before, filterChanges(before, draft)))
  if (!decision.ok) throw new Error(decision.code)
  const after = evolve(state, decision.event)
  expect(after.filterOrder.map((id) => after.filters[id])).toEqual(draft.filters)
})

test('a scope of every chart is everything, so that charts added later belong to it', () => {
  const { items } = tabbedState()
  expect(scopeOf(items, new Set([1, 2, 3, 4, 5]))).toEqual({ rootPath: EVERYTHING.rootPath, excluded: [] })
})

test('a scope within one tab names that tab and what it leaves out', () => {
  const { items } = tabbedState()
  expect(scopeOf(items, new Set([1, 3]))).toEqual({ rootPath: ['TAB-a'], excluded: [2] })
  const loose = stateOf([row('ROW-1', chart(1), chart(2))]).items
  expect(scopeOf(loose, new Set([1]))).toEqual({ rootPath: ['ROOT_ID'], excluded: [2] })
})

test('a tab is checked, unchecked or mixed by its charts, and checking it takes all of them', () => {
  const { items } = tabbedState()
  const [first] = scopeTree(items)
  if (!first) throw new Error('no tree')
  expect([checkedOf(first, new Set([1, 2, 3])), checkedOf(first, new Set([1])), checkedOf(first, new Set())]).toEqual([
    true,
    'mixed',
    false,
  ])
  expect(toggleScope(items, { rootPath: ['TAB-b'], excluded: [] }, first, true)).toEqual(
    scopeOf(items, new Set([1, 2, 3, 4, 5])),
  )
})

test('only changed properties become ops, and certification details go with who certifies', () => {
  const state = stateOf([], {
    props: { dashboard_title: 'Sales', slug: 'sales', css: '', certified_by: 'Ana', certification_details: 'checked' },
  })
  const now = propertiesOf(state)
  expect(propertyOps(now, now)).toEqual([])
  expect(propertyOps(now, { ...now, certifiedBy: ' ', refresh: 60 })).toEqual([
    { type: 'setProp', data: { key: 'certified_by', value: null } },
    { type: 'setProp', data: { key: 'certification_details', value: null } },
    { type: 'setMetadata', data: { set: { color_scheme: '', refresh_frequency: 60 } } },
  ])
  const zoned = propertyOps(now, { ...now, timeZone: 'Asia/Kolkata' })
  expect(zoned).toEqual([{ type: 'setMetadata', data: { set: { time_zone: 'Asia/Kolkata' } } }])
  const inZone = propertiesOf(stateOf([], { metadata: { time_zone: 'Asia/Kolkata' } }))
  expect(propertyOps(inZone, { ...inZone, timeZone: '' })).toEqual([{ type: 'setMetadata', data: { unset: ['time_zone'] } }])
  expect(propertyFaults({ ...now, title: ' ', slug: 'a b' })).toEqual({ title: true, slug: true })
})

test('conditions of a pre-filter are written as adhoc filters and read back; what is not complete keeps from saving', () => {
  const stored = [
    { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'country', operator: 'IN', comparator: ['DE', 'FR'] },
    { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'sales > 0' },
    { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'city', operator: 'IS NOT NULL', comparator: null },
  ]
  const conditions = readConditions(stored)
  expect(conditions[0]).toEqual({ kind: 'simple', column: 'country', operator: 'IN', value: 'DE, FR' })
  expect(writeConditions(conditions)).toEqual(stored)
  const unknown = { expressionType: 'SIMPLE', subject: 'a', operator: 'TEMPORAL_RANGE', comparator: 'x' }
  expect(writeConditions(readConditions([unknown]))).toEqual([unknown])
  const draft = editFilter(start, region.id, { adhoc_filters: writeConditions([NEW_CONDITION]) })
  expect(filterFaults(draft).get(region.id)).toEqual({ preFilter: 'required' })
})
