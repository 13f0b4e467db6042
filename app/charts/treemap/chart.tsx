import { useMemo } from 'react'
import { readText } from '../form-data.ts'
import { MarksFrame } from '../frame/marks-frame.tsx'
import { EmptyChart } from '../frame/empty.tsx'
import { DIMMED } from '../frame/limits.ts'
import { type Mark, round } from '../frame/marks.tsx'
import type { SurfaceModel } from '../frame/surface.tsx'
import { walkList } from '../frame/walk.ts'
import { numberFormatter } from '../formats/number.ts'
import { isLit, pathLabel } from '../hierarchy/tree.ts'
import { TRAIL_ROOM, ZoomTrail } from '../hierarchy/zoom-trail.tsx'
import { zoomPath } from '../hierarchy/zoomed.ts'
import { namedAnswers } from '../members/filters.ts'
import { t } from '../../i18n/message.ts'
import { messages } from '../messages.ts'
import { useOwnState } from '../own-state.ts'
import type { ChartTheme } from '../theme.ts'
import type { ChartInteraction, ChartProps } from '../types.ts'
import { layoutTreemap, type Tile, type TreemapLayout } from './layout.ts'
import { treemapTexts } from './messages.ts'
import { type PreparedTreemap, prepareTreemap } from './prepare.ts'

/** Areas are tinted and framed in their colour, so that texts on them read in both themes. */
const TINT = { light: 0.26, dark: 0.3 }
const FRAME = 0.75
const formatShare = numberFormatter('.1%')

export function TreemapChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, labelColors, datasource, title } = props
  const [own, change] = useOwnState(interaction)
  const zoom = readText(own, 'zoomedTo')
  const setZoom = (key: string | undefined) => change({ zoomedTo: key })
  const [result] = data
  const source = useMemo(() => ({ result, zoom }), [result, zoom])
  const prepared = prepareTreemap(formData, data[0], theme, datasource, labelColors)
  if (prepared.root.value <= 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const path = zoomPath(prepared.root, zoom)
  const zoomed = path.length > 1 ? path.at(-1) : undefined
  const room = zoomed ? Math.max(0, height - TRAIL_ROOM) : height
  const layout = layoutTreemap(formData, prepared, width, room, zoomed)
  const marks = tileMarks(layout, prepared, theme, new Set(interaction.selected))
  return (
    <ZoomTrail path={path} width={width} height={height} onZoom={setZoom}>
      <MarksFrame
        chart={{ ...props, height: room }}
        summary={summaryOf(prepared, layout, title)}
        marks={marks}
        source={source}
        model={treemapModel(prepared, layout, interaction, theme, setZoom)}
      >
        <Labels layout={layout} prepared={prepared} theme={theme} />
      </MarksFrame>
    </ZoomTrail>
  )
}

function tileMarks(
  layout: TreemapLayout,
  prepared: PreparedTreemap,
  theme: ChartTheme,
  selected: ReadonlySet<string>,
): Mark[] {
  return layout.tiles
    .filter((tile) => !tile.isGroup)
    .map((tile) => {
      const color = prepared.colors.get(tile.top) ?? theme.textMuted
      return {
        kind: 'path',
        key: tile.branch.key,
        d: framePath(tile),
        fill: color,
        fillOpacity: TINT[theme.name],
        stroke: color,
        strokeWidth: Math.min(tile.width, tile.height) > 4 ? FRAME : 0,
        opacity: isLit(tile.branch, selected) ? 1 : DIMMED,
      }
    })
}

/** Half a line inside the area, so that the frame stays within it. */
function framePath({ x, y, width, height }: Tile): string {
  const inset = Math.min(width, height) > 4 ? 0.5 : 0
  return `M${round(x + inset)},${round(y + inset)}h${round(width - 2 * inset)}v${round(height - 2 * inset)}h${round(2 * inset - width)}Z`
}

function Labels({ layout, prepared, theme }: { layout: TreemapLayout; prepared: PreparedTreemap; theme: ChartTheme }) {
  return (
    <g pointerEvents="none">
      {layout.swatches.map((swatch) => (
        <rect
          key={swatch.key}
          x={round(swatch.x)}
          y={round(swatch.y)}
          width={8}
          height={8}
          rx={2}
          fill={prepared.colors.get(swatch.top)}
        />
      ))}
      {layout.labels.map((label) => (
        <text
          key={label.key}
          x={round(label.x)}
          y={round(label.y)}
          fill={label.tone === 'value' ? theme.textMuted : theme.text}
          fontWeight={label.tone === 'group' ? 500 : undefined}
        >
          {label.text}
        </text>
      ))}
    </g>
  )
}

function summaryOf(prepared: PreparedTreemap, { tiles }: TreemapLayout, title: string | undefined): string {
  const text = messages.summary
  const leaves = tiles.filter((tile) => !tile.isGroup)
  const largest = leaves.toSorted((a, b) => b.branch.value - a.branch.value)[0]
  const parts = [text.named(t(treemapTexts.name), title), t(treemapTexts.parts, { count: leaves.length })]
  if (largest) parts.push(text.largest(pathLabel(largest.branch), prepared.formatValue(largest.branch.value)))
  return `${parts.join(', ')}. ${text.keys}`
}

function treemapModel(
  prepared: PreparedTreemap,
  { tiles }: TreemapLayout,
  interaction: ChartInteraction,
  theme: ChartTheme,
  onZoom: (key: string) => void,
): SurfaceModel<Tile> {
  const { root, metric, columns } = prepared
  const leaves = tiles.filter((tile) => !tile.isGroup)
  const groups = leaves.length < tiles.length
  const answers = namedAnswers<Tile>(interaction, ({ branch }) =>
    branch.cells.length > 0 ? { label: pathLabel(branch), columns, cells: branch.cells, texts: branch.path } : undefined,
  )
  const same = (a: Tile, b: Tile) => a.branch.key === b.branch.key
  return {
    // Deeper areas come later and lie on top.
    hit: ({ x, y }) =>
      tiles.findLast(
        (tile) => x >= tile.x && x <= tile.x + tile.width && y >= tile.y && y <= tile.y + tile.height,
      ),
    // Up and down go out to the group of an area and into a group; the others walk the areas.
    move: (from, direction) => {
      const group = from && tiles.find((tile) => tile.branch.key === from.parent?.key)
      if (direction === 'up' && group) return group
      const inwards = from?.isGroup === true && (direction === 'down' || direction === 'right')
      const within = inwards ? tiles.find((tile) => tile.parent?.key === from.branch.key) : undefined
      return within ?? walkList(leaves, from, direction, same)
    },
    same,
    place: (tile) => ({ x: tile.x + tile.width / 2, y: tile.y + Math.min(tile.height / 2, 60) }),
    tooltip: ({ branch, parent, top }) => ({
      title: pathLabel(branch),
      rows: [
        {
          label: branch.gathered > 0 ? t(treemapTexts.gathered, { count: branch.gathered }) : metric.name,
          color: prepared.colors.get(top),
          value: prepared.formatValue(branch.value),
          share: formatShare(branch.value / root.value),
        },
        ...(parent
          ? [{ label: t(treemapTexts.ofParent, { parent: parent.name }), value: formatShare(branch.value / parent.value) }]
          : []),
      ],
    }),
    highlight: (tile) => (
      <path
        d={framePath(tile)}
        fill="none"
        stroke={prepared.colors.get(tile.top) ?? theme.text}
        strokeWidth={2}
        pointerEvents="none"
      />
    ),
    ...answers,
    onChoose: groups
      ? (tile) => (tile.isGroup ? onZoom(tile.branch.key) : answers.onChoose?.(tile))
      : answers.onChoose,
  }
}
