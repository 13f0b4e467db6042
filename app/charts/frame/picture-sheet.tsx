import type { ReactNode } from 'react'
import type { ChartTheme } from '../theme.ts'
import { AXIS_FONT } from './limits.ts'
import { truncateText } from './text-width.ts'

export const PICTURE_PADDING = 12
const TITLE_FONT = 13
/** The title and the gap to the chart. */
const TITLE_SPACE = 24

type Sheet = { width: number; height: number; padding: number; title: string | undefined }

/** What a picture has room for inside its padding and under its title. */
export function pictureRoom({ width, height, padding, title }: Sheet): { top: number; width: number; height: number } {
  const top = padding + (title ? TITLE_SPACE : 0)
  return { top, width: Math.max(1, width - 2 * padding), height: Math.max(1, height - top - padding) }
}

type SheetProps = Sheet & { theme: ChartTheme; ground?: boolean | undefined; children: ReactNode }

/** A picture as an SVG document: its ground unless it stands on another, its title on top when one is given, and what is drawn in its room. */
export function PictureSheet({ theme, children, ground = true, ...sheet }: SheetProps) {
  const { width, height, padding, title } = sheet
  const room = pictureRoom(sheet)
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily={theme.fontFamily}
      fontSize={AXIS_FONT}
      fill={theme.textMuted}
    >
      {ground && <rect width={width} height={height} fill={theme.surface} />}
      {title && (
        <text x={padding} y={padding + TITLE_FONT} fontSize={TITLE_FONT} fontWeight={600} fill={theme.text}>
          {truncateText(title, room.width, TITLE_FONT, 600)}
        </text>
      )}
      <g transform={`translate(${padding},${room.top})`}>{children}</g>
    </svg>
  )
}
