import { expect, test } from 'vitest'
import { layoutPara, lineDistance } from '../../../app/charts/para/layout.ts'
import { preparePara } from '../../../app/charts/para/prepare.ts'
import { paraQuery } from '../../../app/charts/para/query.ts'
import { columnType, type QueryResult } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'

const metric = (label: string) => ({ expressionType: 'SQL', sqlExpression: label, label })
const formData: FormData = {
  viz_type: 'para',
  datasource: '1__table',
  series: 'region',
  metrics: [metric('people'), metric('rural')],
  row_limit: 100,
}
const { text, numeric } = columnType
const regions: QueryResult = {
  data: [
    { region: 'Asia', people: 100, rural: 40 },
    { region: 'Europe', people: 50, rural: null },
    { region: 'Africa', people: 0, rural: 80 },
  ],
  colnames: ['region', 'people', 'rural'],
  coltypes: [text, numeric, numeric],
}

test('one row a group is asked for; a sort metric comes along', () => {
  expect(paraQuery(formData)[0]).toMatchObject({ columns: ['region'], metrics: [metric('people'), metric('rural')], row_limit: 100 })
  const [sorted] = paraQuery({ ...formData, timeseries_limit_metric: metric('age'), order_desc: false })
  expect(sorted?.metrics).toEqual([metric('people'), metric('rural'), metric('age')])
  expect(sorted?.orderby).toEqual([[metric('age'), true]])
})

test('each axis reaches from its lowest figure to its highest', () => {
  const { axes, lines } = preparePara(formData, regions, lightTheme)
  expect(axes.map(({ low, high }) => [low, high])).toEqual([['0', '100'], ['40', '80']])
  expect(lines.map(({ places }) => places)).toEqual([[1, 0], [0.5, undefined], [0, 1]])
})

test('the series have an axis of their own where the settings say so', () => {
  const { axes, lines } = preparePara({ ...formData, include_series: true }, regions, lightTheme)
  expect(axes[0]?.name).toBe('region')
  expect(lines.map(({ places }) => places[0])).toEqual([1, 0.5, 0])
})

test('a line takes its color from the color metric', () => {
  const { lines, scale } = preparePara({ ...formData, secondary_metric: metric('people') }, regions, lightTheme)
  expect(scale).toMatchObject({ low: 0, high: 100 })
  expect(new Set(lines.map(({ color }) => color)).size).toBe(3)
})

test('a line is broken where a figure is missing', () => {
  const para = preparePara(formData, regions, lightTheme)
  const layout = layoutPara(para, 300, 200, true)
  expect(para.lines.map((line) => layout.pathOf(line).replaceAll(/[\d.,-]+/g, ''))).toEqual(['ML', 'Mh', 'ML'])
})

test('the distance to a line is measured straight up and down', () => {
  const para = preparePara(formData, regions, lightTheme)
  const layout = layoutPara(para, 300, 200, true)
  const [asia] = para.lines
  const x = ((layout.xs[0] ?? 0) + (layout.xs[1] ?? 0)) / 2
  expect(asia && lineDistance(asia, layout, { x, y: layout.yOf(0.5) + 3 })).toBeCloseTo(3)
})
