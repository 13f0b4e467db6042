import { type CrossTarget, toggledMask } from '../cross-filter.ts'
import { drillFilters, targetOf, withoutInstants } from '../cartesian/cross-filter.ts'
import { hitTest } from '../cartesian/geometry.ts'
import type { PreparedSeries } from '../cartesian/prepare.ts'
import { tooltipContent } from '../cartesian/tooltip-rows.ts'
import { round } from '../frame/marks.tsx'
import type { Direction, Place, SurfaceModel } from '../frame/surface.tsx'
import type { ChartTheme } from '../theme.ts'
import type { ChartInteraction } from '../types.ts'
import type { MixedLayout } from './layout.ts'
import type { MixedSet, PreparedMixed } from './prepare.ts'

/** A point of the shared axis, and the series meant there. */
type Target = { point: number; set: number; series: PreparedSeries | undefined }

type Input = { mixed: PreparedMixed; layout: MixedLayout; theme: ChartTheme; interaction: ChartInteraction }

export function mixedModel({ mixed, layout, theme, interaction }: Input): SurfaceModel<Target> {
  const { onCrossFilter, onContextMenu, selected } = interaction
  const targetAt = ({ point, set, series }: Target): CrossTarget | undefined => {
    const of = mixed.sets[set]
    const index = mixed.points[point]?.indices[set]
    return of && index !== undefined ? targetOf(of.form, of.prepared, index, series) : undefined
  }
  const emits = mixed.kind === 'band' || mixed.sets.some(({ prepared }) => prepared.options.groupbyCount > 0)
  return {
    hit: (at) => hitMixed(mixed, layout, at),
    move: (from, direction) => moveMixed(mixed, from, direction),
    same: (a, b) => a.point === b.point && a.set === b.set && a.series?.name === b.series?.name,
    place: (target) => placeOf(mixed, layout, target),
    tooltip: ({ point, series }) => ({
      title: mixed.points[point]?.text ?? '',
      rows: mixed.sets.flatMap(({ prepared }, set) => {
        const index = mixed.points[point]?.indices[set]
        if (index === undefined) return []
        if (!prepared.options.richTooltip && !prepared.series.some(({ name }) => name === series?.name)) return []
        return tooltipContent(prepared, index, series?.name).rows
      }),
    }),
    highlight: (target) => <Highlight mixed={mixed} layout={layout} theme={theme} target={target} />,
    onChoose:
      onCrossFilter && emits
        ? (target) => {
            const chosen = targetAt(target)
            if (chosen) onCrossFilter(toggledMask(chosen, selected))
          }
        : undefined,
    onContextMenu: onContextMenu
      ? (target, at) => {
          const of = mixed.sets[target.set]
          const index = mixed.points[target.point]?.indices[target.set]
          const chosen = targetAt(target)
          const filters = of && index !== undefined ? drillFilters(of.form, of.prepared, index, target.series) : []
          onContextMenu({
            ...at,
            query: target.set,
            filters,
            drillBy: {
              filters: of ? withoutInstants(of.prepared, filters) : filters,
              dimensionField: target.set === 1 ? 'groupby_b' : 'groupby',
              filtersField: target.set === 1 ? 'adhoc_filters_b' : 'adhoc_filters',
            },
            crossFilter: chosen && {
              dataMask: toggledMask(chosen, selected),
              isCurrentValueSelected: selected?.includes(chosen.label) ?? false,
            },
          })
        }
      : undefined,
  }
}

/** A bar under the pointer comes first, then the nearest line. */
function hitMixed(mixed: PreparedMixed, { grounds, geometries }: MixedLayout, at: Place): Target | undefined {
  let best: (Target & { distance: number }) | undefined
  for (const [set, { prepared }] of mixed.sets.entries()) {
    const ground = grounds[set]
    const geometry = geometries[set]
    const hit = ground && geometry && hitTest(prepared, ground, geometry, at)
    if (!hit || !geometry) continue
    const point = mixed.points.findIndex(({ indices }) => indices[set] === hit.index)
    if (point < 0) continue
    const anchor = hit.series && geometry.shown(hit.series, hit.index)
    const isBar = prepared.options.mark === 'bar'
    const distance = hit.series ? (isBar ? -1 : Math.abs((anchor?.y ?? 0) - at.y)) : Number.POSITIVE_INFINITY
    if (!best || distance < best.distance) best = { point, set, series: hit.series, distance }
  }
  return best && { point: best.point, set: best.set, series: best.series }
}

/** Left and right walk the axis, up and down the series of both queries. */
function moveMixed(mixed: PreparedMixed, from: Target | undefined, direction: Direction): Target | undefined {
  const all = mixed.sets.flatMap(({ prepared }, set) => prepared.series.map((series) => ({ set, series })))
  const last = mixed.points.length - 1
  const [first] = all
  if (last < 0 || !first) return undefined
  if (!from) return { ...first, point: direction === 'last' ? last : 0 }
  if (direction === 'first' || direction === 'last') return { ...from, point: direction === 'first' ? 0 : last }
  const step = direction === 'right' || direction === 'down' ? 1 : -1
  if (direction === 'left' || direction === 'right') {
    return { ...from, point: Math.min(last, Math.max(0, from.point + step)) }
  }
  const at = all.findIndex(({ series }) => series.name === from.series?.name)
  return { ...from, ...(all[Math.min(all.length - 1, Math.max(0, at + step))] ?? first) }
}

function anchorOf(mixed: PreparedMixed, layout: MixedLayout, target: Target, series: PreparedSeries) {
  const index = mixed.points[target.point]?.indices[target.set]
  return index === undefined ? undefined : layout.geometries[target.set]?.shown(series, index)
}

function placeOf(mixed: PreparedMixed, layout: MixedLayout, target: Target): Place {
  const { plot, x } = layout.frame
  const anchor = target.series && anchorOf(mixed, layout, target, target.series)
  return {
    x: x.scale.at(mixed.points[target.point]?.position ?? 0),
    y: anchor?.y ?? plot.y + plot.height / 2,
  }
}

type HighlightProps = { mixed: PreparedMixed; layout: MixedLayout; theme: ChartTheme; target: Target }

const HOVER_RADIUS = 3.5

function Highlight({ mixed, layout, theme, target }: HighlightProps) {
  const { plot, x } = layout.frame
  const along = x.scale.at(mixed.points[target.point]?.position ?? 0)
  const hasBars = mixed.sets.some(({ prepared }) => prepared.options.mark === 'bar')
  const size = Math.min(layout.grounds[0]?.slot ?? 0, plot.width)
  return (
    <g pointerEvents="none">
      {hasBars ? (
        <rect
          x={round(along - size / 2)}
          width={round(size)}
          y={plot.y}
          height={plot.height}
          fill={theme.text}
          opacity={0.05}
        />
      ) : (
        <line
          x1={round(along)}
          x2={round(along)}
          y1={plot.y}
          y2={plot.y + plot.height}
          stroke={theme.textMuted}
          strokeDasharray="2 2"
          shapeRendering="crispEdges"
        />
      )}
      {mixed.sets.map((of, set) => (
        <Dots key={set} of={of} mixed={mixed} layout={layout} theme={theme} target={{ ...target, set }} />
      ))}
    </g>
  )
}

function Dots({ of, mixed, layout, theme, target }: HighlightProps & { of: MixedSet }) {
  if (of.prepared.options.mark === 'bar') return null
  return of.prepared.series.map((series) => {
    const at = anchorOf(mixed, layout, target, series)
    if (!at) return null
    const own = series.name === target.series?.name
    return (
      <circle
        key={series.name}
        cx={round(at.x)}
        cy={round(at.y)}
        r={own ? HOVER_RADIUS + 1 : HOVER_RADIUS}
        fill={series.color}
        stroke={theme.surface}
        strokeWidth={1.5}
      />
    )
  })
}
