import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Control, ControlContext } from '../../../app/charts/controls/control.ts'
import { columnType, type QueryResult } from '../../../app/charts/query-types.ts'
import { samples } from '../../../app/charts/gallery/samples.ts'
import { usualSample } from '../../../app/charts/gallery/situations.ts'
import { chartKind } from '../../../app/charts/registry.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'

type Case = { formData: FormData; data: readonly QueryResult[] }

const KINDS = [
  'echarts_timeseries_line',
  'echarts_timeseries_smooth',
  'echarts_timeseries_step',
  'echarts_timeseries_scatter',
  'echarts_timeseries_bar',
  'echarts_area',
  'mixed_timeseries',
  'box_plot',
  'bubble_v2',
  'waterfall',
  'gantt_chart',
  'candlestick',
  'histogram_v2',
  'butterfly',
]

/** What the tooltip says is no part of the drawing; tests of their own hold it. */
const OF_TOOLTIPS = /^(rich_tooltip|showTooltip|tooltip)/

/** Settings that a setting acts together with: where it shows. */
const TOGETHER: readonly (readonly [RegExp, Record<string, unknown>])[] = [
  [/^(x_axis_title|y_axis_title|yAxisTitle)/, { x_axis_title: 'Across', y_axis_title: 'Up', yAxisIndexB: 1 }],
  [/^[xy]_axis_title_margin$/, { x_axis_label: 'Across', y_axis_label: 'Up' }],
  [/^sort_series_ascending/, { sort_series_type: 'sum', sort_series_typeB: 'sum', groupby_b: ['sector'] }],
  [/^sort_series_typeB/, { groupby_b: ['sector'] }],
  [/^stackB/, { show_valueB: true, seriesTypeB: 'bar', groupby_b: ['sector'] }],
  [/^time_shift_color$/, { time_compare: ['Finance'], comparison_type: 'values' }],
  [/^(stack|only_total)$/, { show_value: true, stack: 'Stack', seriesType: 'bar' }],
  [/^only_totalB$/, { show_valueB: true, stackB: true }],
  [/^percentage_threshold$/, { show_value: true, stack: 'Stack', only_total: false }],
  [/^stackDimension$/, { stack: 'Stack', groupby: ['sector'] }],
  [/^(opacity|area)$/, { area: true, seriesType: 'line' }],
  [/^opacityB$/, { areaB: true }],
  [/^marker(Enabled|Size)$/, { markerEnabled: true, seriesType: 'line' }],
  [/^markerSizeB$/, { markerEnabledB: true }],
  [/^legend/, { show_legend: true, legendOrientation: 'left' }],
  [/^legendType$/, { show_legend: true, legendOrientation: 'top', seriesType: 'bar' }],
  [/^minorTicks$/, { stack: null }],
  [/^(truncateXAxis|xAxisBounds)$/, { truncateXAxis: true, xAxisBounds: [5, 20], stack: null }],
  [/^(truncateYAxis|y_axis_bounds)/, { truncateYAxis: true, y_axis_bounds: [150, 400], yAxisIndexB: 1 }],
  [/_secondary$|Secondary$/, { yAxisIndexB: 1, truncateYAxis: true }],
  [/^(subcategories|show_extra_controls)$/, { series: 'sector' }],
]

/** Two entries have room in every legend that there is room for. */
const NEVER: Readonly<Record<string, readonly string[]>> = { butterfly: ['legendType'], candlestick: ['legendType'] }

const FEW_POINTS = { points: 6, value: (member: number, point: number) => 100 + member + point }
const MANY = Array.from({ length: 80 }, (_, index) => `Category ${index + 1}`)

async function draw(type: string, { formData, data }: Case): Promise<string> {
  const component = await chartKind(type)?.loadComponent()
  if (!component) throw new Error(`no kind ${type}`)
  return renderToStaticMarkup(createElement(component, { width: 640, height: 400, theme: lightTheme, formData, data }))
}

/** Values that differ from the one at hand, of the sort that the control takes. */
function others(control: Control, { formData, data }: Case): unknown[] {
  const now = formData[control.name]
  const context: ControlContext = { values: formData, datasource: undefined }
  const all = ((): unknown[] => {
    switch (control.kind) {
      case 'checkbox':
        return [true, false]
      case 'select':
      case 'radio':
      case 'multi-select': {
        const choices = typeof control.choices === 'function' ? control.choices(context) : control.choices
        return choices.map(({ value }) => (control.kind === 'multi-select' ? [value] : value))
      }
      case 'slider':
        return [control.min, control.max]
      case 'text':
        return control.valueType === undefined ? ['A text'] : [20, 250]
      case 'bounds':
        return [[150, 400], [5, 20], [Number(data[0]?.data[3]?.['week']), null]]
      case 'color':
        return [{ r: 1, g: 2, b: 3, a: 1 }]
      case 'currency':
        return [{ symbol: 'EUR', symbolPosition: 'prefix' }]
      case 'time-bounds':
        return [['06:00:00', '18:00:00']]
      default:
        return []
    }
  })()
  return all.filter((value) => JSON.stringify(value) !== JSON.stringify(now))
}

type Change = (data: readonly QueryResult[]) => readonly QueryResult[]

/** The same answers with their first column over something else. */
function over(type: number, value: (index: number) => number): Change {
  return (data) =>
    data.map((result) => {
      const first = result.colnames[0] ?? ''
      const rows = result.data.map((row, index) => ({ ...row, [first]: value(index) }))
      return { ...result, coltypes: result.coltypes.map((one, index) => (index === 0 ? type : one)), data: rows }
    })
}

const overNumbers = over(columnType.numeric, (index) => index + 4)
const overDays = over(columnType.temporal, (index) => Date.UTC(2001, 0, 1 + index))

function withManySpans(result: QueryResult): QueryResult {
  return { ...result, data: result.data.map((row) => ({ ...row, task: row['phase'] ?? null })) }
}

/** Answers that a setting needs to show, where the usual ones of the kind do not do. */
function changeFor(type: string, name: string): Change {
  if (name === 'truncateXAxis' || name === 'xAxisBounds') return overNumbers
  if (type === 'waterfall' && name === 'x_axis_time_format') return overDays
  if (type === 'box_plot' && name === 'date_format') return overDays
  if (type === 'gantt_chart' && name === 'legendType') return (data) => data.map(withManySpans)
  return (data) => (type === 'mixed_timeseries' && name.startsWith('sort_series') ? data.slice(0, 1).concat(data.slice(0, 1)) : data)
}

function caseOf(type: string, name: string): Case {
  const sample = samples.get(type)
  if (!sample) throw new Error(`no sample of ${type}`)
  const { formData, data } = name === 'legendType' ? sample({ ...FEW_POINTS, labels: MANY }) : usualSample(sample)
  const together = TOGETHER.filter(([pattern]) => pattern.test(name)).map(([, settings]) => settings)
  return { formData: Object.assign({}, formData, ...together), data: changeFor(type, name)(data) }
}

async function hasEffect(type: string, control: Control): Promise<boolean> {
  const one = caseOf(type, control.name)
  const before = await draw(type, one)
  for (const value of others(control, one)) {
    if ((await draw(type, { ...one, formData: { ...one.formData, [control.name]: value } })) !== before) return true
  }
  return false
}

describe.each(KINDS)('%s', (type) => {
  test('draws otherwise by every setting that its panel offers for the drawing', async () => {
    const panel = await chartKind(type)?.loadControls()
    const controls = (panel?.sections ?? []).filter(({ tab }) => tab === 'customize').flatMap(({ rows }) => rows.flat())
    const without: string[] = []
    for (const control of controls) {
      if (OF_TOOLTIPS.test(control.name) || NEVER[type]?.includes(control.name)) continue
      if (!(await hasEffect(type, control))) without.push(control.name)
    }
    expect(without).toEqual([])
  })
})
