import { CartesianChart } from '../cartesian/cartesian-chart.tsx'
import type { CartesianDefaults } from '../cartesian/options.ts'
import { kindNames } from '../kind-names.ts'
import type { ChartProps } from '../types.ts'

const DEFAULTS: CartesianDefaults = { mark: 'bar', area: false, fixedMark: true }

export function BarChart(props: ChartProps) {
  return <CartesianChart {...props} defaults={DEFAULTS} kindName={kindNames.bar} />
}
