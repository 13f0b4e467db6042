import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { chartKinds } from '../../../app/charts/registry.ts'
import { darkTheme, lightTheme } from '../../../app/charts/theme.ts'
import type { ChartProps } from '../../../app/charts/types.ts'
import { type Fixture, fixtures } from './fixtures.ts'

beforeAll(() => {
  process.env['TZ'] = 'UTC'
})

async function picture(fixture: Fixture, props: Partial<ChartProps> = {}): Promise<string> {
  const kind = chartKinds.find((one) => one.type === fixture.formData.viz_type)
  if (!kind) throw new Error(`no kind ${fixture.formData.viz_type}`)
  const component = await kind.loadComponent()
  const { width, height, formData, data, dark } = fixture
  const theme = dark ? darkTheme : lightTheme
  return renderToStaticMarkup(createElement(component, { width, height, formData, data, theme, ...props }))
}

/** One element a line: a change of a mark is a change of one line. */
function lines(markup: string): string {
  return `${markup.replaceAll(/ class="[^"]*"/g, '').replaceAll('><', '>\n<')}\n`
}

describe.each(Object.entries(fixtures))('%s draws', (type, cases) => {
  test.each(cases.map((fixture) => [fixture.name, fixture] as const))('%s as recorded', async (name, fixture) => {
    const file = `./pictures/${type}/${name.replaceAll(' ', '-')}.html`
    await expect(lines(await picture(fixture))).toMatchFileSnapshot(file)
  })
})

test.each(Object.entries(fixtures))('%s draws the same picture twice', async (_, cases) => {
  for (const fixture of cases) expect(await picture(fixture)).toBe(await picture(fixture))
})

test.each(Object.entries(fixtures))('%s never writes NaN, undefined or Infinity into a picture', async (_, cases) => {
  for (const fixture of cases) expect(await picture(fixture)).not.toMatch(/NaN|undefined|Infinity/)
})

test.each(Object.entries(fixtures))('%s survives every size down to nothing', async (_, cases) => {
  for (const [width, height] of [
    [0, 0],
    [1, 1],
    [40, 30],
    [120, 90],
    [400, 40],
    [60, 600],
  ] as const) {
    for (const fixture of cases) {
      expect(await picture({ ...fixture, width, height })).not.toMatch(/NaN|="-\d[^"]*" (height|rx)|width="-|height="-/)
    }
  }
})

test.each(Object.entries(fixtures))('%s draws settings of the wrong type as if they were not set', async (_, cases) => {
  const [usual] = cases
  if (!usual) throw new Error('no usual case')
  const odd = {
    y_axis_format: 5,
    show_legend: 'yes',
    stack: {},
    y_axis_bounds: 'x',
    legendOrientation: 7,
    color_scheme: [],
    column_config: 3,
    conditional_formatting: 'no',
  }
  expect(await picture({ ...usual, formData: { ...usual.formData, ...odd } })).toContain('<')
})

test.each(Object.entries(fixtures))('%s keeps every text inside the picture', async (type, cases) => {
  if (type === 'table') return
  for (const fixture of cases) {
    const markup = await picture(fixture)
    for (const match of markup.matchAll(/<text x="(-?[\d.]+)" y="(-?[\d.]+)"/g)) {
      expect(Number(match[1])).toBeGreaterThanOrEqual(-0.5)
      expect(Number(match[1])).toBeLessThanOrEqual(fixture.width + 0.5)
      expect(Number(match[2])).toBeGreaterThanOrEqual(0)
      expect(Number(match[2])).toBeLessThanOrEqual(fixture.height + 0.5)
    }
  }
})

test.each(Object.entries(fixtures))('%s names itself for those who do not see it', async (type, cases) => {
  const markup = await picture(cases[0] as Fixture, { title: 'Flights by origin' })
  expect(markup).toMatch(type === 'table' ? /role="group"/ : /role="img"/)
  expect(markup).toContain('Flights by origin')
})

test('more marks than a page can carry go to a canvas, unless a picture is asked for', async () => {
  const points = 6001
  const data = Array.from({ length: points }, (_, index) => ({ x: index, n: index % 50 }))
  const fixture: Fixture = {
    name: 'many',
    formData: { viz_type: 'echarts_timeseries_scatter', datasource: '1__table', x_axis: 'x', metrics: ['n'] },
    data: [{ data, colnames: ['x', 'n'], coltypes: [0, 0] }],
    width: 400,
    height: 200,
  }
  const onScreen = await picture(fixture)
  expect(onScreen).toContain('<canvas')
  expect(onScreen).not.toContain('<circle')
  const asPicture = await picture(fixture, { renderer: 'svg' })
  expect(asPicture).not.toContain('<canvas')
  expect(asPicture).not.toContain('<circle')
  expect(asPicture.match(/M\d+,\d+h0/g)?.length).toBeGreaterThan(1_000)
})

test('a label fixed by the dashboard has its colour in every kind', async () => {
  const line = fixtures['echarts_timeseries_line']?.[0] as Fixture
  expect(await picture(line, { labelColors: { Morning: '#123456' } })).toContain('#123456')
  const pie = fixtures['pie']?.[0] as Fixture
  expect(await picture(pie, { labelColors: { Early: '#123456' } })).toContain('#123456')
})
