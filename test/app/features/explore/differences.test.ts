import { beforeAll, describe, expect, test } from 'vitest'
import type { ControlPanel } from '../../../../app/charts/controls/control.ts'
import { chartKind } from '../../../../app/charts/registry.ts'
import {
  differences,
  drawnFormData,
  sameSetting,
  settingText,
  staleControls,
} from '../../../../app/features/explore/differences.ts'
import { timeFilter } from '../../../../app/features/explore/adhoc-filter.ts'
import { form } from './fixtures.ts'

let panel: ControlPanel

beforeAll(async () => {
  panel = (await chartKind('echarts_timeseries_line')?.loadControls()) ?? { sections: [] }
})

describe('differences', () => {
  test('not set is not set, however it is written; the order of keys says nothing', () => {
    for (const unset of [null, undefined, '', []]) expect(sameSetting(unset, null)).toBe(true)
    expect(sameSetting({ a: 1, b: null }, { a: 1 })).toBe(true)
    expect(sameSetting({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true)
    expect(sameSetting({ label: 'x', optionName: 'metric_1' }, { label: 'x', optionName: 'metric_2' })).toBe(true)
    expect(sameSetting(0, null)).toBe(false)
    expect(sameSetting(false, null)).toBe(false)
  })

  test('are named as their controls are, and where a form came from is none', () => {
    const found = differences(form({ row_limit: 10, slice_id: 1 }), form({ row_limit: 50, slice_id: 2 }), panel)
    expect(found).toEqual([{ name: 'row_limit', label: 'Row limit', before: '10', after: '50' }])
  })

  test.each([
    [null, 'N/A'],
    ['', '""'],
    [true, 'true'],
    [[], '[]'],
    [['a', 'b'], 'a, b'],
    [[1, null], 'Min: 1, Max: N/A'],
    [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'Rows' }, 'Rows'],
    [{ longitude: -98.5, fixed: null }, 'longitude: -98.5, fixed: null'],
    [{ other: { deep: 1 } }, '{"other":{"deep":1}}'],
  ])('%j reads %s', (value, text) => {
    expect(settingText(value)).toBe(text)
  })

  test('a filter reads as its pill', () => {
    expect(settingText([timeFilter('date', 'Last year')])).toBe('date (Last year)')
  })
})

describe('stale', () => {
  const ran = form({ metrics: ['count'], color_scheme: 'a' })

  test('is a control that asks for data; one that only draws is not', () => {
    const now = form({ metrics: ['revenue'], color_scheme: 'b' })
    expect(staleControls(ran, now, panel).map((control) => control.name)).toEqual(['metrics'])
  })

  test('what only draws is drawn at once, what asks for data as it was asked', () => {
    const drawn = drawnFormData(ran, form({ metrics: ['revenue'], color_scheme: 'b' }), panel)
    expect(drawn).toMatchObject({ metrics: ['count'], color_scheme: 'b' })
  })

  test('another kind is not drawn with the data of the last one', () => {
    expect(drawnFormData(ran, form({ viz_type: 'pie' }), panel)).toBe(ran)
  })
})
