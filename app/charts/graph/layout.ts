import { forceLink, forceManyBody, forceSimulation, forceX, forceY, type SimulationNodeDatum } from 'd3-force'
import { readNumber, readText } from '../form-data.ts'
import type { Box } from '../frame/legend-room.ts'
import { AXIS_FONT, COMPACT_HEIGHT, COMPACT_WIDTH, LABEL_LINE } from '../frame/limits.ts'
import { measureText, truncateText } from '../frame/text-width.ts'
import type { FormData } from '../types.ts'
import type { GraphLink, GraphNode, PreparedGraph } from './prepare.ts'

export type Spot = { node: GraphNode; x: number; y: number; r: number }
export type Line = { link: GraphLink; from: Spot; to: Spot; path: string; width: number; ends: readonly LineEnd[] }
export type LineEnd = { kind: 'arrow' | 'circle'; d: string }
export type SpotLabel = { key: string; x: number; y: number; text: string; anchor: 'start' | 'end' }
export type GraphLayout = { spots: Spot[]; lines: Line[]; labels: SpotLabel[] }

const EDGE = 6
const MAX_TICKS = 300
const MIN_TICKS = 12
/** Steps of all nodes together that a drawing may take, so that large graphs stay quick. */
const NODE_STEPS = 12_000
/** From so many nodes on, far ones push together in groups: the same picture in two thirds of the time. */
const MANY_NODES = 200
const COARSE = 1.6
const MAX_LABEL = 120
const MOST_LABELS = 80
/** Where so many nodes stand, the names of smaller ones find no place any more. */
const MOST_TRIED = 400
const CURVE = 0.25

/** Places by the chosen layout, then fitted to the box; the same rows always make the same picture. */
export function layoutGraph(formData: FormData, prepared: PreparedGraph, plot: Box): GraphLayout {
  const circular = readText(formData, 'layout') === 'circular'
  const tight = plot.width < COMPACT_WIDTH || plot.height < COMPACT_HEIGHT
  const places = circular ? onCircle(prepared.nodes) : settle(formData, prepared)
  const spots = fit(prepared.nodes, places, plot, tight ? 0 : MAX_LABEL)
  const at = new Map(spots.map((spot) => [spot.node, spot]))
  const symbols = (readText(formData, 'edgeSymbol') ?? 'none,arrow').split(',')
  const shrink = spots.length > 0 ? (spots[0]?.r ?? 1) / Math.max(0.01, prepared.nodes[0]?.radius ?? 1) : 1
  const lines = prepared.links.flatMap((link): Line[] => {
    const from = at.get(link.source)
    const to = at.get(link.target)
    if (!from || !to) return []
    const width = Math.max(0.5, link.width * Math.min(1, shrink + 0.3))
    return [{ link, from, to, width, ...lineShape(from, to, width, symbols, circular ? plot : undefined) }]
  })
  const threshold = readNumber(formData, 'showSymbolThreshold') ?? 0
  return { spots, lines, labels: tight ? [] : placeLabels(spots, threshold, plot) }
}

type Place = { x: number; y: number }

function onCircle(nodes: readonly GraphNode[]): Place[] {
  return nodes.map((_, index) => {
    const angle = (index / Math.max(1, nodes.length)) * 2 * Math.PI
    return { x: Math.sin(angle), y: -Math.cos(angle) }
  })
}

/** d3-force begins on a spiral and shakes by numbers of its own: nothing is left to chance. */
function settle(formData: FormData, { nodes, links }: PreparedGraph): Place[] {
  const index = new Map(nodes.map((node, at) => [node, at]))
  const bodies: SimulationNodeDatum[] = nodes.map(() => ({}))
  const gravity = readNumber(formData, 'gravity') ?? 0.3
  const pull = forceLink(
    links.map(({ source, target }) => ({ source: index.get(source) ?? 0, target: index.get(target) ?? 0 })),
  ).distance((readNumber(formData, 'edgeLength') ?? 400) / 4)
  const push = forceManyBody().strength(-(readNumber(formData, 'repulsion') ?? 1000))
  if (nodes.length >= MANY_NODES) push.theta(COARSE)
  const simulation = forceSimulation(bodies)
    .force('links', pull)
    .force('charge', push)
    .force('x', forceX(0).strength(gravity / 3))
    .force('y', forceY(0).strength(gravity / 3))
    .velocityDecay(Math.min(0.9, Math.max(0.1, 1 - (readNumber(formData, 'friction') ?? 0.2) * 2)))
    .stop()
  const ticks = Math.max(MIN_TICKS, Math.min(MAX_TICKS, Math.round(NODE_STEPS / Math.max(1, nodes.length))))
  simulation.alphaDecay(1 - 0.001 ** (1 / ticks)).tick(ticks)
  return bodies.map(({ x = 0, y = 0 }) => ({ x, y }))
}

/** Stretches the places over the box, nodes whole inside, with room for labels at the right. */
function fit(nodes: readonly GraphNode[], places: readonly Place[], plot: Box, label: number): Spot[] {
  const largest = nodes.reduce((most, { radius }) => Math.max(most, radius), 0)
  // Nodes together may cover a sixth of the box.
  const covered = nodes.reduce((sum, { radius }) => sum + Math.PI * radius * radius, 0)
  const shrink = Math.min(
    1,
    Math.sqrt((plot.width * plot.height) / 6 / Math.max(1, covered)),
    Math.min(plot.width, plot.height) / 8 / Math.max(1, largest),
  )
  const extent = (read: (place: Place) => number) => {
    const low = places.reduce((least, place) => Math.min(least, read(place)), Number.POSITIVE_INFINITY)
    const high = places.reduce((most, place) => Math.max(most, read(place)), Number.NEGATIVE_INFINITY)
    return { low, span: high - low }
  }
  const xs = extent(({ x }) => x)
  const ys = extent(({ y }) => y)
  const pad = largest * shrink + EDGE
  const beside = Math.min(label, plot.width * 0.18)
  const width = Math.max(1, plot.width - 2 * pad - beside)
  const height = Math.max(1, plot.height - 2 * pad)
  return nodes.map((node, index) => {
    const place = places[index] ?? { x: 0, y: 0 }
    const x = xs.span > 0 ? (place.x - xs.low) / xs.span : 0.5
    const y = ys.span > 0 ? (place.y - ys.low) / ys.span : 0.5
    return { node, x: plot.x + pad + x * width, y: plot.y + pad + y * height, r: Math.max(1.5, node.radius * shrink) }
  })
}

const ARROW = 6

function lineShape(
  from: Spot,
  to: Spot,
  width: number,
  [start, end]: readonly string[],
  bent: Box | undefined,
): { path: string; ends: LineEnd[] } {
  if (from === to) return loopShape(from)
  const middle = bent && bend(from, to, bent)
  const aim = middle ?? to
  const back = middle ?? from
  const first = towards(from, aim, from.r)
  const arrow = end === 'arrow' ? ARROW + width : 0
  const tip = towards(to, back, to.r)
  const last = towards(to, back, to.r + arrow * 0.8)
  const path = middle
    ? `M${first.x},${first.y}Q${middle.x},${middle.y},${last.x},${last.y}`
    : `M${first.x},${first.y}L${last.x},${last.y}`
  const ends: LineEnd[] = []
  if (start === 'circle') ends.push({ kind: 'circle', d: dot(first, 1.5 + width / 2) })
  if (end === 'circle') ends.push({ kind: 'circle', d: dot(tip, 1.5 + width / 2) })
  if (end === 'arrow') ends.push({ kind: 'arrow', d: arrowHead(tip, back, arrow) })
  return { path, ends }
}

/** A link of a node with itself: a small round above it. */
function loopShape({ x, y, r }: Spot): { path: string; ends: LineEnd[] } {
  const reach = Math.max(8, r * 1.6)
  return { path: `M${x - r / 2},${y - r * 0.86}C${x - reach},${y - reach - r},${x + reach},${y - reach - r},${x + r / 2},${y - r * 0.86}`, ends: [] }
}

function bend(from: Place, to: Place, box: Box): Place {
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  return { x: middle.x + (center.x - middle.x) * CURVE * 2, y: middle.y + (center.y - middle.y) * CURVE * 2 }
}

function towards(from: Place, to: Place, distance: number): Place {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const step = Math.min(distance, length * 0.9)
  return { x: from.x + ((to.x - from.x) / length) * step, y: from.y + ((to.y - from.y) / length) * step }
}

function dot({ x, y }: Place, r: number): string {
  return `M${x - r},${y}a${r},${r},0,1,0,${2 * r},0a${r},${r},0,1,0,${-2 * r},0Z`
}

function arrowHead(tip: Place, back: Place, size: number): string {
  const angle = Math.atan2(tip.y - back.y, tip.x - back.x)
  const at = (turn: number) =>
    `${tip.x - size * Math.cos(angle + turn)},${tip.y - size * Math.sin(angle + turn)}`
  return `M${tip.x},${tip.y}L${at(0.45)}L${at(-0.45)}Z`
}

/** Names beside the nodes, the largest first; those that would touch another or a larger node are left out. */
function placeLabels(spots: readonly Spot[], threshold: number, plot: Box): SpotLabel[] {
  const taken = spots.map(({ x, y, r }) => ({ left: x - r, right: x + r, top: y - r, bottom: y + r }))
  const kept: SpotLabel[] = []
  for (const { node, x, y, r } of spots.toSorted((a, b) => b.node.value - a.node.value).slice(0, MOST_TRIED)) {
    if (kept.length >= MOST_LABELS) break
    if (threshold > 0 && node.value < threshold) continue
    for (const anchor of ['start', 'end'] as const) {
      const start = anchor === 'start' ? x + r + 3 : x - r - 3
      const room = anchor === 'start' ? plot.x + plot.width - start - 2 : start - plot.x - 2
      const text = truncateText(node.name, Math.min(MAX_LABEL, room), AXIS_FONT)
      const width = measureText(text, AXIS_FONT)
      const left = anchor === 'start' ? start : start - width
      const box = { left, right: left + width, top: y - LABEL_LINE / 2, bottom: y + LABEL_LINE / 2 }
      const free = !taken.some(
        (other) => other.left < box.right && box.left < other.right && other.top < box.bottom && box.top < other.bottom,
      )
      if (text === '' || !free || box.top < plot.y || box.bottom > plot.y + plot.height) continue
      taken.push(box)
      kept.push({ key: node.name, x: start, y: y + 4, text, anchor })
      break
    }
  }
  return kept
}

/** How far a point is from the straight way between two nodes. */
export function distanceTo({ from, to }: Line, at: Place): number {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((at.x - from.x) * dx + (at.y - from.y) * dy) / length))
  return Math.hypot(at.x - (from.x + share * dx), at.y - (from.y + share * dy))
}
