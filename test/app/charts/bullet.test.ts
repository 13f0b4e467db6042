import { expect, test } from 'vitest'
import { layoutBullet } from '../../../app/charts/bullet/layout.ts'
import { prepareBullet } from '../../../app/charts/bullet/prepare.ts'
import { buildQueryContext } from '../../../app/charts/queries.ts'
import { columnType, type QueryResult } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'

const form: FormData = {
  viz_type: 'bullet',
  datasource: '1__table',
  metric: 'sales',
  ranges: '100, 300,200, many',
  range_labels: 'low, high, fair',
  markers: '150',
  marker_lines: 250,
}
const result: QueryResult = {
  data: [{ sales: 180 }, { sales: null }],
  colnames: ['sales'],
  coltypes: [columnType.numeric],
}

test('one figure is asked for, with dimensions one for each member', () => {
  expect(buildQueryContext(form).queries[0]).toMatchObject({ columns: [], metrics: ['sales'] })
  expect(buildQueryContext({ ...form, groupby: ['region'] }).queries[0]).toMatchObject({ columns: ['region'] })
})

test('what a figure is judged by is read from comma lists, each number with its label', () => {
  const { ranges, markers, lines } = prepareBullet(form, result, lightTheme)
  expect(ranges).toEqual([
    { value: 300, label: 'high' },
    { value: 200, label: 'fair' },
    { value: 100, label: 'low' },
  ])
  expect(markers).toEqual([{ value: 150, label: undefined }])
  expect(lines).toEqual([{ value: 250, label: undefined }])
})

test('a row without a figure has no bar, and a bar without dimensions is called like its metric', () => {
  const { measures } = prepareBullet(form, result, lightTheme, { verboseNames: { sales: 'All sales' } })
  expect(measures.map(({ label, value }) => [label, value])).toEqual([['All sales', 180]])
})

test('the axis reaches to what the figure is judged by', () => {
  const { frame } = layoutBullet(prepareBullet(form, result, lightTheme), { width: 500, height: 120 }, lightTheme, new Set())
  expect(frame.x.scale.kind === 'linear' && frame.x.scale.domain[1]).toBeGreaterThanOrEqual(300)
})
