import { readBoolean, readNumber } from '../form-data.ts'
import { AXIS_FONT, COMPACT_HEIGHT, COMPACT_WIDTH, LABEL_LINE } from '../frame/limits.ts'
import type { FormData } from '../types.ts'
import type { Calendar, DayCell, DomainBlock, PreparedCalendars } from './prepare.ts'

export type PlacedCell = { calendar: number; cell: DayCell; x: number; y: number }

export type CalendarLayout = {
  /** Side of a cell. */
  size: number
  radius: number
  cells: PlacedCell[]
  labels: { text: string; x: number; y: number }[]
  weekdays: { text: string; y: number }[]
  /** Names of the metrics, and where their keys stand. */
  titles: { text: string; y: number }[]
  keys: { calendar: number; y: number }[]
}

const DEFAULT_SIZE = 10
const DEFAULT_PADDING = 2
/** Small calendars grow into the room there is, up to this many times the cell size that was chosen. */
const MOST_GROWTH = 2.4
const LEAST_SIZE = 0.4
/** Smaller cells leave no room for the labels of their blocks. */
const LEAST_LABELLED = 5
const SHRINK = 0.94
const KEY_HEIGHT = 22
const TITLE_HEIGHT = 20
const BLOCK_GAP = 8
const WEEKDAY_WIDTH = 30
const WEEKDAY_LEAST = 11

/** The size at which all blocks fit, line by line, the newest at the end; one calendar a metric, below each other. */
export function layoutCalendars(
  formData: FormData,
  prepared: PreparedCalendars,
  width: number,
  height: number,
): CalendarLayout {
  const wanted = Math.max(1, readNumber(formData, 'cell_size') ?? DEFAULT_SIZE)
  const padding = Math.max(0, readNumber(formData, 'cell_padding') ?? DEFAULT_PADDING)
  const isSmall = height < COMPACT_HEIGHT || width < COMPACT_WIDTH / 2
  const chrome = {
    title: readBoolean(formData, 'show_metric_name', true) && !isSmall ? TITLE_HEIGHT : 0,
    key: readBoolean(formData, 'show_legend', true) && !isSmall ? KEY_HEIGHT : 0,
    label: isSmall ? 0 : LABEL_LINE + 2,
  }
  let size = wanted * MOST_GROWTH
  let lines = prepared.calendars.map((calendar) => breakLines(calendar, size, gapOf(size, padding, wanted), width, chrome.label))
  while (size > LEAST_SIZE && heightOf(lines, chrome) > height) {
    size *= SHRINK
    lines = prepared.calendars.map((calendar) => breakLines(calendar, size, gapOf(size, padding, wanted), width, chrome.label))
  }
  return place(formData, prepared, lines, { size, gap: gapOf(size, padding, wanted), ...chrome })
}

function gapOf(size: number, padding: number, wanted: number): number {
  return size < 3 ? 0 : Math.min(padding, (padding * size) / wanted)
}

type Lines = { blocks: DomainBlock[]; height: number }[]
type Chrome = { title: number; key: number; label: number }

function heightOf(calendars: readonly Lines[], { title, key }: Chrome): number {
  return calendars.reduce((sum, lines) => sum + title + key + lines.reduce((all, line) => all + line.height, 0), 0)
}

function blockWidth(block: DomainBlock, size: number, gap: number, withLabel: boolean): number {
  return Math.max(block.columns * (size + gap), withLabel ? block.labelWidth : 0) + blockGap(size)
}

function blockGap(size: number): number {
  return Math.min(BLOCK_GAP, size)
}

function leftOf(prepared: Pick<Calendar, 'blocks'>, size: number, label: number): number {
  return label > 0 && size >= WEEKDAY_LEAST && prepared.blocks[0]?.rows === 7 ? WEEKDAY_WIDTH : 0
}

function breakLines(calendar: Calendar, size: number, gap: number, width: number, labelHeight: number): Lines {
  const label = size < LEAST_LABELLED ? 0 : labelHeight
  const lines: Lines = []
  const left = leftOf(calendar, size, label)
  let used = Number.POSITIVE_INFINITY
  for (const block of calendar.blocks) {
    const wide = blockWidth(block, size, gap, label > 0)
    const last = lines.at(-1)
    if (!last || used + wide - blockGap(size) > width) {
      lines.push({ blocks: [block], height: block.rows * (size + gap) + Math.max(label, gap + Math.min(2, size)) })
      used = left + wide
    } else {
      last.blocks.push(block)
      used += wide
    }
  }
  // Too wide for a line even alone: the size is still too large.
  const fits = calendar.blocks.every((block) => left + blockWidth(block, size, gap, false) - blockGap(size) <= width)
  return fits ? lines : [{ blocks: [], height: Number.POSITIVE_INFINITY }]
}

function place(
  formData: FormData,
  prepared: PreparedCalendars,
  calendars: readonly Lines[],
  { size, gap, title, key, label: labelHeight }: Chrome & { size: number; gap: number },
): CalendarLayout {
  const label = size < LEAST_LABELLED ? 0 : labelHeight
  const radius = Math.min(size / 2, Math.max(0, readNumber(formData, 'cell_radius') ?? 0))
  const layout: CalendarLayout = { size, radius, cells: [], labels: [], weekdays: [], titles: [], keys: [] }
  let y = 0
  for (const [index, lines] of calendars.entries()) {
    const calendar = prepared.calendars[index]
    if (!calendar) continue
    if (title > 0) layout.titles.push({ text: calendar.metric, y: y + AXIS_FONT })
    y += title
    const left = leftOf(calendar, size, label)
    for (const line of lines) {
      if (left > 0) layout.weekdays.push(...weekdays(y, size + gap))
      let x = left
      for (const block of line.blocks) {
        for (const cell of block.cells) {
          layout.cells.push({ calendar: index, cell, x: x + cell.column * (size + gap), y: y + cell.row * (size + gap) })
        }
        if (label > 0) layout.labels.push({ text: block.label, x, y: y + block.rows * (size + gap) + AXIS_FONT })
        x += blockWidth(block, size, gap, label > 0)
      }
      y += line.height
    }
    if (key > 0) layout.keys.push({ calendar: index, y: y + 4 })
    y += key
  }
  return layout
}

/** 2024-01-01 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY = 86_400_000

function weekdays(y: number, step: number): { text: string; y: number }[] {
  const format = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })
  return [0, 2, 4].map((day) => ({ text: format.format(MONDAY + day * DAY), y: y + day * step + step / 2 + 4 }))
}
