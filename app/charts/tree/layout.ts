import { hierarchy, tree } from 'd3-hierarchy'
import { readText } from '../form-data.ts'
import { AXIS_FONT, COMPACT_HEIGHT, COMPACT_WIDTH, LABEL_LINE } from '../frame/limits.ts'
import { round } from '../frame/marks.tsx'
import { measureText, truncateText } from '../frame/text-width.ts'
import { onRing } from '../hierarchy/arcs.ts'
import { largest } from '../largest.ts'
import type { FormData } from '../types.ts'
import type { TreeNode } from './prepare.ts'

export type Knot = {
  node: TreeNode
  x: number
  y: number
  depth: number
  parent: Knot | undefined
  isLeaf: boolean
}
export type Branching = { to: Knot; path: string }
export type KnotLabel = { key: string; x: number; y: number; text: string; anchor: 'start' | 'middle' | 'end' }
export type TreeLayout = {
  knots: Knot[]
  branches: Branching[]
  labels: KnotLabel[]
  /** Levels below the root. */
  height: number
  /** Pixels between neighbours of the fullest level. */
  spacing: number
}

const EDGE = 8
const MAX_LABEL = 130
const LABEL_GAP = 5
/** More than any label shows. */
const MOST_LETTERS = 40
/** Widest share of the box that the labels of the outermost level may take. */
const LABEL_SHARE = 0.24

type Side = 'left' | 'top' | 'right' | 'bottom'
type Orient = 'LR' | 'RL' | 'TB' | 'BT'

function sideOf(formData: FormData, control: string, usual: Side): Side {
  const stored = readText(formData, control)
  return stored === 'left' || stored === 'top' || stored === 'right' || stored === 'bottom' ? stored : usual
}

function orientOf(formData: FormData): Orient {
  const stored = readText(formData, 'orient')
  return stored === 'RL' || stored === 'TB' || stored === 'BT' ? stored : 'LR'
}

/** Levels side by side, or ring around ring; `folded` nodes hide what stands below them. */
export function layoutTree(
  formData: FormData,
  root: TreeNode,
  folded: ReadonlySet<string>,
  width: number,
  height: number,
): TreeLayout {
  const grown = hierarchy(root, (node) => (folded.has(node.id) ? [] : node.children))
  const radial = readText(formData, 'layout') === 'radial'
  const labelled = width >= COMPACT_WIDTH * 0.75 && height >= COMPACT_HEIGHT * 0.8
  const sides = {
    inner: sideOf(formData, 'node_label_position', 'left'),
    leaf: sideOf(formData, 'child_label_position', 'bottom'),
  }
  const orient = orientOf(formData)
  const widest = labelled ? widestLabels(root, folded) : { inner: 0, leaf: 0 }
  const roomFor = (wide: number) => (labelled ? Math.min(MAX_LABEL, width * LABEL_SHARE, wide) + LABEL_GAP + 3 : 0)
  const rooms = { inner: roomFor(widest.inner), leaf: roomFor(widest.leaf) }
  const room = Math.max(rooms.inner, rooms.leaf)
  const place = radial
    ? radialPlace(width, height, rooms.leaf)
    : orthogonalPlace(orient, width, height, labelled ? marginsOf(orient, sides, rooms) : NO_MARGINS)
  const laid = tree<TreeNode>().size(radial ? [2 * Math.PI, 1] : [1, 1])
  if (radial) laid.separation((a, b) => (a.parent === b.parent ? 1 : 2) / Math.max(1, a.depth))
  const knots: Knot[] = []
  const byNode = new Map<TreeNode, Knot>()
  const branches: Branching[] = []
  laid(grown).each((node) => {
    const parent = node.parent ? byNode.get(node.parent.data) : undefined
    const isLeaf = node.data.children.length === 0
    const knot = { node: node.data, ...place(node.x, node.y, grown.height), depth: node.depth, parent, isLeaf }
    byNode.set(node.data, knot)
    knots.push(knot)
    if (parent) branches.push({ to: knot, path: branchPath(parent, knot, radial, orient) })
  })
  const labels = labelled ? placeLabels(knots, sides, Math.max(room, labelReach(knots, orient, radial)), width, height) : []
  return { knots, branches, labels, height: grown.height, spacing: spacingOf(knots, radial, orient, width, height) }
}

/** Where levels stand side by side, a name may reach to the next one; elsewhere its neighbours bound it. */
function labelReach(knots: readonly Knot[], orient: Orient, radial: boolean): number {
  if (radial || orient === 'TB' || orient === 'BT') return MAX_LABEL
  const [first, second] = [0, 1].map((depth) => knots.find((knot) => knot.depth === depth)?.x)
  if (first === undefined || second === undefined) return MAX_LABEL
  return Math.min(MAX_LABEL, Math.abs(second - first) - 2 * LABEL_GAP)
}

function spacingOf(knots: readonly Knot[], radial: boolean, orient: Orient, width: number, height: number): number {
  const counts = new Map<number, number>()
  for (const { depth } of knots) counts.set(depth, (counts.get(depth) ?? 0) + 1)
  const fullest = largest(counts.values(), 1)
  const across = orient === 'LR' || orient === 'RL' ? height : width
  return (radial ? Math.PI * Math.min(width, height) : across) / fullest
}

type PlaceOf = (x: number, y: number, levels: number) => { x: number; y: number }

function radialPlace(width: number, height: number, room: number): PlaceOf {
  const radius = Math.max(1, Math.min((width - 2 * room) / 2, height / 2 - LABEL_LINE) - EDGE)
  return (x, y) => onRing({ x: width / 2, y: height / 2 }, radius * y, x)
}

type Margins = { left: number; right: number; top: number; bottom: number }
const NO_MARGINS: Margins = { left: 0, right: 0, top: 0, bottom: 0 }

/** Room for labels that stand outside of the first and the last level. */
function marginsOf(
  orient: Orient,
  { inner, leaf }: { inner: Side; leaf: Side },
  rooms: { inner: number; leaf: number },
): Margins {
  const margins = { left: 0, right: 0, top: LABEL_LINE, bottom: LABEL_LINE }
  const first = orient === 'RL' ? 'right' : 'left'
  const last = orient === 'RL' ? 'left' : 'right'
  if (orient === 'LR' || orient === 'RL') {
    const across = (side: Side, outer: Side, room: number) =>
      side === outer ? room : side === 'top' || side === 'bottom' ? room / 2 : 0
    margins[first] = across(inner, first, rooms.inner)
    margins[last] = across(leaf, last, rooms.leaf)
  } else {
    margins.left = rooms.leaf / 2
    margins.right = rooms.leaf / 2
  }
  return margins
}

function orthogonalPlace(orient: Orient, width: number, height: number, margins: Margins): PlaceOf {
  const w = Math.max(1, width - margins.left - margins.right - 2 * EDGE)
  const h = Math.max(1, height - margins.top - margins.bottom - 2 * EDGE)
  const left = margins.left + EDGE
  const top = margins.top + EDGE
  return (x, y, levels) => {
    const along = levels === 0 ? 0.5 : y
    if (orient === 'LR') return { x: left + along * w, y: top + x * h }
    if (orient === 'RL') return { x: left + (1 - along) * w, y: top + x * h }
    if (orient === 'TB') return { x: left + x * w, y: top + along * h }
    return { x: left + x * w, y: top + (1 - along) * h }
  }
}

function branchPath(from: Knot, to: Knot, radial: boolean, orient: Orient): string {
  const [x0, y0, x1, y1] = [from.x, from.y, to.x, to.y].map(round)
  if (radial) return `M${x0},${y0}L${x1},${y1}`
  if (orient === 'LR' || orient === 'RL') {
    const middle = round((from.x + to.x) / 2)
    return `M${x0},${y0}C${middle},${y0},${middle},${y1},${x1},${y1}`
  }
  const middle = round((from.y + to.y) / 2)
  return `M${x0},${y0}C${x0},${middle},${x1},${middle},${x1},${y1}`
}

/** The outermost levels decide: names between them find their place above the branches. */
function widestLabels(root: TreeNode, folded: ReadonlySet<string>): { inner: number; leaf: number } {
  const widest = { inner: measureText(root.name.slice(0, MOST_LETTERS), AXIS_FONT), leaf: 0 }
  const order = [root]
  for (const at of order) {
    const isLeaf = at.children.length === 0 || folded.has(at.id)
    if (isLeaf) widest.leaf = Math.max(widest.leaf, measureText(at.name.slice(0, MOST_LETTERS), AXIS_FONT))
    else for (const child of at.children) order.push(child)
  }
  return widest
}

/** Names at the chosen sides; those that would touch one before them are left out. */
function placeLabels(
  knots: readonly Knot[],
  sides: { inner: Side; leaf: Side },
  room: number,
  width: number,
  height: number,
): KnotLabel[] {
  const kept: KnotLabel[] = []
  const rows = new Map<number, { left: number; right: number; y: number }[]>()
  for (const knot of knots) {
    const side = knot.isLeaf ? sides.leaf : sides.inner
    const upright = side === 'top' || side === 'bottom'
    const anchor = upright ? 'middle' : side === 'left' ? 'end' : 'start'
    const x = knot.x + (upright ? 0 : side === 'left' ? -LABEL_GAP - 3 : LABEL_GAP + 3)
    const y = knot.y + (side === 'top' ? -LABEL_GAP - 3 : side === 'bottom' ? LABEL_LINE + 2 : 4)
    const free = anchor === 'end' ? x : anchor === 'start' ? width - x : 2 * Math.min(x, width - x)
    const text = truncateText(knot.node.name, Math.min(free - 1, Math.max(room, 40)), AXIS_FONT)
    if (text === '' || y < LABEL_LINE - 4 || y > height - 1) continue
    const wide = measureText(text, AXIS_FONT)
    const left = anchor === 'end' ? x - wide : anchor === 'start' ? x : x - wide / 2
    const row = Math.round(y / LABEL_LINE)
    const near = [row - 1, row, row + 1].flatMap((at) => rows.get(at) ?? [])
    const touches = near.some(
      (other) => Math.abs(other.y - y) < LABEL_LINE - 2 && left < other.right + 4 && other.left < left + wide + 4,
    )
    if (touches) continue
    const extent = { left, right: left + wide, y }
    const list = rows.get(row)
    if (list) list.push(extent)
    else rows.set(row, [extent])
    kept.push({ key: knot.node.id, x, y, text, anchor })
  }
  return kept
}
