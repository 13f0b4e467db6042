import { t } from '../../i18n/message.ts'
import { numberFormatter } from '../formats/number.ts'
import { HaloLabels } from '../frame/halo-labels.tsx'
import { MarksFrame } from '../frame/marks-frame.tsx'
import { EmptyChart } from '../frame/empty.tsx'
import { type Mark, round, roundPath, SvgMarks } from '../frame/marks.tsx'
import { Notes, notesRoom } from '../frame/notes.tsx'
import type { SurfaceModel } from '../frame/surface.tsx'
import { walkList } from '../frame/walk.ts'
import { messages } from '../messages.ts'
import type { ChartTheme } from '../theme.ts'
import type { ChartInteraction, ChartProps } from '../types.ts'
import { layoutSankey, onRibbon, type Place, type Ribbon, ribbonPath, type SankeyLayout } from './layout.ts'
import { sankeyTexts } from './messages.ts'
import { type PreparedSankey, prepareSankey } from './prepare.ts'

const RIBBON = 0.34
const RADIUS = 1.5
const formatShare = numberFormatter('.1%')

type Target = Place | Ribbon

export function SankeyChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, labelColors, datasource, title } = props
  const prepared = prepareSankey(formData, data[0], theme, datasource, labelColors)
  if (prepared.flows.length === 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const notes = notesRoom(notesOf(prepared), height)
  const layout = layoutSankey(prepared, width, height - notes.taken)
  const marks = sankeyMarks(layout, prepared, theme)
  return (
    <MarksFrame
      chart={props}
      summary={summaryOf(prepared, layout, title)}
      marks={marks}
      model={sankeyModel(prepared, layout, interaction, theme)}
    >
      <HaloLabels labels={layout.labels.map((label) => ({ key: label.name, ...label }))} theme={theme} />
      <Notes notes={notes.shown} width={width} height={height} />
    </MarksFrame>
  )
}

function notesOf({ leadingBack, small }: PreparedSankey): string[] {
  return [
    ...(leadingBack > 0 ? [t(sankeyTexts.leadingBack, { count: leadingBack })] : []),
    ...(small > 0 ? [t(sankeyTexts.small, { count: small })] : []),
  ]
}

function ribbonMark(ribbon: Ribbon, prepared: PreparedSankey, theme: ChartTheme, opacity: number): Mark {
  return {
    kind: 'path',
    key: `${ribbon.flow.source.length}:${ribbon.flow.source}${ribbon.flow.target}`,
    d: roundPath(ribbonPath(ribbon)),
    stroke: prepared.colors.get(ribbon.flow.source) ?? theme.textMuted,
    strokeWidth: round(ribbon.width),
    opacity,
  }
}

function sankeyMarks({ places, ribbons }: SankeyLayout, prepared: PreparedSankey, theme: ChartTheme): Mark[] {
  return [
    ...ribbons.map((ribbon) => ribbonMark(ribbon, prepared, theme, RIBBON)),
    ...places.map(({ name, x, y, width, height }): Mark => {
      const fill = prepared.colors.get(name) ?? theme.textMuted
      return { kind: 'rect', key: `place ${name}`, x, y, width, height, radius: RADIUS, fill }
    }),
  ]
}

function summaryOf({ flows, metric }: PreparedSankey, { places }: SankeyLayout, title: string | undefined): string {
  const text = messages.summary
  const largest = flows.toSorted((a, b) => b.value - a.value)[0]
  const parts = [
    text.named(t(sankeyTexts.name), title),
    t(sankeyTexts.places, { count: places.length }),
    t(sankeyTexts.flows, { count: flows.length }),
  ]
  if (largest) parts.push(text.largest(t(sankeyTexts.flow, largest), metric.format(largest.value)))
  return `${parts.join(', ')}. ${text.keys}`
}

function sankeyModel(
  prepared: PreparedSankey,
  { places, ribbons }: SankeyLayout,
  { onContextMenu }: ChartInteraction,
  theme: ChartTheme,
): SurfaceModel<Target> {
  const { metric, colors, columns } = prepared
  const byName = new Map(places.map((place) => [place.name, place]))
  const same = (a: Target, b: Target) => a === b || keyOf(a) === keyOf(b)
  return {
    hit: (at) =>
      places.find(({ x, y, width, height }) => at.x >= x - 2 && at.x <= x + width + 2 && at.y >= y && at.y <= y + height) ??
      ribbons.findLast((ribbon) => onRibbon(ribbon, at)),
    move: (from, direction) => walkList<Target>([...places, ...ribbons], from, direction, same),
    same,
    place: (target) =>
      target.kind === 'place'
        ? { x: target.x + target.width / 2, y: target.y + target.height / 2 }
        : { x: (target.x0 + target.x1) / 2, y: (target.y0 + target.y1) / 2 },
    tooltip: (target) => {
      if (target.kind === 'place') {
        return {
          title: target.name,
          rows: [
            { label: metric.name, color: colors.get(target.name), value: metric.format(target.value) },
            ...(target.comesIn > 0 ? [{ label: t(sankeyTexts.comesIn), value: metric.format(target.comesIn) }] : []),
            ...(target.goesOut > 0 ? [{ label: t(sankeyTexts.goesOut), value: metric.format(target.goesOut) }] : []),
          ],
        }
      }
      const { flow } = target
      const shareOf = (place: string) => ({
        label: t(sankeyTexts.of, { place }),
        value: formatShare(flow.value / (byName.get(place)?.value || flow.value)),
      })
      return {
        title: t(sankeyTexts.flow, { source: flow.source, target: flow.target }),
        rows: [
          { label: metric.name, color: colors.get(flow.source), value: metric.format(flow.value) },
          shareOf(flow.source),
          shareOf(flow.target),
        ],
      }
    },
    highlight: (target) => {
      const lit =
        target.kind === 'ribbon'
          ? [target]
          : ribbons.filter(({ flow }) => flow.source === target.name || flow.target === target.name)
      return (
        <g pointerEvents="none">
          <SvgMarks marks={lit.map((ribbon) => ribbonMark(ribbon, prepared, theme, RIBBON))} />
        </g>
      )
    },
    onContextMenu: onContextMenu
      ? (target, at) => {
          const filters = target.kind === 'ribbon' ? flowFilters(columns, target) : []
          onContextMenu({ ...at, filters })
        }
      : undefined,
  }
}

function keyOf(target: Target): string {
  return target.kind === 'place' ? target.name : JSON.stringify([target.flow.source, target.flow.target])
}

function flowFilters([source, target]: readonly [string, string], { flow }: Ribbon) {
  return [
    { col: source, op: '==' as const, val: flow.sourceCell, formattedVal: flow.source },
    { col: target, op: '==' as const, val: flow.targetCell, formattedVal: flow.target },
  ]
}
