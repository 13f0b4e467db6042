import { EmptyChart } from '../frame/empty.tsx'
import { LEGEND_FONT } from '../frame/limits.ts'
import { truncateText } from '../frame/text-width.ts'
import { plainText } from '../html/plain-text.ts'
import { messages } from '../messages.ts'
import type { ChartProps } from '../types.ts'
import { prepareTemplate } from './prepare.ts'

const LINE = 18

/** The texts of the page, a line a block: without a browser nothing lays out markup. */
export function HandlebarsPicture({ width, height, formData, data, theme }: ChartProps) {
  const [result] = data
  if (!result || result.data.length === 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const prepared = prepareTemplate(formData, result)
  if (prepared.problem !== undefined) return <EmptyChart width={width} height={height} text={prepared.problem} />
  const lines = plainText(prepared.markup).split('\n').slice(0, Math.floor(height / LINE))
  return (
    <g fontSize={LEGEND_FONT} fontFamily={theme.fontFamily} fill={theme.text}>
      {lines.map((line, index) => (
        <text key={index} x={0} y={index * LINE + LEGEND_FONT}>
          {truncateText(line, width, LEGEND_FONT)}
        </text>
      ))}
    </g>
  )
}
