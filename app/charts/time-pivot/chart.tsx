import { t } from '../../i18n/message.ts'
import { CartesianChart } from '../cartesian/cartesian-chart.tsx'
import type { ChartProps } from '../types.ts'
import { timePivotTexts } from './messages.ts'
import { pivotPeriods } from './prepare.ts'

export function TimePivotChart(props: ChartProps) {
  const { formData, data, theme } = props
  const pivoted = pivotPeriods(formData, data[0], theme)
  return (
    <CartesianChart
      {...props}
      formData={pivoted.formData}
      data={[pivoted.result]}
      labelColors={pivoted.colors}
      defaults={{ mark: 'line', connects: true }}
      kindName={t(timePivotTexts.name)}
      derived={{ source: data[0], notes: pivoted.left > 0 ? [t(timePivotTexts.left, { count: pivoted.left })] : undefined }}
    />
  )
}
