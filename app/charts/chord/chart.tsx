import { t } from '../../i18n/message.ts'
import { ChartFrame } from '../frame/chart-frame.tsx'
import { EmptyChart } from '../frame/empty.tsx'
import { AXIS_FONT, COMPACT_HEIGHT, LABEL_LINE } from '../frame/limits.ts'
import { round, roundPath } from '../frame/marks.tsx'
import { Surface, type SurfaceModel } from '../frame/surface.tsx'
import { truncateText } from '../frame/text-width.ts'
import { walkList } from '../frame/walk.ts'
import { onRing, ringHit, ringPath } from '../hierarchy/arcs.ts'
import { messages } from '../messages.ts'
import type { ChartTheme } from '../theme.ts'
import type { ChartInteraction, ChartProps } from '../types.ts'
import { type ChordLayout, layoutChord, onRibbon, type PlaceArc, type Ribbon } from './layout.ts'
import { chordTexts } from './messages.ts'
import { type PreparedChord, prepareChord } from './prepare.ts'

const RIBBON = 0.5

type Target = { kind: 'place'; arc: PlaceArc } | { kind: 'flow'; ribbon: Ribbon }

export function ChordChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, labelColors, datasource, title } = props
  const prepared = prepareChord(formData, data[0], theme, datasource, labelColors)
  if (prepared.flows.length === 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const noted = prepared.small > 0 && height >= COMPACT_HEIGHT
  const layout = layoutChord(prepared, width, noted ? height - LABEL_LINE : height)
  const colorOf = (name: string) => prepared.colors.get(name) ?? theme.textMuted
  return (
    <ChartFrame width={width} height={height}>
      <Surface
        width={width}
        height={height}
        summary={summaryOf(prepared, title)}
        theme={theme}
        source={data[0]}
        model={chordModel(prepared, layout, interaction, theme)}
      >
        {layout.ribbons.map((ribbon) => (
          <RibbonPath key={keyOf({ kind: 'flow', ribbon })} layout={layout} ribbon={ribbon} fill={colorOf(ribbon.flow.source)} opacity={RIBBON} />
        ))}
        {layout.arcs.map((arc) => (
          <path key={arc.name} d={ringPath(arc, layout.center)} fill={colorOf(arc.name)} />
        ))}
        <g pointerEvents="none" fill={theme.text}>
          {layout.labels.map((label) => (
            <text key={label.name} x={round(label.x)} y={round(label.y)} textAnchor={label.anchor}>
              {label.text}
            </text>
          ))}
        </g>
        {noted && (
          <text x={2} y={height - 4}>
            {truncateText(t(chordTexts.small, { count: prepared.small }), width - 4, AXIS_FONT)}
          </text>
        )}
      </Surface>
    </ChartFrame>
  )
}

type RibbonProps = { layout: ChordLayout; ribbon: Ribbon; fill: string; opacity: number }

function RibbonPath({ layout, ribbon, fill, opacity }: RibbonProps) {
  return (
    <path
      transform={`translate(${round(layout.center.x)},${round(layout.center.y)})`}
      d={roundPath(ribbon.path)}
      fill={fill}
      opacity={opacity}
      stroke={fill}
      strokeWidth={0.5}
    />
  )
}

function summaryOf({ names, flows, metric }: PreparedChord, title: string | undefined): string {
  const text = messages.summary
  const largest = flows.toSorted((a, b) => b.value - a.value)[0]
  const parts = [
    text.named(t(chordTexts.name), title),
    t(chordTexts.places, { count: names.length }),
    t(chordTexts.flows, { count: flows.length }),
  ]
  if (largest) parts.push(text.largest(t(chordTexts.flow, largest), metric.format(largest.value)))
  return `${parts.join(', ')}. ${text.keys}`
}

function chordModel(
  prepared: PreparedChord,
  layout: ChordLayout,
  { onContextMenu }: ChartInteraction,
  theme: ChartTheme,
): SurfaceModel<Target> {
  const { metric, colors, columns } = prepared
  const { arcs, ribbons, center, inner } = layout
  const targets: Target[] = [
    ...arcs.map((arc): Target => ({ kind: 'place', arc })),
    ...ribbons.map((ribbon): Target => ({ kind: 'flow', ribbon })),
  ]
  const same = (a: Target, b: Target) => keyOf(a) === keyOf(b)
  return {
    hit: (at) => {
      const arc = ringHit(arcs, center, at)
      if (arc) return { kind: 'place', arc }
      const from = { x: at.x - center.x, y: at.y - center.y }
      if (Math.hypot(from.x, from.y) > inner) return undefined
      // Later ribbons lie on top.
      const ribbon = ribbons.findLast((one) => onRibbon(one, inner, from))
      return ribbon && { kind: 'flow', ribbon }
    },
    move: (from, direction) => walkList(targets, from, direction, same),
    same,
    place: (target) => {
      const { start, end } =
        target.kind === 'place'
          ? target.arc
          : { start: target.ribbon.source.startAngle, end: target.ribbon.source.endAngle }
      return onRing(center, inner, (start + end) / 2)
    },
    tooltip: (target) => {
      if (target.kind === 'flow') {
        const { flow } = target.ribbon
        return {
          title: t(chordTexts.flow, { source: flow.source, target: flow.target }),
          rows: [{ label: metric.name, color: colors.get(flow.source), value: metric.format(flow.value) }],
        }
      }
      const { name, goesOut, comesIn } = target.arc
      return {
        title: name,
        rows: [
          { label: t(chordTexts.goesOut), color: colors.get(name), value: metric.format(goesOut) },
          { label: t(chordTexts.comesIn), value: metric.format(comesIn) },
        ],
      }
    },
    highlight: (target) => {
      const lit =
        target.kind === 'flow'
          ? [target.ribbon]
          : ribbons.filter(({ flow }) => flow.source === target.arc.name || flow.target === target.arc.name)
      return (
        <g pointerEvents="none">
          {lit.map((ribbon) => (
            <RibbonPath
              key={keyOf({ kind: 'flow', ribbon })}
              layout={layout}
              ribbon={ribbon}
              fill={colors.get(ribbon.flow.source) ?? theme.textMuted}
              opacity={RIBBON}
            />
          ))}
        </g>
      )
    },
    onContextMenu: onContextMenu
      ? (target, at) => {
          const { flow } = target.kind === 'flow' ? target.ribbon : { flow: undefined }
          onContextMenu({
            ...at,
            filters: flow
              ? [
                  { col: columns[0], op: '==', val: flow.sourceCell, formattedVal: flow.source },
                  { col: columns[1], op: '==', val: flow.targetCell, formattedVal: flow.target },
                ]
              : [],
          })
        }
      : undefined,
  }
}

function keyOf(target: Target): string {
  return target.kind === 'place' ? target.arc.name : JSON.stringify([target.ribbon.flow.source, target.ribbon.flow.target])
}
