import { t } from '../../i18n/message.ts'
import { HaloLabels } from '../frame/halo-labels.tsx'
import { MarksFrame } from '../frame/marks-frame.tsx'
import { EmptyChart } from '../frame/empty.tsx'
import { Legend } from '../frame/legend.tsx'
import { legendRoom } from '../frame/legend-room.ts'
import { DIMMED } from '../frame/limits.ts'
import { type Mark, round, roundPath, SvgMarks } from '../frame/marks.tsx'
import { Notes, notesRoom } from '../frame/notes.tsx'
import type { SurfaceModel } from '../frame/surface.tsx'
import { walkList } from '../frame/walk.ts'
import { type Named, namedAnswers } from '../members/filters.ts'
import { messages } from '../messages.ts'
import { useHidden } from '../own-state.ts'
import type { ChartTheme } from '../theme.ts'
import type { ChartInteraction, ChartProps } from '../types.ts'
import { distanceTo, type GraphLayout, layoutGraph, type Line, type Spot } from './layout.ts'
import { graphTexts } from './messages.ts'
import { type PreparedGraph, prepareGraph } from './prepare.ts'

const LINE = 0.5
const REACH = 4

type Target = { kind: 'node'; spot: Spot } | { kind: 'link'; line: Line }

export function GraphChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, labelColors, datasource, title } = props
  const [hidden, setHidden] = useHidden(interaction)
  const graph = prepareGraph(formData, data[0], theme, datasource, labelColors, hidden)
  if (graph.nodes.length === 0 && hidden.size === 0) {
    return <EmptyChart width={width} height={height} text={messages.noResults} />
  }
  const labels = graph.categories.map(({ label }) => label)
  const { legend, plot, sort } = legendRoom(formData, labels, width, height)
  const notes = notesRoom(notesOf(graph), height)
  const layout = layoutGraph(formData, graph, { ...plot, height: plot.height - notes.taken })
  const marks = graphMarks(layout, new Set(interaction.selected), theme)
  return (
    <MarksFrame
      chart={props}
      summary={summaryOf(graph, title)}
      marks={marks}
      model={graphModel(graph, layout, interaction, theme)}
      legend={legend && <Legend items={graph.categories} box={legend} hidden={hidden} onChange={setHidden} sort={sort} />}
    >
      <HaloLabels labels={layout.labels} theme={theme} />
      <Notes notes={notes.shown} width={width} height={height} />
    </MarksFrame>
  )
}

function notesOf({ left }: Pick<PreparedGraph, 'left'>): string[] {
  return left > 0 ? [t(graphTexts.left, { count: left })] : []
}

function lineMarks({ link, path, width, ends }: Line, opacity: number): Mark[] {
  const { color } = link.source
  return [
    { kind: 'path', key: link.key, d: roundPath(path), stroke: color, strokeWidth: round(width), opacity },
    ...ends.map((end): Mark => ({ kind: 'path', key: `${link.key} ${end.kind} ${end.d}`, d: roundPath(end.d), fill: color, opacity })),
  ]
}

function graphMarks({ spots, lines }: GraphLayout, selected: ReadonlySet<string>, theme: ChartTheme): Mark[] {
  const lit = (name: string) => selected.size === 0 || selected.has(name)
  return [
    ...lines.flatMap((line) => lineMarks(line, lit(line.link.source.name) || lit(line.link.target.name) ? LINE : LINE * DIMMED)),
    ...spots.map(({ node, x, y, r }): Mark => ({
      kind: 'dot',
      key: `node ${node.name}`,
      x,
      y,
      r: round(r),
      fill: node.color,
      stroke: theme.surface,
      strokeWidth: 1,
      opacity: lit(node.name) ? 1 : DIMMED,
    })),
  ]
}

function summaryOf({ nodes, links, metric, left }: PreparedGraph, title: string | undefined): string {
  const text = messages.summary
  const largest = nodes.toSorted((a, b) => b.value - a.value)[0]
  const parts = [
    text.named(t(graphTexts.name), title),
    t(graphTexts.nodes, { count: nodes.length }),
    t(graphTexts.links, { count: links.length }),
    ...notesOf({ left }),
  ]
  if (largest) parts.push(text.largest(largest.name, metric.format(largest.value)))
  return `${parts.join(', ')}. ${text.keys}`
}

function graphModel(
  graph: PreparedGraph,
  { spots, lines }: GraphLayout,
  interaction: ChartInteraction,
  theme: ChartTheme,
): SurfaceModel<Target> {
  const { metric, columns } = graph
  const targets: Target[] = [
    ...spots.map((spot): Target => ({ kind: 'node', spot })),
    ...lines.map((line): Target => ({ kind: 'link', line })),
  ]
  const same = (a: Target, b: Target) => keyOf(a) === keyOf(b)
  const nameOf = metric.name || t(graphTexts.ofLinks)
  return {
    hit: (at) => {
      const spot = spots.findLast(({ x, y, r }) => Math.hypot(at.x - x, at.y - y) <= r + 2)
      if (spot) return { kind: 'node', spot }
      const line = lines.find((one) => distanceTo(one, at) <= REACH)
      return line && { kind: 'link', line }
    },
    move: (from, direction) => walkList(targets, from, direction, same),
    same,
    place: (target) =>
      target.kind === 'node'
        ? target.spot
        : { x: (target.line.from.x + target.line.to.x) / 2, y: (target.line.from.y + target.line.to.y) / 2 },
    tooltip: (target) => {
      if (target.kind === 'node') {
        const { node } = target.spot
        const title = node.category === undefined ? node.name : `${node.name} (${node.category})`
        return { title, rows: [{ label: nameOf, color: node.color, value: metric.format(node.value) }] }
      }
      const { source, target: end, value } = target.line.link
      return {
        title: t(graphTexts.link, { source: source.name, target: end.name }),
        rows: [{ label: nameOf, color: source.color, value: metric.format(value) }],
      }
    },
    highlight: (target) => {
      const lit =
        target.kind === 'link'
          ? [target.line]
          : lines.filter(({ from, to }) => from === target.spot || to === target.spot)
      return (
        <g pointerEvents="none">
          <SvgMarks marks={lit.flatMap((line) => lineMarks(line, 1))} />
          {target.kind === 'node' && (
            <circle
              cx={round(target.spot.x)}
              cy={round(target.spot.y)}
              r={round(target.spot.r + 2)}
              fill={target.spot.node.color}
              stroke={theme.text}
              strokeWidth={1.5}
            />
          )}
        </g>
      )
    },
    ...namedAnswers(interaction, (target) => namedOf(target, columns)),
    // Other charts can be filtered by a node, not by a pair.
    onChoose: nodeChoice(interaction, columns),
  }
}

function nodeChoice(interaction: ChartInteraction, columns: readonly [string, string]) {
  const { onChoose } = namedAnswers(interaction, (target: Target) => namedOf(target, columns))
  return onChoose && ((target: Target) => (target.kind === 'node' ? onChoose(target) : undefined))
}

function namedOf(target: Target, columns: readonly [string, string]): Named {
  if (target.kind === 'node') {
    const { node } = target.spot
    return { label: node.name, columns: [node.column], cells: [node.cell], texts: [node.name] }
  }
  const { source, target: end } = target.line.link
  const label = t(graphTexts.link, { source: source.name, target: end.name })
  return { label, columns, cells: [source.cell, end.cell], texts: [source.name, end.name] }
}

function keyOf(target: Target): string {
  return target.kind === 'node' ? `node ${target.spot.node.name}` : target.line.link.key
}
