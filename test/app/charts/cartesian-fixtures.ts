import { type CartesianDefaults, readCartesianOptions } from '../../../app/charts/cartesian/options.ts'
import { prepareCartesian } from '../../../app/charts/cartesian/prepare.ts'
import type { QueryResult } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'

export const LINE: CartesianDefaults = { mark: 'line' }
export const BAR: CartesianDefaults = { mark: 'bar', area: false, fixedMark: true }

/** Late departures by week and part of the day. */
export const base: FormData = {
  viz_type: 'echarts_timeseries_line',
  datasource: '1__table',
  x_axis: 'week',
  metrics: ['late'],
  groupby: ['part'],
}

export function prepare(formData: FormData, result: QueryResult, defaults = LINE, hidden?: ReadonlySet<string>) {
  const options = readCartesianOptions(formData, defaults)
  return prepareCartesian({ formData, result, options, theme: lightTheme, hidden })
}
