import { readBoolean, readNumber } from '../form-data.ts'
import { AXIS_FONT } from '../frame/limits.ts'
import { markLabel, measureText } from '../frame/text-width.ts'
import { messages } from '../messages.ts'
import type { FormData } from '../types.ts'
import type { Part, PreparedPartition } from './prepare.ts'

export type Cell = {
  part: Part
  parent: Part | undefined
  /** How many small parts it stands for. */
  gathered: number
  x: number
  y: number
  width: number
  height: number
}
export type CellLabel = { key: string; x: number; y: number; text: string; value: string | undefined; valueX: number }
export type PartitionLayout = { cells: Cell[]; labels: CellLabel[] }

const GAP = 1
const PADDING = 6
const LINE = 14
const LEAST_HEIGHT = 1
const DEFAULT_LIMIT = 5
const DEFAULT_THRESHOLD = 0.05

type Box = { x: number; y: number; width: number; height: number }

/** Levels from left to right, each part as high as its share of its parent. */
export function layoutPartition(
  formData: FormData,
  prepared: PreparedPartition,
  width: number,
  height: number,
): PartitionLayout {
  const levels = prepared.columns.length + 1
  const step = width / levels
  const cells: Cell[] = []
  const place = (part: Part, parent: Part | undefined, gathered: number, box: Box) => {
    if (box.height < LEAST_HEIGHT / 2) return
    cells.push({ part, parent, gathered, ...box, width: Math.max(0, box.width - GAP), height: Math.max(0.3, box.height - GAP) })
    const shown = shownParts(formData, part)
    const sizes = sizesOf(formData, shown.map((one) => one.part))
    let y = box.y
    shown.forEach(({ part: child, gathered: count }, index) => {
      const high = (sizes[index] ?? 0) * box.height
      place(child, part, count, { x: box.x + step, y, width: step, height: high })
      y += high
    })
  }
  const each = height / Math.max(1, prepared.roots.length)
  prepared.roots.forEach((root, index) => {
    place(root, undefined, 0, { x: 0, y: index * each, width: step, height: each })
  })
  return { cells, labels: cells.flatMap((cell) => labelOf(cell, prepared)) }
}

/** The largest parts up to the limit and above the threshold; the others as one. Dates keep their order and all stay. */
function shownParts(formData: FormData, { children, key, path }: Part): { part: Part; gathered: number }[] {
  if (children[0]?.isDate) {
    return children.toSorted((a, b) => Number(a.cells.at(-1)) - Number(b.cells.at(-1))).map((part) => ({ part, gathered: 0 }))
  }
  const limit = readNumber(formData, 'partition_limit') ?? DEFAULT_LIMIT
  const threshold = readNumber(formData, 'partition_threshold') ?? DEFAULT_THRESHOLD
  const total = children.reduce((sum, { value }) => sum + Math.abs(value), 0)
  const ordered = children.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))
  const isShown = (part: Part, index: number) =>
    (limit <= 0 || index < limit) && (total === 0 || Math.abs(part.value) / total >= threshold)
  const small = ordered.filter((part, index) => !isShown(part, index))
  if (small.length < 2) return ordered.map((part) => ({ part, gathered: 0 }))
  const rest: Part = {
    key: `${key}/…`,
    name: messages.others,
    path: [...path, messages.others],
    cells: [],
    value: small.reduce((sum, { value }) => sum + value, 0),
    isDate: false,
    children: [],
  }
  return [
    ...ordered.filter(isShown).map((part) => ({ part, gathered: 0 })),
    { part: rest, gathered: small.length },
  ]
}

/** Shares of the siblings, by their size or its logarithm; dates are alike where the settings say so. */
function sizesOf(formData: FormData, parts: readonly Part[]): number[] {
  const equal = parts[0]?.isDate === true && readBoolean(formData, 'equal_date_size', true)
  const log = readBoolean(formData, 'log_scale', false)
  const sizes = parts.map(({ value }) => (equal ? 1 : log ? Math.log1p(Math.abs(value)) : Math.abs(value)))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return sizes.map((size) => (total === 0 ? 1 / Math.max(1, sizes.length) : size / total))
}

function labelOf({ part, x, y, width, height }: Cell, { format }: PreparedPartition): CellLabel[] {
  const room = width - 2 * PADDING
  if (height < LINE || room < LINE) return []
  const value = format(part.value)
  const wide = measureText(value, AXIS_FONT)
  const full = measureText(part.name, AXIS_FONT) + wide + 2 * PADDING <= room
  const text = markLabel(part.name, room, AXIS_FONT)
  if (text === '') return []
  const at = y + Math.min(height / 2 + 4, LINE + 2)
  return [{ key: part.key, x: x + PADDING, y: at, text, value: full ? value : undefined, valueX: x + width - PADDING }]
}
