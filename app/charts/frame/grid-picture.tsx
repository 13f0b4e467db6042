import type { ChartTheme } from '../theme.ts'
import { CellsPicture, type PictureCell } from './cells-picture.tsx'

export type GridColumn = { key: string; label: string; width: number; align: 'start' | 'center' | 'end' }

export type GridCell = Pick<PictureCell, 'text' | 'background' | 'color' | 'isStrong' | 'isMuted' | 'bar'>

type Props = {
  columns: readonly GridColumn[]
  rows: readonly (readonly GridCell[])[]
  /** Stands at the end, whatever else has room. */
  foot?: readonly GridCell[]
  width: number
  height: number
  theme: ChartTheme
}

const ROW = 28

/** A table in a picture: the columns and rows that have room, from the first. */
export function GridPicture({ columns, rows, foot, width, height, theme }: Props) {
  const room = Math.max(0, Math.floor(height / ROW) - 1 - (foot ? 1 : 0))
  const head = columns.map((column): GridCell => ({ text: column.label, isStrong: true, isMuted: true }))
  const lines = [head, ...rows.slice(0, room), ...(foot ? [foot] : [])]
  const lefts = columns.map((_, index) => columns.slice(0, index).reduce((sum, one) => sum + one.width, 0))
  const cells = lines.flatMap((line, at) =>
    columns.flatMap((column, index): PictureCell[] => {
      const cell = line[index]
      const place = { x: lefts[index] ?? 0, y: at * ROW, width: column.width, height: ROW }
      return cell ? [{ ...place, ...cell, align: column.align, rule: at === 0 ? 'strong' : 'soft' }] : []
    }),
  )
  return <CellsPicture cells={cells} width={width} height={height} theme={theme} />
}
