import { hierarchy, type HierarchyRectangularNode, treemap, treemapSquarify } from 'd3-hierarchy'
import { readBoolean, readText } from '../form-data.ts'
import { AXIS_FONT } from '../frame/limits.ts'
import { markLabel, measureText } from '../frame/text-width.ts'
import { type Branch, gatherSmall } from '../hierarchy/tree.ts'
import type { FormData } from '../types.ts'
import type { PreparedTreemap } from './prepare.ts'

export type Tile = {
  branch: Branch
  /** The group it stands in, unless that is the whole. */
  parent: Branch | undefined
  /** First level that it stands in. */
  top: string
  x: number
  y: number
  width: number
  height: number
  isGroup: boolean
  depth: number
}

export type TileLabel = { key: string; x: number; y: number; text: string; tone: 'name' | 'value' | 'group' }
export type Swatch = { key: string; x: number; y: number; top: string }

export type TreemapLayout = { tiles: Tile[]; labels: TileLabel[]; swatches: Swatch[] }

/** Areas under this many square pixels are gathered: they could be neither seen nor pointed at. */
const LEAST_AREA = 12
const GROUP_GAP = 6
/** Many groups stand closer, in this share of the side that one would have. */
const GAP_SHARE = 0.08
const LEAF_GAP = 2
const HEADING = 17
const SWATCH_ROOM = 12
const PADDING = 5
const LINE = 14
const LEAST_HEADED = { width: 34, height: 40 }
const LEAST_LABEL = 14

/** Nested areas, largest first; groups that are large enough carry a heading. `zoomed` shows one group alone. */
export function layoutTreemap(
  formData: FormData,
  prepared: PreparedTreemap,
  width: number,
  height: number,
  zoomed?: Branch,
): TreemapLayout {
  const pixels = Math.max(1, width * height)
  // Without a path the root keeps its members, however small they all are.
  const shown = zoomed ? { ...zoomed, path: [] } : prepared.root
  const root = hierarchy(gatherSmall(shown, (shown.value * LEAST_AREA) / pixels), (one) => one.children)
    .sum((one) => (one.children.length > 0 ? 0 : one.value))
    .sort((a, b) => a.data.gathered - b.data.gathered || (b.value ?? 0) - (a.value ?? 0))
  const groupGap = Math.min(GROUP_GAP, Math.max(LEAF_GAP, Math.sqrt(pixels / Math.max(1, root.children?.length ?? 1)) * GAP_SHARE))
  const leafGap = Math.min(LEAF_GAP, Math.sqrt(pixels / root.leaves().length) * GAP_SHARE)
  const headed = readBoolean(formData, 'show_upper_labels', true)
  const laid = treemap<Branch>()
    .tile(treemapSquarify)
    .size([Math.max(0, width), Math.max(0, height)])
    .paddingInner((node) => (node.depth === 0 && root.height > 1 ? groupGap : leafGap))
    .paddingTop((node) => (headed && hasHeading(node) ? HEADING : 0))(root)
  const layout: TreemapLayout = { tiles: [], labels: [], swatches: [] }
  const labelled = readBoolean(formData, 'show_labels', true)
  laid.eachBefore((node) => {
    if (node.depth === 0) return
    const tile = tileOf(node, zoomed)
    if (!(tile.width > 0 && tile.height > 0)) return
    layout.tiles.push(tile)
    if (tile.isGroup) {
      if (headed && hasHeading(node)) addHeading(layout, tile)
    } else if (labelled) layout.labels.push(...leafLabels(formData, prepared, tile))
  })
  return layout
}

function hasHeading(node: HierarchyRectangularNode<Branch>): boolean {
  if (node.depth === 0 || node.height === 0) return false
  return node.x1 - node.x0 >= LEAST_HEADED.width && node.y1 - node.y0 >= LEAST_HEADED.height
}

function tileOf(node: HierarchyRectangularNode<Branch>, zoomed: Branch | undefined): Tile {
  return {
    branch: node.data,
    parent: node.depth > 1 ? node.parent?.data : zoomed,
    top: node.data.path[0] ?? '',
    x: node.x0,
    y: node.y0,
    width: node.x1 - node.x0,
    height: node.y1 - node.y0,
    isGroup: node.height > 0,
    depth: node.depth,
  }
}

function addHeading(layout: TreemapLayout, tile: Tile): void {
  const indent = tile.depth === 1 ? SWATCH_ROOM : 1
  const text = markLabel(tile.branch.name, tile.width - indent, AXIS_FONT, 500)
  if (tile.depth === 1) layout.swatches.push({ key: tile.branch.key, x: tile.x, y: tile.y + 4, top: tile.top })
  if (text === '') return
  layout.labels.push({ key: tile.branch.key, x: tile.x + indent, y: tile.y + 12, text, tone: 'group' })
}

function leafLabels(formData: FormData, prepared: PreparedTreemap, { branch, x, y, width, height }: Tile): TileLabel[] {
  const room = width - 2 * PADDING
  const lines = Math.floor((height - PADDING) / LINE)
  if (room < LEAST_LABEL || lines < 1) return []
  const type = readText(formData, 'label_type') ?? 'key_value'
  const value = prepared.formatValue(branch.value)
  const at = { x: x + PADDING, y: y + PADDING + AXIS_FONT - 1 }
  const texts: TileLabel[] = []
  // A figure is written whole or not at all: a cut one would be another figure.
  const fits = measureText(value, AXIS_FONT) <= room
  if (type === 'value') {
    return fits ? [{ key: `${branch.key}=`, ...at, text: value, tone: 'name' }] : []
  }
  const name = markLabel(branch.name, room, AXIS_FONT)
  if (name !== '') texts.push({ key: branch.key, ...at, text: name, tone: 'name' })
  if (type === 'key_value' && name !== '' && lines >= 2 && fits) {
    texts.push({ key: `${branch.key}=`, x: at.x, y: at.y + LINE, text: value, tone: 'value' })
  }
  return texts
}
