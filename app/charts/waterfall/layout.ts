import { type Picked, pickedColor } from '../colors/picked.ts'
import { readBoolean, readText } from '../form-data.ts'
import { readLegend } from '../frame/legend-options.ts'
import { AXIS_FONT } from '../frame/limits.ts'
import { type Mark, round } from '../frame/marks.tsx'
import { type Box, layoutPlot, type PlotLayout, stepOf } from '../plot/plot-layout.ts'
import { placedLabels, type TextLabel } from '../plot/text-labels.tsx'
import { measureText } from '../frame/text-width.ts'
import { readTickLayout } from '../plot/tick-layout.ts'
import { endsOf } from '../plot/value-axis.ts'
import type { ChartTheme } from '../theme.ts'
import type { FormData } from '../types.ts'
import { kindName, type PreparedWaterfall, type Step, type StepKind } from './prepare.ts'

export type PlacedStep = { step: Step; box: Box; color: string }
export type WaterfallLayout = {
  frame: PlotLayout
  placed: readonly PlacedStep[]
  marks: readonly Mark[]
  labels: readonly TextLabel[]
}

/** What the panel stores before anybody chooses. */
export const DEFAULT_COLORS: Readonly<Record<StepKind, Picked>> = {
  increase: { r: 90, g: 193, b: 137, a: 1 },
  decrease: { r: 224, g: 67, b: 85, a: 1 },
  total: { r: 102, g: 102, b: 102, a: 1 },
}
export const STEP_KINDS: readonly StepKind[] = ['increase', 'decrease', 'total']

const MAX_BAR = 64
const SHARE = 0.72
const RADIUS = 1.5
const MIN_HEIGHT = 1
/** Columns closer than this leave nothing between them that a line could cross. */
const LEAST_CONNECTED = 2
/** Labels may reach this far over their own column. */
const LABEL_SLACK = 4

/** One colour a kind of step; rises and falls have those of good and bad until others are chosen. */
export function stepKinds(formData: FormData, theme: ChartTheme) {
  const own = { increase: theme.success, decrease: theme.danger, total: theme.axisLine }
  return STEP_KINDS.map((kind) => ({
    name: kind,
    label: kindName(formData, kind),
    color: pickedColor(formData, `${kind}_color`, DEFAULT_COLORS[kind], own[kind]),
  }))
}

export function layoutWaterfall(
  formData: FormData,
  prepared: PreparedWaterfall,
  size: { width: number; height: number },
  theme: ChartTheme,
  hidden: ReadonlySet<string>,
): WaterfallLayout {
  const { width, height } = size
  const kinds = stepKinds(formData, theme)
  const legend = readLegend(formData, false)
  const { steps, format } = prepared
  const frame = layoutPlot({
    width,
    height,
    x: { kind: 'band', labels: steps.map(({ label }) => label), ...readTickLayout(formData) },
    y: { kind: 'value', ends: endsOf(steps.flatMap(({ from, to }) => [from, to])), zero: true, format },
    titles: { x: readText(formData, 'x_axis_label'), y: readText(formData, 'y_axis_label') },
    legend: { labels: kinds.map(({ label }) => label), ...legend },
  })
  const step = stepOf(frame.x.scale)
  const across = Math.max(1, Math.min(MAX_BAR, step * SHARE))
  const placed = steps.map((one, index): PlacedStep => {
    const [a, b] = [frame.y.scale.at(one.from), frame.y.scale.at(one.to)]
    const box = {
      x: frame.x.scale.at(index) - across / 2,
      y: Math.min(a, b),
      width: across,
      height: Math.max(MIN_HEIGHT, Math.abs(a - b)),
    }
    return { step: one, box, color: kinds.find(({ name }) => name === one.kind)?.color ?? theme.text }
  })
  const shown = placed.filter(({ step: one }) => !hidden.has(one.kind))
  return {
    frame,
    placed: shown,
    marks: [...(step < LEAST_CONNECTED ? [] : connectors(placed, frame, theme)), ...shown.map((one, index) => barMark(one, index))],
    labels: readBoolean(formData, 'show_value', false) ? valueLabels(shown, prepared, frame) : [],
  }
}

function barMark({ box, color }: PlacedStep, index: number): Mark {
  return { kind: 'rect', key: `step-${index}`, ...box, radius: Math.min(RADIUS, box.width / 4), fill: color }
}

/** A thin line from the end of each step to the next one. */
function connectors(placed: readonly PlacedStep[], { y }: PlotLayout, theme: ChartTheme): Mark[] {
  const d = placed.flatMap(({ step, box }, index) => {
    const next = placed[index + 1]
    if (!next) return []
    const level = round(y.scale.at(step.to))
    return [`M${round(box.x + box.width)},${level}H${round(next.box.x)}`]
  })
  return d.length === 0 ? [] : [{ kind: 'path', key: 'connectors', d: d.join(''), stroke: theme.axisLine, dash: '2 2' }]
}

function valueLabels(placed: readonly PlacedStep[], { format }: PreparedWaterfall, frame: PlotLayout): TextLabel[] {
  const room = stepOf(frame.x.scale) + LABEL_SLACK
  const labels = placed.flatMap(({ step, box }, index): TextLabel[] => {
    const text = format(step.value)
    if (frame.tiny || measureText(text, AXIS_FONT, 500) > room) return []
    const y = step.to < step.from ? box.y + box.height + 12 : box.y - 4
    return [{ key: String(index), x: box.x + box.width / 2, y, text, strong: step.kind === 'total' }]
  })
  return placedLabels(labels, { ...frame.plot, y: 0, height: frame.plot.y + frame.plot.height })
}
