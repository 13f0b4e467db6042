import { describe, expect, test } from 'vitest'
import { withChart, withoutChart } from '../../../worker/routes/chart-placement.ts'
import { metadataText, normaliseMetadata, patchedList, readMetadata } from '../../../worker/routes/dashboard-metadata.ts'
import { tabsOfLayout } from '../../../worker/routes/dashboard-tabs.ts'
import { cleanSlug } from '../../../worker/routes/dashboard-writes.ts'

test.each([
  [' Our sales! ', 'Our-sales'],
  ['a_b-c', 'a_b-c'],
  ['Ünïcode', 'ncode'],
  ['!!', ''],
])('the slug %j becomes %j', (given, cleaned) => {
  expect(cleanSlug(given)).toBe(cleaned)
})

describe('metadata', () => {
  test.each(['{', '[]', '1', '{"foo":1}', '{"refresh_frequency":"x"}'])('%s is refused', (text) => {
    expect(metadataText().safeParse(text).success).toBe(false)
  })

  test('a time zone is kept, and an unknown one is refused by name', () => {
    expect(readMetadata('{"time_zone":"Asia/Kolkata"}')).toEqual({ time_zone: 'Asia/Kolkata' })
    const refused = metadataText().safeParse('{"time_zone":"Mars/Olympus"}')
    expect(refused.error?.issues[0]?.message).toBe('{"time_zone":["Not a known time zone."]}')
  })

  test('empty text says nothing, and a key of old clients is dropped', () => {
    expect(readMetadata('')).toBeNull()
    expect(readMetadata('{"show_native_filters":true,"shared_label_colors":{"a":"b"}}')).toEqual({ shared_label_colors: [] })
  })

  test('without positions the layout stays and scopes of filters go', () => {
    const { metadata, positions } = normaliseMetadata({ filter_scopes: { 1: {} }, color_namespace: null }, new Map())
    expect(positions).toBeNull()
    expect(metadata).toMatchObject({ refresh_frequency: 0, color_scheme: '', cross_filters_enabled: true })
    expect(metadata).not.toHaveProperty('filter_scopes')
    expect(metadata).not.toHaveProperty('color_namespace')
  })

  test('with positions only charts of the layout keep their scopes and defaults', () => {
    const positions = { 'CHART-a': { id: 'CHART-a', type: 'CHART', meta: { chartId: 1 } } }
    const given = { positions, filter_scopes: '{"1":{"a":1},"2":{}}', default_filters: '{"1":{},"9":{}}' }
    expect(normaliseMetadata(given, new Map([[1, 'u-1']]))).toMatchObject({
      positions: { 'CHART-a': { meta: { chartId: 1, uuid: 'u-1' } } },
      metadata: { filter_scopes: { 1: { a: 1 } }, default_filters: '{"1":{}}' },
    })
  })

  test('a patch replaces in place, adds at the end and orders what it names', () => {
    const present = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
    expect(patchedList(present, { deleted: ['a'], modified: [{ id: 'c', x: 1 }, { id: 'd' }] })).toEqual([
      { id: 'b' },
      { id: 'c', x: 1 },
      { id: 'd' },
    ])
    expect(patchedList(present, { modified: [{ id: 'd' }], reordered: ['c', 'a'] })).toEqual([{ id: 'c' }, { id: 'a' }, { id: 'd' }])
  })
})

describe('placing charts', () => {
  const chart = { id: 5, uuid: 'u', name: 'New' }

  test('an empty dashboard gets a grid with the chart in a row', () => {
    const layout = withChart({}, chart)
    expect(layout).toMatchObject({
      GRID_ID: { children: ['ROW-u'] },
      'ROW-u': { children: ['CHART-u'] },
      'CHART-u': { meta: { chartId: 5, uuid: 'u', sliceName: 'New' } },
    })
    expect(withChart(layout, chart)).toBe(layout)
  })

  test('with tabs it stands at the end of the first one', () => {
    const tabs = {
      ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'] },
      'TABS-1': { id: 'TABS-1', type: 'TABS', children: ['TAB-1', 'TAB-2'] },
      'TAB-1': { id: 'TAB-1', type: 'TAB', children: ['ROW-0'] },
      'TAB-2': { id: 'TAB-2', type: 'TAB', children: [] },
    }
    expect(withChart(tabs, chart)['TAB-1']).toMatchObject({ children: ['ROW-0', 'ROW-u'] })
    expect(withChart(tabs, chart, 'TAB-2')).toMatchObject({ 'TAB-1': { children: ['ROW-0'] }, 'TAB-2': { children: ['ROW-u'] } })
    expect(withChart(tabs, chart, 'ROW-0')['TAB-1']).toMatchObject({ children: ['ROW-0', 'ROW-u'] })
  })

  test('it leaves with the rows and columns that held nothing else', () => {
    const layout = {
      ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
      GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1', 'ROW-2', 'ROW-3'] },
      'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['COLUMN-1'] },
      'COLUMN-1': { id: 'COLUMN-1', type: 'COLUMN', children: ['CHART-1'] },
      'CHART-1': { id: 'CHART-1', type: 'CHART', children: [], meta: { chartId: 5 } },
      'ROW-2': { id: 'ROW-2', type: 'ROW', children: ['CHART-2'] },
      'CHART-2': { id: 'CHART-2', type: 'CHART', children: [], meta: { chartId: 6 } },
      'ROW-3': { id: 'ROW-3', type: 'ROW', children: [] },
    }
    const left = withoutChart(layout, 5)
    expect(Object.keys(left)).toEqual(['ROOT_ID', 'GRID_ID', 'ROW-2', 'CHART-2', 'ROW-3'])
    expect(left['GRID_ID']).toMatchObject({ children: ['ROW-2', 'ROW-3'] })
    expect(withoutChart(left, 5)).toBe(left)
  })
})

describe('tabs', () => {
  test('tabs inside tabs are their children, and a cycle ends the walk', () => {
    const layout = {
      ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'] },
      'TABS-1': { id: 'TABS-1', type: 'TABS', children: ['TAB-1'] },
      'TAB-1': { id: 'TAB-1', type: 'TAB', children: ['TABS-2'], meta: { text: 'Outer' } },
      'TABS-2': { id: 'TABS-2', type: 'TABS', children: ['TAB-2', 'TAB-1'] },
      'TAB-2': { id: 'TAB-2', type: 'TAB', children: [], meta: { text: 'Inner' } },
    }
    expect(tabsOfLayout(JSON.stringify(layout), '{}')).toMatchObject({
      all_tabs: { 'TAB-1': 'Outer', 'TAB-2': 'Inner' },
      tab_tree: [{ value: 'TAB-1', children: [{ value: 'TAB-2', children: [] }] }],
    })
  })

  test('a dashboard without layout has filters alone', () => {
    expect(tabsOfLayout('{}', '{"native_filter_configuration":[{"id":"F"}]}')).toEqual({ native_filters: { all: [{ id: 'F' }] } })
    expect(tabsOfLayout('nonsense', 'nonsense')).toEqual({ native_filters: { all: [] } })
  })
})
