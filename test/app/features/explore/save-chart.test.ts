import { describe, expect, test } from 'vitest'
import { canOverwrite, chartPayload, queryDatasetName, savedTexts, willCreate } from '../../../../app/features/explore/save-chart.ts'
import { form, slice } from './fixtures.ts'

describe('who may overwrite', () => {
  const owner = { userId: 5, isAdmin: false }
  test('owners and admins, with the right to write charts', () => {
    expect(canOverwrite(slice, owner, true)).toBe(true)
    expect(canOverwrite(slice, { userId: 6, isAdmin: true }, true)).toBe(true)
    expect(canOverwrite(slice, { userId: 6, isAdmin: false }, true)).toBe(false)
    expect(canOverwrite(slice, owner, false)).toBe(false)
    expect(canOverwrite(null, owner, true)).toBe(false)
  })

  test('nobody when another system manages the chart', () => {
    expect(canOverwrite({ ...slice, is_managed_externally: true }, owner, true)).toBe(false)
  })
})

describe('what is saved', () => {
  const formData = form({ x_axis: 'date', metrics: ['count'], url_params: { a: 'b' }, slice_id: 3, force: true })

  test('settings and query travel as JSON texts, without what belongs to the address', () => {
    const payload = chartPayload({ name: ' Orders ', formData, datasetId: 7, dashboards: [1, 2] })
    expect(payload).toMatchObject({
      slice_name: 'Orders',
      viz_type: 'echarts_timeseries_line',
      datasource_id: 7,
      datasource_type: 'table',
      dashboards: [1, 2],
    })
    const params = JSON.parse(String(payload['params']))
    expect(params).toMatchObject({ x_axis: 'date', metrics: ['count'], datasource: '7__table' })
    expect(params).not.toHaveProperty('url_params')
    expect(params).not.toHaveProperty('slice_id')
    const context = JSON.parse(String(payload['query_context']))
    expect(context.datasource).toEqual({ id: 7, type: 'table' })
    expect(context.queries[0].metrics).toEqual(['count'])
    expect(context.force).toBe(false)
  })

  test('without a word about dashboards they stay as they are', () => {
    expect(chartPayload({ name: 'a', formData, datasetId: 7, dashboards: undefined })).not.toHaveProperty('dashboards')
  })
})

test('a chart goes to a tab of a dashboard that gains it, and a dataset of a query is named after both and when', () => {
  const payload = chartPayload({ name: 'a', formData: form(), datasetId: 9, dashboards: [2], place: { dashboard: 2, tab: 'TAB-1' } })
  expect(payload).toMatchObject({ dashboard_tabs: { 2: 'TAB-1' }, datasource_id: 9 })
  expect(JSON.parse(String(payload['params'])).datasource).toBe('9__table')
  expect(queryDatasetName('Films', new Date('2024-05-06T07:08:09Z'))).toBe('Films 2024-05-06 07:08')
})

describe('what is said', () => {
  test('the chart first, then its dashboard', () => {
    expect(savedTexts({ mode: 'saveas', name: 'A', dashboard: { title: 'D', created: true } })).toEqual([
      'Chart [A] has been saved',
      'Dashboard [D] just got created and chart [A] was added to it',
    ])
    expect(savedTexts({ mode: 'overwrite', name: 'A', dashboard: { title: 'D', created: false } })).toEqual([
      'Chart [A] has been overwritten',
      'Chart [A] was added to dashboard [D]',
    ])
    expect(savedTexts({ mode: 'saveas', name: 'A', dashboard: null })).toEqual(['Chart [A] has been saved'])
  })

  test('what a save would create is said before it is done', () => {
    expect(willCreate('saveas', true)).toBe('A new chart and dashboard will be created.')
    expect(willCreate('saveas', false)).toBe('A new chart will be created.')
    expect(willCreate('overwrite', true)).toBe('A new dashboard will be created.')
    expect(willCreate('overwrite', false)).toBeNull()
  })
})
