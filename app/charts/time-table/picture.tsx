import { CellsPicture, type PictureCell } from '../frame/cells-picture.tsx'
import { EmptyChart } from '../frame/empty.tsx'
import { SvgMarks } from '../frame/marks.tsx'
import { messages } from '../messages.ts'
import type { ChartProps } from '../types.ts'
import { HEAD_HEIGHT, layoutTimeTable } from './layout.ts'
import { prepareTimeTable } from './prepare.ts'
import { sparkMarks } from './spark.ts'

/** The rows that fit, with their trends. */
export function TimeTablePicture({ width, height, formData, data, theme, datasource }: ChartProps) {
  const [result] = data
  if (!result || result.data.length === 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const table = prepareTimeTable(formData, result, theme, datasource)
  if (table.problem !== undefined) return <EmptyChart width={width} height={height} text={table.problem} />
  const { rowHeight, widths } = layoutTimeTable(table, width)
  const lefts = widths.map((_, index) => widths.slice(0, index).reduce((sum, one) => sum + one, 0))
  const rows = table.rows.slice(0, Math.max(0, Math.floor((height - HEAD_HEIGHT) / rowHeight)))
  const head = [table.firstName, ...table.columns.map((column) => column.label)].map(
    (text, index): PictureCell => ({
      x: lefts[index] ?? 0,
      y: 0,
      width: widths[index] ?? 0,
      height: HEAD_HEIGHT,
      text,
      align: index === 0 || table.columns[index - 1]?.type === 'spark' ? 'start' : 'end',
      isStrong: true,
      isMuted: true,
      rule: 'strong',
    }),
  )
  const body = rows.flatMap((row, line): PictureCell[] => {
    const at = { y: HEAD_HEIGHT + line * rowHeight, height: rowHeight, rule: 'soft' as const }
    return [
      { ...at, x: 0, width: widths[0] ?? 0, text: row.label },
      ...row.cells.map((cell, index): PictureCell => ({
        ...at,
        x: lefts[index + 1] ?? 0,
        width: widths[index + 1] ?? 0,
        text: cell.problem ?? cell.text,
        align: 'end',
        color: cell.color,
        isMuted: cell.problem !== undefined,
      })),
    ]
  })
  return (
    <>
      <CellsPicture cells={[...head, ...body]} width={width} height={height} theme={theme} />
      {rows.map((row, line) =>
        row.cells.map((cell, index) => {
          const box = { x: lefts[index + 1] ?? 0, y: HEAD_HEIGHT + line * rowHeight, width: widths[index + 1] ?? 0, height: rowHeight }
          const isShown = cell.column.type === 'spark' && cell.points.length > 0 && box.x + box.width <= width
          return isShown && <SvgMarks key={`${row.key}${index}`} marks={sparkMarks(cell, box, theme)} />
        }),
      )}
    </>
  )
}
