import { expect, test } from 'vitest'
import { layoutHistogram } from '../../../app/charts/histogram/layout.ts'
import { prepareHistogram } from '../../../app/charts/histogram/prepare.ts'
import { buildQueryContext } from '../../../app/charts/queries.ts'
import { columnType, type QueryResult } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'

const form: FormData = {
  viz_type: 'histogram_v2',
  datasource: '1__table',
  column: 'age',
  groupby: ['sex'],
  bins: 3,
  cumulative: false,
  normalize: false,
}

const names = ['-10.0 - -5.5', '-5.5 - 1e-05', '1e-05 - 4.0']
const result: QueryResult = {
  data: [
    { sex: 'f', [names[0] ?? '']: 1, [names[1] ?? '']: 2, [names[2] ?? '']: 3 },
    { sex: null, [names[0] ?? '']: 4, [names[1] ?? '']: 0, [names[2] ?? '']: 6 },
  ],
  colnames: ['sex', ...names],
  coltypes: [columnType.text, columnType.numeric, columnType.numeric, columnType.numeric],
}

test('raw rows of the dimensions and the column are asked for, and counted by the server', () => {
  const [query] = buildQueryContext(form).queries
  expect(query).toMatchObject({
    columns: ['sex', 'age'],
    post_processing: [
      {
        operation: 'histogram',
        options: { column: 'age', groupby: ['sex'], bins: 3, cumulative: false, normalize: false },
      },
    ],
  })
  expect(query).not.toHaveProperty('metrics')
})

test('a number of bins that is none counts as five', () => {
  const [query] = buildQueryContext({ ...form, bins: 'many' }).queries
  expect(query?.post_processing?.[0]?.options).toMatchObject({ bins: 5 })
})

test('without a column nothing can be asked, and the message names it', () => {
  expect(() => buildQueryContext({ ...form, column: null })).toThrow('Column cannot be empty')
})

test('the ends of a bin are read from its name, also below zero and in powers of ten', () => {
  const { bins } = prepareHistogram(form, result, lightTheme)
  expect(bins.map(({ low, high }) => [low, high])).toEqual([
    [-10, -5.5],
    [-5.5, 0.00001],
    [0.00001, 4],
  ])
})

test('each group is a series, the one of null has its own mark', () => {
  const { all } = prepareHistogram(form, result, lightTheme)
  expect(all.map(({ label, values }) => [label, values])).toEqual([
    ['f', [1, 2, 3]],
    ['<NULL>', [4, 0, 6]],
  ])
})

test('without groups the series is called like the column', () => {
  const { all } = prepareHistogram({ ...form, groupby: [] }, result, lightTheme, { verboseNames: { age: 'Age' } })
  expect(all[0]?.label).toBe('Age')
})

test('bars stand inside their bin, groups side by side', () => {
  const prepared = prepareHistogram(form, result, lightTheme)
  const { bars, slots } = layoutHistogram(form, prepared, 600, 300)
  const rects = bars.flatMap((bar) => (bar.kind === 'rect' ? [bar] : []))
  const slot = slots[2]
  expect(rects).toHaveLength(6)
  expect(rects[4]?.x).toBeGreaterThan(slot?.x ?? 0)
  expect(rects[5]?.x).toBeGreaterThanOrEqual((rects[4]?.x ?? 0) + (rects[4]?.width ?? 0))
  expect((rects[5]?.x ?? 0) + (rects[5]?.width ?? 0)).toBeLessThan((slot?.x ?? 0) + (slot?.width ?? 0))
})

test('shares read as percentages unless a format was chosen', () => {
  const normal = prepareHistogram({ ...form, normalize: true, y_axis_format: 'SMART_NUMBER' }, result, lightTheme)
  expect(normal.formatY(0.25)).toBe('25.0%')
  expect(prepareHistogram({ ...form, normalize: true, y_axis_format: '.2f' }, result, lightTheme).formatY(0.25)).toBe(
    '0.25',
  )
})
