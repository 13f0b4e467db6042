import { type ChordGroup, type ChordSubgroup, chordDirected, ribbonArrow } from 'd3-chord'
import { AXIS_FONT, COMPACT_HEIGHT, COMPACT_WIDTH, LABEL_LINE } from '../frame/limits.ts'
import { measureText, truncateText } from '../frame/text-width.ts'
import { type Center, onRing, type RingArc } from '../hierarchy/arcs.ts'
import type { Flow } from '../flows/links.ts'
import type { PreparedChord } from './prepare.ts'

export type PlaceArc = RingArc & { name: string; goesOut: number; comesIn: number }
export type Ribbon = { flow: Flow; path: string; source: ChordSubgroup; target: ChordSubgroup }
export type ArcName = { name: string; text: string; x: number; y: number; anchor: 'start' | 'end' }
export type ChordLayout = { center: Center; inner: number; arcs: PlaceArc[]; ribbons: Ribbon[]; labels: ArcName[] }

const EDGE = 3
const BAND = 9
const GAP = 0.03
const LABEL_GAP = 5
const MAX_LABEL = 110
/** Share of the width that names may take at either side. */
const MOST_BESIDE = 0.26
/** Of more ribbons only the largest are drawn; the arcs still measure all. */
const MOST_RIBBONS = 2_000

/** Places around a circle, as long as what leaves and reaches them; ribbons point where it goes. */
export function layoutChord(prepared: PreparedChord, width: number, height: number): ChordLayout {
  const { names, flows } = prepared
  const labelled = width >= COMPACT_WIDTH * 0.75 && height >= COMPACT_HEIGHT
  const widest = names.reduce((most, name) => Math.max(most, measureText(name.slice(0, 40), AXIS_FONT)), 0)
  const room = labelled ? Math.min(MAX_LABEL, widest, width * MOST_BESIDE) + LABEL_GAP : 0
  const outer = Math.max(BAND + 1, Math.min(width / 2 - room, height / 2 - (labelled ? LABEL_LINE : 0)) - EDGE)
  const inner = outer - BAND
  const center = { x: width / 2, y: height / 2 }
  const index = new Map(names.map((name, at) => [name, at]))
  const matrix = names.map(() => names.map(() => 0))
  const known = new Map<string, Flow>()
  for (const flow of flows) {
    const from = index.get(flow.source) ?? 0
    const to = index.get(flow.target) ?? 0
    const row = matrix[from]
    if (row) row[to] = flow.value
    known.set(`${from} ${to}`, flow)
  }
  const least = flows.length > MOST_RIBBONS ? flows.map(({ value }) => value).toSorted((a, b) => b - a)[MOST_RIBBONS] : 0
  const chords = chordDirected().padAngle(Math.min(GAP, 1 / Math.max(1, names.length)))(matrix)
  const draw = ribbonArrow<unknown, { source: ChordSubgroup; target: ChordSubgroup }, ChordSubgroup>()
    .radius(inner - 1)
    .headRadius(Math.min(8, inner * 0.1))
  const arcs = chords.groups.map((group) => placeArc(group, names, inner, outer, matrix))
  return {
    center,
    inner,
    arcs,
    ribbons: chords.flatMap(({ source, target }): Ribbon[] => {
      const flow = known.get(`${source.index} ${target.index}`)
      // The path is a text where no canvas is given.
      const path = String(draw({ source, target }) ?? '')
      return flow && flow.value > (least ?? 0) ? [{ flow, source, target, path }] : []
    }),
    labels: labelled ? arcNames(arcs, center, width, height) : [],
  }
}

function placeArc(
  group: ChordGroup,
  names: readonly string[],
  inner: number,
  outer: number,
  matrix: readonly (readonly number[])[],
): PlaceArc {
  return {
    name: names[group.index] ?? '',
    start: group.startAngle,
    end: group.endAngle,
    inner,
    outer,
    goesOut: (matrix[group.index] ?? []).reduce((sum, value) => sum + value, 0),
    comesIn: matrix.reduce((sum, row) => sum + (row[group.index] ?? 0), 0),
  }
}

/** Level, outside of their arcs, those of the longest arcs first; what would touch another is left out. */
function arcNames(arcs: readonly PlaceArc[], center: Center, width: number, height: number): ArcName[] {
  const kept: (ArcName & { left: number; right: number })[] = []
  for (const arc of arcs.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
    const middle = (arc.start + arc.end) / 2
    const at = onRing(center, arc.outer + LABEL_GAP, middle)
    const isRight = Math.sin(middle) >= 0
    const text = truncateText(arc.name, Math.min(MAX_LABEL, (isRight ? width - at.x : at.x) - 1), AXIS_FONT)
    const wide = measureText(text, AXIS_FONT)
    const [left, right] = isRight ? [at.x, at.x + wide] : [at.x - wide, at.x]
    const y = Math.min(height - 3, Math.max(AXIS_FONT - 1, at.y + 4 - Math.cos(middle) * 3))
    const touches = kept.some((other) => Math.abs(other.y - y) < LABEL_LINE - 2 && left < other.right + 4 && other.left < right + 4)
    if (text !== '' && !touches) kept.push({ name: arc.name, text, x: at.x, y, anchor: isRight ? 'start' : 'end', left, right })
  }
  return kept.map(({ name, text, x, y, anchor }) => ({ name, text, x, y, anchor }))
}

/** Whether a point, from the middle of the circle, lies on a ribbon: by its two ends and the bend through the middle. */
export function onRibbon({ source, target }: Ribbon, inner: number, at: Center): boolean {
  const width = ((source.endAngle - source.startAngle) * inner) / 2
  const from = onRing({ x: 0, y: 0 }, inner, (source.startAngle + source.endAngle) / 2)
  const to = onRing({ x: 0, y: 0 }, inner, (target.startAngle + target.endAngle) / 2)
  let least = Number.POSITIVE_INFINITY
  for (let step = 0; step <= 24; step++) {
    const share = step / 24
    const x = from.x * (1 - share) ** 2 + to.x * share ** 2
    const y = from.y * (1 - share) ** 2 + to.y * share ** 2
    least = Math.min(least, Math.hypot(at.x - x, at.y - y))
  }
  return least <= Math.max(4, width * 0.8)
}
