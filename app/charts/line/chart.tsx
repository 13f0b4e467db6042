import { CartesianChart } from '../cartesian/cartesian-chart.tsx'
import type { CartesianDefaults } from '../cartesian/options.ts'
import { kindNames } from '../kind-names.ts'
import type { ChartProps } from '../types.ts'

const DEFAULTS: CartesianDefaults = { mark: 'line' }
const SMOOTH: CartesianDefaults = { mark: 'smooth', area: false, fixedMark: true }
const STEP: CartesianDefaults = { mark: 'start' }

export function LineChart(props: ChartProps) {
  return <CartesianChart {...props} defaults={lineDefaults(props.formData.viz_type)} kindName={kindNames.line} />
}

export function lineDefaults(type: string): CartesianDefaults {
  if (type === 'echarts_timeseries_smooth') return SMOOTH
  return type === 'echarts_timeseries_step' ? STEP : DEFAULTS
}
