import { t } from '../../i18n/message.ts'
import { CartesianChart } from '../cartesian/cartesian-chart.tsx'
import { fullTimeFormatter } from '../formats/time.ts'
import { readText } from '../form-data.ts'
import { round } from '../frame/marks.tsx'
import { useOwnState } from '../own-state.ts'
import type { ChartProps } from '../types.ts'
import { compareTexts } from './messages.ts'
import { baseTime, changesSince, compareForm } from './prepare.ts'

export function CompareChart(props: ChartProps) {
  const { formData, data, theme, interaction = {} } = props
  const [own, change] = useOwnState(interaction)
  const chosen = typeof own['base'] === 'number' ? own['base'] : undefined
  const changes = changesSince(data[0], chosen)
  const base = baseTime(data[0], chosen)
  const format = fullTimeFormatter(undefined, readText(formData, 'time_grain_sqla'), base === undefined ? [] : [base])
  return (
    <CartesianChart
      {...props}
      formData={compareForm(formData)}
      data={changes ? [changes] : []}
      defaults={{ mark: 'line' }}
      kindName={t(compareTexts.name)}
      derived={{
        source: data[0],
        onPoint: (time) => change({ base: time }),
        under: (plot, at) =>
          base !== undefined && (
            <line
              x1={round(at(base))}
              x2={round(at(base))}
              y1={plot.y}
              y2={plot.y + plot.height}
              stroke={theme.accent}
              strokeWidth={2}
            >
              <title>{t(compareTexts.base, { time: format(base) })}</title>
            </line>
          ),
      }}
    />
  )
}
