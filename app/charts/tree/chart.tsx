import { t } from '../../i18n/message.ts'
import { readNumber, readText } from '../form-data.ts'
import { HaloLabels } from '../frame/halo-labels.tsx'
import { MarksFrame } from '../frame/marks-frame.tsx'
import { EmptyChart } from '../frame/empty.tsx'
import { toggled } from '../frame/legend.tsx'
import { AXIS_FONT, COMPACT_HEIGHT, LABEL_LINE } from '../frame/limits.ts'
import { type Mark, round, roundPath, SvgMarks } from '../frame/marks.tsx'
import type { Direction, SurfaceModel } from '../frame/surface.tsx'
import { truncateText } from '../frame/text-width.ts'
import { namedPoint } from '../members/filters.ts'
import { messages } from '../messages.ts'
import { useNames } from '../own-state.ts'
import type { ChartTheme } from '../theme.ts'
import type { ChartProps, FormData } from '../types.ts'
import { type Branching, type Knot, layoutTree, type TreeLayout } from './layout.ts'
import { treeTexts } from './messages.ts'
import { type PreparedTree, prepareTree } from './prepare.ts'
import { symbolPath } from './symbols.ts'

const REACH = 14
const DEFAULT_SIZE = 7

export function TreeChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, datasource, title } = props
  const [folded, setFolded] = useNames(interaction, 'foldedNodes')
  const prepared = prepareTree(formData, data[0], datasource)
  const { root, left } = prepared
  if (!root) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const noted = left > 0 && height >= COMPACT_HEIGHT
  const layout = layoutTree(formData, root, folded, width, noted ? height - LABEL_LINE : height)
  const marks = treeMarks(formData, layout, folded, theme)
  const model = treeModel(formData, prepared, layout, theme, (id) => setFolded(toggled(folded, id)))
  const { onContextMenu, selected } = interaction
  return (
    <MarksFrame
      chart={props}
      summary={summaryOf(prepared, layout, title)}
      marks={marks}
      model={{
        ...model,
        onContextMenu: onContextMenu
          ? ({ node }, at) => {
              const named = { label: node.name, columns: [prepared.column], cells: [node.cell], texts: [node.name] }
              onContextMenu({ ...at, filters: namedPoint(named, at, selected).filters })
            }
          : undefined,
      }}
    >
      <HaloLabels labels={layout.labels} theme={theme} />
      {noted && (
        <text x={2} y={height - 4}>
          {truncateText(t(treeTexts.notBelow, { count: left }), width - 4, AXIS_FONT)}
        </text>
      )}
    </MarksFrame>
  )
}

const SMALL = 4
const ROUND: ReadonlySet<string> = new Set(['circle', 'emptyCircle'])

function branchMark({ to, path }: Branching, stroke: string, strokeWidth: number): Mark {
  return { kind: 'path', key: `to ${to.node.id}`, d: path, stroke, strokeWidth }
}

function knotMark(formData: FormData, knot: Knot, most: number, isFolded: boolean, theme: ChartTheme): Mark {
  const symbol = readText(formData, 'symbol') ?? 'emptyCircle'
  const size = Math.min(30, most, Math.max(1, readNumber(formData, 'symbolSize') ?? DEFAULT_SIZE))
  const color = theme.categorical[0] ?? theme.accent
  const hollow = symbol === 'emptyCircle' && !isFolded
  const paint = { fill: hollow ? theme.surface : color, stroke: color, strokeWidth: size < SMALL ? 0.5 : 1.5 }
  // Of many small ones dots are much quicker than outlines.
  if (size < SMALL && ROUND.has(symbol)) return { kind: 'dot', key: knot.node.id, x: knot.x, y: knot.y, r: size / 2, ...paint }
  return {
    kind: 'path',
    key: knot.node.id,
    d: roundPath(symbolPath(symbol, knot.x, knot.y, size)),
    ...paint,
  }
}

function treeMarks(formData: FormData, layout: TreeLayout, folded: ReadonlySet<string>, theme: ChartTheme): Mark[] {
  const most = Math.max(1, layout.spacing * 0.8)
  const line = Math.min(1, Math.max(0.15, layout.spacing / 5))
  return [
    ...layout.branches.map((branch) => branchMark(branch, theme.axisLine, line)),
    ...layout.knots.map((knot) => knotMark(formData, knot, most, folded.has(knot.node.id), theme)),
  ]
}

function summaryOf({ root }: PreparedTree, layout: TreeLayout, title: string | undefined): string {
  const text = messages.summary
  const parts = [
    text.named(t(treeTexts.name), title),
    t(treeTexts.nodes, { count: 1 + (root?.below ?? 0) }),
    t(treeTexts.levels, { count: layout.height + 1 }),
  ]
  return `${parts.join(', ')}. ${text.keys}`
}

/** Nodes from one up to the root, or all below one. */
function related(from: Knot, layout: TreeLayout, emphasis: string | undefined): ReadonlySet<Knot> {
  const found = new Set([from])
  if (emphasis === 'ancestor') {
    for (let at = from.parent; at; at = at.parent) found.add(at)
  } else {
    // Parents come before their children.
    for (const knot of layout.knots) if (knot.parent && found.has(knot.parent)) found.add(knot)
  }
  return found
}

function treeModel(
  formData: FormData,
  { metric, measured }: PreparedTree,
  layout: TreeLayout,
  theme: ChartTheme,
  onFold: (id: string) => void,
): SurfaceModel<Knot> {
  const { knots, branches } = layout
  return {
    hit: (at) => {
      let nearest: Knot | undefined
      let least = REACH
      for (const knot of knots) {
        const away = Math.hypot(knot.x - at.x, knot.y - at.y)
        if (away < least) [nearest, least] = [knot, away]
      }
      return nearest
    },
    move: (from, direction) => step(knots, from, direction),
    same: (a, b) => a.node.id === b.node.id,
    place: (knot) => knot,
    tooltip: ({ node }) => ({
      title: node.name,
      rows: [
        ...(measured
          ? [{ label: metric.name, value: node.value === undefined ? messages.emptyCell : metric.format(node.value) }]
          : []),
        { label: t(treeTexts.children), value: String(node.children.length) },
        ...(node.below > node.children.length ? [{ label: t(treeTexts.below), value: String(node.below) }] : []),
      ],
    }),
    highlight: (knot) => {
      const lit = related(knot, layout, readText(formData, 'emphasis'))
      return (
        <g pointerEvents="none">
          <SvgMarks
            marks={branches
              .filter(({ to }) => lit.has(to) && to.parent && lit.has(to.parent))
              .map((branch) => branchMark(branch, theme.accent, 2))}
          />
          <circle cx={round(knot.x)} cy={round(knot.y)} r={6} fill={theme.accent} stroke={theme.surface} strokeWidth={2} />
        </g>
      )
    },
    onChoose: ({ node }) => {
      if (node.children.length > 0) onFold(node.id)
    },
  }
}

/** Left goes up, right to the first child, up and down to the neighbours of the same level. */
function step(knots: readonly Knot[], from: Knot | undefined, direction: Direction): Knot | undefined {
  if (!from || direction === 'first') return knots[0]
  if (direction === 'last') return knots.at(-1)
  if (direction === 'left') return from.parent ?? from
  if (direction === 'right') return knots.find(({ parent }) => parent?.node.id === from.node.id) ?? from
  const level = knots.filter(({ depth }) => depth === from.depth)
  const at = level.findIndex(({ node }) => node.id === from.node.id)
  return level[(at + (direction === 'down' ? 1 : -1) + level.length) % level.length]
}
