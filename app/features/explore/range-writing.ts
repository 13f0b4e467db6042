/** Time ranges as they are stored, from what the form of a range holds; loaded with that form. */

import {
  CURRENT_RANGES,
  type CustomRange,
  type Frame,
  LAST_RANGES,
  NO_FILTER,
  NOW,
  PREVIOUS_RANGES,
  type RangeEnd,
  SEPARATOR,
  writeFixed,
} from './time-range.ts'

const WEEK_DAYS = 7

/** What a custom range begins with: the seven days up to today. */
export const initialCustom: CustomRange = {
  start: { mode: 'relative', count: WEEK_DAYS, grain: 'day', direction: 'before' },
  end: { mode: 'midnight' },
  anchor: NOW,
}

/** What a frame stands for until something in it is chosen. */
export function initialRange(frame: Frame): string {
  switch (frame) {
    case 'last':
      return LAST_RANGES[1]
    case 'previous':
      return PREVIOUS_RANGES[0]
    case 'current':
      return CURRENT_RANGES[0]
    case 'custom':
      return writeCustom(initialCustom)
    case 'advanced':
      return SEPARATOR.trimEnd()
    case 'none':
      return NO_FILTER
  }
}

export function joinRange(start: string, end: string): string {
  return `${start.trim()}${SEPARATOR}${end.trim()}`
}

/** A range as it is stored: a relative end counts from the other one, two of them from their anchor. */
export function writeCustom({ start, end, anchor }: CustomRange): string {
  return joinRange(writeEnd(start, writeFixed(end, anchor)), writeEnd(end, writeFixed(start, anchor)))
}

function writeEnd(end: RangeEnd, base: string): string {
  if (end.mode !== 'relative') return writeFixed(end, base)
  return `DATEADD(DATETIME("${base}"), ${end.direction === 'before' ? '-' : ''}${end.count}, ${end.grain})`
}
