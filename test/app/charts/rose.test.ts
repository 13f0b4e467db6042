import { expect, test } from 'vitest'
import { columnType, type QueryResult } from '../../../app/charts/query-types.ts'
import { layoutRose } from '../../../app/charts/rose/layout.ts'
import { prepareRose } from '../../../app/charts/rose/prepare.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'

const births = { expressionType: 'SQL', sqlExpression: 'SUM(num)', label: 'births' }
const formData: FormData = {
  viz_type: 'rose',
  datasource: '1__table',
  granularity_sqla: 'ds',
  metrics: [births],
  groupby: ['gender'],
  date_time_format: '%Y',
}
const plot = { x: 0, y: 0, width: 400, height: 300 }
const { temporal, numeric } = columnType
/** Figures that a recorded Superset drew its rose from. */
const recorded: QueryResult = {
  data: [
    { __timestamp: 788_918_400_000, boy: 1_072_579, girl: 726_740 },
    { __timestamp: 820_454_400_000, boy: 1_045_266, girl: null },
  ],
  colnames: ['__timestamp', 'boy', 'girl'],
  coltypes: [temporal, numeric, numeric],
}

test('each time has its direction, in which the series follow one another outwards', () => {
  const rose = prepareRose(formData, recorded, lightTheme)
  expect(rose.times).toEqual(['1995', '1996'])
  expect(rose.totals).toEqual([1_799_319, 1_045_266])
  const { petals, radius } = layoutRose(formData, rose, plot)
  expect(petals.map(({ series, time }) => [series.name, time])).toEqual([
    ['boy', 0],
    ['girl', 0],
    ['boy', 1],
  ])
  expect(petals[0]?.outer).toBe(petals[1]?.inner)
  expect(petals[1]?.outer).toBeCloseTo(radius)
})

test('lengths follow the figures, or areas where the settings say so', () => {
  const rose = prepareRose(formData, recorded, lightTheme)
  const share = 1_045_266 / 1_799_319
  const { petals, radius } = layoutRose(formData, rose, plot)
  expect((petals[2]?.outer ?? 0) / radius).toBeCloseTo(share)
  const byArea = layoutRose({ ...formData, rose_area_proportion: true }, rose, plot)
  expect(((byArea.petals[2]?.outer ?? 0) / byArea.radius) ** 2).toBeCloseTo(share)
})

test('a hidden series gives its place to the others', () => {
  const rose = prepareRose(formData, recorded, lightTheme, {}, {}, new Set(['boy']))
  expect(rose.totals).toEqual([726_740, 0])
  expect(layoutRose(formData, rose, plot).petals).toHaveLength(1)
})
