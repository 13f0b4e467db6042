import { sankey, sankeyJustify } from 'd3-sankey'
import { type Flow, placeNames } from '../flows/links.ts'
import { AXIS_FONT, COMPACT_WIDTH, LABEL_LINE } from '../frame/limits.ts'
import { truncateText } from '../frame/text-width.ts'
import type { PreparedSankey } from './prepare.ts'

export type Place = {
  kind: 'place'
  name: string
  x: number
  y: number
  width: number
  height: number
  value: number
  comesIn: number
  goesOut: number
}
export type Ribbon = {
  kind: 'ribbon'
  flow: Flow
  x0: number
  y0: number
  x1: number
  y1: number
  width: number
}
export type PlaceLabel = { name: string; x: number; y: number; text: string; anchor: 'start' | 'end' }
export type SankeyLayout = { places: Place[]; ribbons: Ribbon[]; labels: PlaceLabel[] }

type Node = { name: string }
type Link = { source: string; target: string; value: number; flow: Flow }

const EDGE = 2
const NODE_WIDTH = 10
const PADDING = 12
/** Share of the height that the gaps of the fullest column may take. */
const MOST_PADDING = 0.35
const LABEL_GAP = 6
/** Rounds of untangling: each takes as long as there are flows, and a thicket gains nothing from more of them. */
const MOST_ROUNDS = 8
const ROUNDS_OF_FLOWS = 1_000

/** Columns of places from left to right, ribbons between them as wide as what flows. */
export function layoutSankey(prepared: PreparedSankey, width: number, height: number): SankeyLayout {
  const names = placeNames(prepared.flows)
  if (names.length === 0 || width <= NODE_WIDTH || height <= 0) return { places: [], ribbons: [], labels: [] }
  const padding = Math.min(PADDING, (height * MOST_PADDING) / names.length)
  const layout = sankey<Node, Link>()
    .nodeId((node) => node.name)
    .nodeAlign(sankeyJustify)
    .nodeWidth(NODE_WIDTH)
    .nodePadding(padding)
    .iterations(Math.max(1, Math.min(MOST_ROUNDS, Math.round(ROUNDS_OF_FLOWS / prepared.flows.length))))
    .extent([
      [EDGE, EDGE],
      [Math.max(EDGE + NODE_WIDTH, width - EDGE), Math.max(EDGE + 1, height - EDGE)],
    ])
  const graph = layout({
    nodes: names.map((name) => ({ name })),
    links: prepared.flows.map((flow) => ({ source: flow.source, target: flow.target, value: flow.value, flow })),
  })
  const places = graph.nodes.map((node): Place => {
    const { x0 = 0, x1 = 0, y0 = 0, y1 = 0 } = node
    const sum = (links: readonly Link[] | undefined) => (links ?? []).reduce((total, link) => total + link.value, 0)
    return {
      kind: 'place',
      name: node.name,
      x: x0,
      y: y0,
      width: x1 - x0,
      height: Math.max(0.5, y1 - y0),
      value: node.value ?? 0,
      comesIn: sum(node.targetLinks),
      goesOut: sum(node.sourceLinks),
    }
  })
  const at = new Map(places.map((place) => [place.name, place]))
  const ribbons = graph.links.flatMap((link): Ribbon[] => {
    const source = at.get(link.flow.source)
    const target = at.get(link.flow.target)
    if (!source || !target) return []
    return [
      {
        kind: 'ribbon',
        flow: link.flow,
        x0: source.x + source.width,
        y0: link.y0 ?? 0,
        x1: target.x,
        y1: link.y1 ?? 0,
        width: Math.max(0.5, link.width ?? 0),
      },
    ]
  })
  return { places, ribbons, labels: labelsOf(places, width, height) }
}

/** Names stand at the inner side of their places; those that would touch one above are left out. */
function labelsOf(places: readonly Place[], width: number, height: number): PlaceLabel[] {
  const columns = [...new Set(places.map(({ x }) => x))].toSorted((a, b) => a - b)
  const step = columns.length > 1 ? (columns[1] ?? width) - (columns[0] ?? 0) : width
  const room = Math.max(0, (width < COMPACT_WIDTH ? step * 0.5 : step * 0.8) - NODE_WIDTH - 2 * LABEL_GAP)
  const kept: PlaceLabel[] = []
  const ends = new Map<number, number>()
  for (const place of places.toSorted((a, b) => a.y - b.y)) {
    const middle = place.y + place.height / 2
    // Whole letters, also beside a thin place at an edge.
    const y = Math.max(LABEL_LINE / 2, Math.min(height - LABEL_LINE / 2, middle))
    if (y - (ends.get(place.x) ?? Number.NEGATIVE_INFINITY) < LABEL_LINE) continue
    const isLast = columns.length > 1 && place.x === columns.at(-1)
    const text = truncateText(place.name, room, AXIS_FONT)
    if (text === '') continue
    ends.set(place.x, y)
    const x = isLast ? place.x - LABEL_GAP : place.x + place.width + LABEL_GAP
    kept.push({ name: place.name, x, y: y + 4, text, anchor: isLast ? 'end' : 'start' })
  }
  return kept
}

/** The middle of a ribbon, from side to side. */
export function ribbonPath({ x0, y0, x1, y1 }: Ribbon): string {
  const middle = (x0 + x1) / 2
  return `M${x0},${y0}C${middle},${y0},${middle},${y1},${x1},${y1}`
}

const STEPS = 20

/** Whether a point lies on a ribbon; its curve only ever goes on to the right. */
export function onRibbon(ribbon: Ribbon, at: { x: number; y: number }): boolean {
  const { x0, y0, x1, y1, width } = ribbon
  if (at.x < x0 || at.x > x1) return false
  let low = 0
  let high = 1
  for (let step = 0; step < STEPS; step++) {
    const share = (low + high) / 2
    const x = x0 + (x1 - x0) * (1.5 * share * (1 - share) + share ** 3)
    if (x < at.x) low = share
    else high = share
  }
  const y = y0 + (y1 - y0) * (3 * low ** 2 - 2 * low ** 3)
  return Math.abs(at.y - y) <= Math.max(2, width / 2)
}
