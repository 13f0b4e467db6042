import { readBoolean } from '../form-data.ts'
import type { Box } from '../frame/legend-room.ts'
import { AXIS_FONT, COMPACT_WIDTH } from '../frame/limits.ts'
import { markLabel, measureText } from '../frame/text-width.ts'
import type { FormData } from '../types.ts'
import { type PreparedFunnel, type Stage, stageText } from './prepare.ts'

export type Bar = {
  stage: Stage
  x: number
  y: number
  width: number
  height: number
  /** The slope to the next stage, whose ends say how much is left. */
  slope: string | undefined
  label: { x: number; y: number; text: string; on: boolean; anchor: 'middle' | 'start' } | undefined
}

const EDGE = 4
const MAX_ROW = 64
const BAR_SHARE = 0.68
const LEAST_BAR = 1.5
const LEAST_LABELLED_ROW = 13
const MAX_WIDTH = 620
const LABEL_GAP = 8

/** One bar a stage, centered, its width by its value; slopes lead from one to the next. */
export function layoutFunnel(formData: FormData, prepared: PreparedFunnel, plot: Box): Bar[] {
  const { stages } = prepared
  const largest = stages[0]?.value ?? 0
  const row = Math.min(MAX_ROW, Math.max(1, plot.height - 2 * EDGE) / Math.max(1, stages.length))
  const labelled = readBoolean(formData, 'show_labels', true) && row >= LEAST_LABELLED_ROW
  const texts = stages.map((stage) => (labelled ? stageText(formData, stage, 'label_type') : ''))
  const room = Math.max(1, Math.min(MAX_WIDTH, plot.width - 2 * EDGE))
  const fullWidth = widest(stages, texts, room, plot, largest)
  const center = plot.x + plot.width / 2
  const bars = stages.map((stage, index) => {
    const width = Math.max(LEAST_BAR, largest === 0 ? 0 : (stage.value / largest) * fullWidth)
    const height = row * (row < LEAST_LABELLED_ROW ? 1 : BAR_SHARE)
    const y = plot.y + (plot.height - row * stages.length) / 2 + index * row + (row - height) / 2
    return { stage, x: center - width / 2, y, width, height }
  })
  return bars.map((bar, index) => {
    const next = bars[index + 1]
    return { ...bar, slope: next && slopeBetween(bar, next), label: labelOf(texts[index] ?? '', bar, plot) }
  })
}

type Rect = { x: number; y: number; width: number; height: number }

/** Narrower where labels beside thin bars would be cut. */
function widest(stages: readonly Stage[], texts: readonly string[], room: number, plot: Box, largest: number): number {
  if (plot.width < COMPACT_WIDTH || largest === 0) return room
  let width = room
  stages.forEach((stage, index) => {
    const text = measureText(texts[index] ?? '', AXIS_FONT)
    const share = stage.value / largest
    if (text + 2 * LABEL_GAP <= share * width) return
    // Half the bar, the gap and the text have to fit beside the middle.
    width = Math.min(width, share === 0 ? width : (plot.width / 2 - EDGE - LABEL_GAP - text) * (2 / share))
  })
  return Math.max(room * 0.45, width)
}

function slopeBetween(from: Rect, to: Rect): string | undefined {
  const top = from.y + from.height
  if (to.y - top < 1) return undefined
  return `M${from.x},${top}H${from.x + from.width}L${to.x + to.width},${to.y}H${to.x}Z`
}

function labelOf(text: string, bar: Rect, plot: Box): Bar['label'] {
  if (text === '') return undefined
  const y = bar.y + bar.height / 2 + 4
  const tall = bar.height >= LEAST_LABELLED_ROW - 1
  if (tall && measureText(text, AXIS_FONT, 500) + 2 * LABEL_GAP <= bar.width) {
    return { x: bar.x + bar.width / 2, y, text, on: true, anchor: 'middle' }
  }
  const x = bar.x + bar.width + LABEL_GAP
  const beside = markLabel(text, plot.x + plot.width - EDGE - x, AXIS_FONT)
  if (beside === text) return { x, y, text, on: false, anchor: 'start' }
  const inside = tall ? markLabel(text, bar.width - 2 * LABEL_GAP, AXIS_FONT, 500) : ''
  if (inside.length > beside.length) return { x: bar.x + bar.width / 2, y, text: inside, on: true, anchor: 'middle' }
  return beside === '' ? undefined : { x, y, text: beside, on: false, anchor: 'start' }
}
