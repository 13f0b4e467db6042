import { expect, test } from 'vitest'
import { preparePeriods } from '../../../app/charts/pop-kpi/prepare.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { CellValue } from '../../../app/charts/query-types.ts'

function prepared(now: CellValue, then: CellValue, settings: Record<string, unknown> = {}) {
  const formData = { viz_type: 'pop_kpi', datasource: '1__table', metric: 'jobs', time_compare: '1 year ago', ...settings }
  const data = [{ jobs: now, 'jobs__1 year ago': then }]
  return preparePeriods(formData, { data, colnames: Object.keys(data[0]!), coltypes: [0, 0] }, lightTheme)
}

const figures = (now: CellValue, then: CellValue, settings?: Record<string, unknown>) =>
  prepared(now, then, settings)?.figures.map(({ icon, value }) => `${icon} ${value}`)

test('a figure stands beside its change, its difference and the earlier figure', () => {
  expect(figures(120, 100)).toEqual(['% +20.0%', '△ +20', '# 100'])
  expect(figures(80, 100)).toEqual(['% −20.0%', '△ -20', '# 100'].map((text) => text.replace('△ -20', '△ −20')))
})

test('a period without a figure counts as nothing: all of now is new, and nothing to nothing is no change', () => {
  expect(figures(5, null)).toEqual(['% +100.0%', '△ +5', '# N/A'])
  expect(figures(null, 5)?.[0]).toBe('% −100.0%')
  expect(figures(0, 0)?.[0]).toBe('% +0.0%')
})

test('rises are green and falls red, or the other way round, and the earlier figure has no colour', () => {
  const colors = (settings: Record<string, unknown>) =>
    prepared(2, 1, { comparison_color_enabled: true, ...settings })?.figures.map((figure) => figure.color)
  expect(colors({})).toEqual([lightTheme.success, lightTheme.success, undefined])
  expect(colors({ comparison_color_scheme: 'Red' })).toEqual([lightTheme.danger, lightTheme.danger, undefined])
  expect(colors({ comparison_color_enabled: false })).toEqual([undefined, undefined, undefined])
})

test('figures can be hidden, named and shown without their sign', () => {
  const column_config = {
    'Previous value': { visible: false },
    Delta: { displayTypeIcon: false, customColumnName: 'more' },
  }
  expect(prepared(2, 1, { column_config })?.figures).toMatchObject([
    { key: 'percent', icon: '%' },
    { key: 'delta', icon: '', name: 'more' },
  ])
})

test('without a period to compare with only the figure is shown', () => {
  expect(figures(2, 1, { time_compare: undefined })).toEqual([])
})
