import { DIMMED } from '../frame/limits.ts'
import { type Mark, round } from '../frame/marks.tsx'
import { byPixel } from '../plot/crowded.ts'
import type { Items } from '../plot/list-model.ts'
import { readAxisTitles } from '../plot/axis-titles.ts'
import { type Box as Area, layoutPlot, type PlotLayout, stepOf } from '../plot/plot-layout.ts'
import { readTickLayout } from '../plot/tick-layout.ts'
import { endsOf } from '../plot/value-axis.ts'
import type { FormData } from '../types.ts'
import { type Box, meanOf, type PreparedBoxes } from './prepare.ts'

export type PlacedBox = { box: Box; area: Area; center: number }
export type BoxLayout = { frame: PlotLayout; placed: Items<PlacedBox>; marks: readonly Mark[] }

type At = (value: number) => number

const MAX_WIDTH = 56
const SHARE = 0.6
const CAP_SHARE = 0.5
const FILL = 0.28
/** Strength of a box without outline: between its whiskers and its median. */
const THIN_BOX = 0.6
const OUTLIER = 2.5
/** Narrower boxes would be all outline. */
const LEAST_OUTLINED = 2

export function layoutBoxes(
  formData: FormData,
  { boxes, format }: PreparedBoxes,
  size: { width: number; height: number },
  selected: ReadonlySet<string>,
): BoxLayout {
  const { width, height } = size
  const ticks = readTickLayout(formData)
  const frame = layoutPlot({
    width,
    height,
    x: { kind: 'band', labels: boxes.map(({ label }) => label), ...ticks },
    y: {
      kind: 'value',
      ends: endsOf(valuesOf(boxes)),
      zero: true,
      format,
    },
    titles: readAxisTitles(formData),
  })
  const step = stepOf(frame.x.scale)
  const across = Math.max(1, Math.min(MAX_WIDTH, step * SHARE))
  const place = (box: Box, index: number): PlacedBox => {
    const center = frame.x.scale.at(index)
    const [top, bottom] = [frame.y.scale.at(box.max), frame.y.scale.at(box.min)]
    return { box, center, area: { x: center - across / 2, y: top, width: across, height: Math.max(0, bottom - top) } }
  }
  const placed: Items<PlacedBox> = {
    length: boxes.length,
    at: (index) => {
      const box = boxes[index]
      return box && place(box, index)
    },
  }
  const at = (value: number) => round(frame.y.scale.at(value))
  const opacityOf = ({ group }: Box) => (selected.size > 0 && !selected.has(group) ? DIMMED : 1)
  if (step < 1) {
    const from = boxes[0]?.key ?? 0
    const centerOf = ({ key }: Box) => frame.x.scale.at(key - from)
    const marks = byPixel(boxes, centerOf).flatMap((there) => sharedMarks(there, centerOf, frame, opacityOf))
    return { frame, placed, marks }
  }
  const marks = boxes.flatMap((box, index): Mark[] => {
    const center = frame.x.scale.at(index)
    const opacity = opacityOf(box)
    const [left, right] = [round(center - across / 2), round(center + across / 2)]
    const [low, high] = [round(center - (across * CAP_SHARE) / 2), round(center + (across * CAP_SHARE) / 2)]
    const middle = round(center)
    if (across < LEAST_OUTLINED) return thinMarks(box, center, across, frame.y.scale.at, opacity)
    const mean = meanOf(box)
    return [
      {
        kind: 'path',
        key: `whiskers-${box.key}`,
        d: `M${middle},${at(box.max)}V${at(box.q3)}M${low},${at(box.max)}H${high}M${middle},${at(box.q1)}V${at(box.min)}M${low},${at(box.min)}H${high}`,
        stroke: box.color,
        opacity,
      },
      {
        kind: 'path',
        key: `box-${box.key}`,
        d: `M${left},${at(box.q3)}H${right}V${at(box.q1)}H${left}Z`,
        fill: box.color,
        fillOpacity: FILL,
        stroke: box.color,
        opacity,
      },
      {
        kind: 'path',
        key: `median-${box.key}`,
        d: `M${left},${at(box.median)}H${right}`,
        stroke: box.color,
        strokeWidth: 2.5,
        opacity,
      },
      ...(mean !== undefined && across > 8 ? [meanMark(box, middle, at(mean), opacity)] : []),
      ...box.outliers.map((value, index): Mark => ({
        kind: 'dot',
        key: `outlier-${box.key}-${index}`,
        x: center,
        y: frame.y.scale.at(value),
        r: Math.min(OUTLIER, across / 2),
        fill: box.color,
        fillOpacity: FILL,
        stroke: box.color,
        opacity,
      })),
    ]
  })
  return { frame, placed, marks }
}

/** All that the value axis must reach. */
function valuesOf(boxes: readonly Box[]): number[] {
  const values: number[] = []
  for (const { min, max, outliers } of boxes) {
    values.push(min, max)
    for (const value of outliers) values.push(value)
  }
  return values
}

/** A box as narrow as a line or two: how far it reaches, where its half lies and its median, without outlines. */
function thinMarks(box: Box, center: number, width: number, at: At, opacity: number, [low, high] = [box.median, box.median]): Mark[] {
  const bar = (key: string, from: number, to: number, strength: number): Mark => ({
    kind: 'rect',
    key: `${key}-${box.key}`,
    x: center - width / 2,
    y: at(to),
    width,
    height: Math.max(1, at(from) - at(to)),
    fill: box.color,
    opacity: opacity * strength,
  })
  return [
    bar('whiskers', box.min, box.max, FILL),
    bar('box', box.q1, box.q3, THIN_BOX),
    bar('median', low, high, 1),
    ...box.outliers.map((value, index) => bar(`outlier-${index}`, value, value, THIN_BOX)),
  ]
}

/** Boxes on one pixel as one: as far as any of them reaches, in the colour of the first. */
function sharedMarks(
  there: readonly Box[],
  centerOf: (box: Box) => number,
  { y }: PlotLayout,
  opacityOf: (box: Box) => number,
): Mark[] {
  const [first] = there
  if (!first) return []
  const whole = { ...first }
  let [lowest, highest] = [whole.median, whole.median]
  const outliers = new Map<number, number>()
  for (const box of there) {
    whole.min = Math.min(whole.min, box.min)
    whole.max = Math.max(whole.max, box.max)
    whole.q1 = Math.min(whole.q1, box.q1)
    whole.q3 = Math.max(whole.q3, box.q3)
    lowest = Math.min(lowest, box.median)
    highest = Math.max(highest, box.median)
    for (const value of box.outliers) outliers.set(Math.round(y.scale.at(value)), value)
  }
  const opacity = there.reduce((most, box) => Math.max(most, opacityOf(box)), 0)
  return thinMarks({ ...whole, outliers: [...outliers.values()] }, Math.floor(centerOf(first)) + 0.5, 1, y.scale.at, opacity, [lowest, highest])
}

/** A small rhombus at the mean. */
function meanMark(box: Box, x: number, y: number, opacity: number): Mark {
  return { kind: 'path', key: `mean-${box.key}`, d: `M${x - 3},${y}L${x},${y - 3}L${x + 3},${y}L${x},${y + 3}Z`, fill: box.color, opacity }
}
