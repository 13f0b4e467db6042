import { EmptyChart } from '../frame/empty.tsx'
import { kindNames } from '../kind-names.ts'
import { fitSize, Headline } from '../kpi/headline.tsx'
import { grown, headerSize, metricName } from '../kpi/kpi-text.ts'
import { messages } from '../messages.ts'
import type { ChartProps } from '../types.ts'
import { prepareTotal } from './prepare.ts'

export function BigNumberTotal({ width, height, formData, data, theme, datasource = {}, title }: ChartProps) {
  const total = prepareTotal(formData, data[0], theme, datasource)
  if (!total) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const prepared = grown(total, height)
  const size = fitSize(prepared.text, headerSize(formData, height), width, height)
  const label = messages.summary.named(kindNames.bigNumberTotal, title ?? metricName(formData, datasource))
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={messages.summary.value(label, prepared.text)}
      fontFamily={theme.fontFamily}
      style={{ display: 'block', fontVariantNumeric: 'tabular-nums' }}
    >
      <Headline {...prepared} size={size} width={width} height={height} theme={theme} />
    </svg>
  )
}
