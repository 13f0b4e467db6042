import { t } from '../../i18n/message.ts'
import { contrastText } from '../colors/contrast.ts'
import { readBoolean } from '../form-data.ts'
import { MarksFrame } from '../frame/marks-frame.tsx'
import { EmptyChart } from '../frame/empty.tsx'
import { AXIS_FONT, MAX_SVG_MARKS } from '../frame/limits.ts'
import { type Mark, round } from '../frame/marks.tsx'
import { Ramp } from '../frame/ramp.tsx'
import type { SurfaceModel } from '../frame/surface.tsx'
import { measureText } from '../frame/text-width.ts'
import { messages } from '../messages.ts'
import type { ChartTheme } from '../theme.ts'
import type { ChartProps } from '../types.ts'
import { type CalendarLayout, layoutCalendars, type PlacedCell } from './layout.ts'
import { texts } from './messages.ts'
import { kindTexts } from './name.ts'
import { prepareCalendars, type PreparedCalendars } from './prepare.ts'

export function CalendarHeatmap(props: ChartProps) {
  const { width, height, formData, data, theme, datasource, title } = props
  const [result] = data
  const prepared = result && prepareCalendars(formData, result, theme, datasource)
  if (!prepared || prepared.calendars.length === 0) {
    return <EmptyChart width={width} height={height} text={messages.noResults} />
  }
  const layout = layoutCalendars(formData, prepared, width, height)
  const marks = cellMarks(prepared, layout, theme)
  return (
    <MarksFrame
      chart={props}
      summary={summaryOf(prepared, title)}
      marks={marks}
      model={calendarModel(prepared, layout, theme)}
    >
      {readBoolean(formData, 'show_values', false) && <Values prepared={prepared} layout={layout} />}
      {layout.titles.map(({ text, y }, index) => (
        <text key={index} x={0} y={round(y)} fill={theme.text} fontWeight={500}>
          {text}
        </text>
      ))}
      {layout.weekdays.map(({ text, y }, index) => (
        <text key={index} x={0} y={round(y)}>
          {text}
        </text>
      ))}
      {layout.labels.map(({ text, x, y }, index) => (
        <text key={index} x={round(x)} y={round(y)}>
          {text}
        </text>
      ))}
      {layout.keys.map(({ calendar, y }) => {
        const key = prepared.calendars[calendar]?.key
        return key && <Ramp key={calendar} {...key} label="" x={0} y={y} width={width} />
      })}
    </MarksFrame>
  )
}

/** Days without a figure keep their place, so that the calendar reads as one. */
function cellMarks(prepared: PreparedCalendars, { cells, size, radius }: CalendarLayout, theme: ChartTheme): Mark[] {
  return cells.map(({ calendar, cell, x, y }, index) => ({
    kind: 'rect',
    key: String(index),
    x,
    y,
    width: size,
    height: size,
    ...(radius > 0 ? { radius } : {}),
    fill: cell.value === undefined ? theme.surfaceMuted : (prepared.calendars[calendar]?.color(cell.value) ?? theme.accent),
  }))
}

/** The figures inside cells that have room for them. */
function Values({ prepared, layout }: { prepared: PreparedCalendars; layout: CalendarLayout }) {
  const { size, cells } = layout
  if (size < AXIS_FONT + 2 || cells.length > MAX_SVG_MARKS) return null
  return (
    <g textAnchor="middle" pointerEvents="none">
      {cells.map(({ calendar, cell, x, y }, index) => {
        if (cell.value === undefined) return null
        const text = prepared.format(cell.value)
        const fontSize = Math.min(AXIS_FONT, (size * 0.9 * AXIS_FONT) / measureText(text, AXIS_FONT))
        if (fontSize < 7) return null
        return (
          <text
            key={index}
            x={round(x + size / 2)}
            y={round(y + size / 2 + fontSize * 0.36)}
            fontSize={round(fontSize)}
            fill={contrastText(prepared.calendars[calendar]?.color(cell.value) ?? '')}
          >
            {text}
          </text>
        )
      })}
    </g>
  )
}

function summaryOf(prepared: PreparedCalendars, title: string | undefined): string {
  const [first] = prepared.calendars
  const text = messages.summary
  const count = prepared.calendars.reduce((sum, one) => sum + one.blocks.reduce((all, { cells }) => all + cells.length, 0), 0)
  const named = text.named(kindTexts.name, title ?? first?.metric)
  const range = first ? `, ${text.extremes(first.key.low, first.key.high)}` : ''
  return `${named}, ${t(texts.cells, { count })}${range}. ${text.keys}`
}

function calendarModel(prepared: PreparedCalendars, { cells, size }: CalendarLayout, theme: ChartTheme): SurfaceModel<PlacedCell> {
  const filled = cells.filter(({ cell }) => cell.value !== undefined)
  return {
    hit: ({ x, y }) => filled.find((one) => x >= one.x && x < one.x + size && y >= one.y && y < one.y + size),
    move: (from, direction) => {
      if (direction === 'first' || !from) return filled[0]
      if (direction === 'last') return filled.at(-1)
      const step = direction === 'left' || direction === 'up' ? -1 : 1
      return filled[Math.min(filled.length - 1, Math.max(0, filled.indexOf(from) + step))]
    },
    same: (a, b) => a === b,
    place: (one) => ({ x: one.x + size, y: one.y + size / 2 }),
    tooltip: ({ calendar, cell }) => ({
      title: prepared.formatTime(cell.time),
      rows: [
        {
          label: prepared.calendars[calendar]?.metric ?? '',
          color: prepared.calendars[calendar]?.color(cell.value ?? 0),
          value: prepared.format(cell.value ?? 0),
        },
      ],
    }),
    highlight: (one) => (
      <rect
        x={round(one.x)}
        y={round(one.y)}
        width={round(size)}
        height={round(size)}
        fill="none"
        stroke={theme.text}
        strokeWidth={1.5}
        pointerEvents="none"
      />
    ),
  }
}
