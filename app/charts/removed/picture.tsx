import { LEGEND_FONT } from '../frame/limits.ts'
import { truncateText } from '../frame/text-width.ts'
import { plainText } from '../html/plain-text.ts'
import { TablePicture } from '../table/picture.tsx'
import type { ChartProps } from '../types.ts'
import { noteOf } from './note.ts'
import { codeOf, pageOf, standInTable } from './settings.ts'

const LINE = 18
const NOTE_HEIGHT = 24

export function RemovedPicture(props: ChartProps) {
  const { width, height, formData, theme } = props
  const table = standInTable(formData)
  const lines = (pageOf(formData) ?? plainText(codeOf(formData) ?? '')).split('\n').slice(0, Math.floor((height - NOTE_HEIGHT) / LINE))
  return (
    <g fontSize={LEGEND_FONT} fontFamily={theme.fontFamily}>
      <text x={0} y={LEGEND_FONT} fill={theme.textMuted}>
        {truncateText(noteOf(formData), width, LEGEND_FONT)}
      </text>
      <g transform={`translate(0,${NOTE_HEIGHT})`}>
        {table ? (
          <TablePicture {...props} formData={table} height={Math.max(0, height - NOTE_HEIGHT)} />
        ) : (
          lines.map((line, index) => (
            <text key={index} x={0} y={index * LINE + LEGEND_FONT} fill={theme.text}>
              {truncateText(line, width, LEGEND_FONT)}
            </text>
          ))
        )}
      </g>
    </g>
  )
}
