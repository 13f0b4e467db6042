import { hierarchy, partition } from 'd3-hierarchy'
import { readBoolean, readNumber, readText } from '../form-data.ts'
import { type ArcLabel, arcLabel, type Center, type RingArc } from '../hierarchy/arcs.ts'
import { type Branch, gatherSmall, treeHeight } from '../hierarchy/tree.ts'
import type { FormData } from '../types.ts'
import type { PreparedSunburst } from './prepare.ts'

export type Sector = RingArc & { branch: Branch; parent: Branch; label: ArcLabel | undefined }
export type SunburstLayout = { center: Center; hole: number; sectors: Sector[] }

const EDGE = 3
/** Arcs shorter than this on their outer side, in pixels, are gathered. */
const LEAST_ARC = 1.5
const HOLE = 0.16
const HOLE_OF_TOTAL = 0.3
const DEFAULT_THRESHOLD = 5

/** Rings from the middle outwards, one a level; siblings by size. */
export function layoutSunburst(
  formData: FormData,
  prepared: PreparedSunburst,
  width: number,
  height: number,
): SunburstLayout {
  const outer = Math.max(1, Math.min(width, height) / 2 - EDGE)
  const { value: total } = prepared.root
  const seen = gatherSmall(prepared.root, (total * LEAST_ARC) / (2 * Math.PI * outer))
  const levels = Math.max(1, treeHeight(seen))
  const hole = outer * (readBoolean(formData, 'show_total', false) ? HOLE_OF_TOTAL : HOLE)
  const ring = (outer - hole) / levels
  const center = { x: width / 2, y: height / 2 }
  const tree = hierarchy(seen, (one) => one.children)
    .sum(ownValue)
    .sort((a, b) => a.data.gathered - b.data.gathered || (b.value ?? 0) - (a.value ?? 0))
  const laid = partition<Branch>().size([2 * Math.PI, levels + 1])(tree)
  const threshold = (readNumber(formData, 'show_labels_threshold') ?? DEFAULT_THRESHOLD) / 100
  const labelled = readBoolean(formData, 'show_labels', false)
  const sectors: Sector[] = []
  laid.eachBefore((node) => {
    if (!node.parent) return
    const arc: RingArc = {
      start: node.x0,
      end: node.x1,
      inner: hole + (node.depth - 1) * ring,
      outer: hole + node.depth * ring,
    }
    const label =
      labelled && node.data.value / total >= threshold
        ? arcLabel(labelText(formData, prepared, node.data), arc, center)
        : undefined
    sectors.push({ ...arc, branch: node.data, parent: node.parent.data, label })
  })
  return { center, hole, sectors }
}

/** What no branch below takes: a branch that ends early leaves a gap outside of it. */
function ownValue({ value, children }: Branch): number {
  return Math.max(0, value - children.reduce((sum, child) => sum + child.value, 0))
}

function labelText(formData: FormData, prepared: PreparedSunburst, branch: Branch): string {
  const value = prepared.metric.format(branch.value)
  switch (readText(formData, 'label_type')) {
    case 'value':
      return value
    case 'key_value':
      return `${branch.name}: ${value}`
    default:
      return branch.name
  }
}
