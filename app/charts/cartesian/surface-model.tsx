import type { Direction, SurfaceModel } from '../frame/surface.tsx'
import { round } from '../frame/marks.tsx'
import type { ChartTheme } from '../theme.ts'
import type { ChartInteraction, FormData } from '../types.ts'
import { toggledMask } from '../cross-filter.ts'
import { drillFilters, targetOf, withoutInstants } from './cross-filter.ts'
import { type Geometry, hitTest } from './geometry.ts'
import type { Layout } from './layout.ts'
import type { Prepared, PreparedSeries } from './prepare.ts'
import { tooltipContent } from './tooltip-rows.ts'

/** A point of the axis, and the series meant there. */
export type Target = { index: number; series: PreparedSeries | undefined }

type Input = {
  formData: FormData
  prepared: Prepared
  layout: Layout
  geometry: Geometry
  theme: ChartTheme
  interaction: ChartInteraction
}

export function cartesianModel({
  formData,
  prepared,
  layout,
  geometry,
  theme,
  interaction,
}: Input): SurfaceModel<Target> {
  const { onCrossFilter, onContextMenu, selected } = interaction
  const emits = onCrossFilter !== undefined && (prepared.options.groupbyCount > 0 || prepared.x.kind === 'band')
  return {
    hit: (at) => hitTest(prepared, layout, geometry, at),
    move: (from, direction) => moveTarget(prepared, from, direction),
    same: (a, b) => a.index === b.index && a.series?.name === b.series?.name,
    place: ({ index, series }) => placeOf(prepared, layout, geometry, index, series),
    tooltip: ({ index, series }) => tooltipContent(prepared, index, series?.name),
    highlight: ({ index, series }) => (
      <Highlight prepared={prepared} layout={layout} geometry={geometry} theme={theme} index={index} series={series} />
    ),
    onChoose: emits
      ? ({ index, series }) => {
          const target = targetOf(formData, prepared, index, series)
          if (target) onCrossFilter(toggledMask(target, selected))
        }
      : undefined,
    onContextMenu: onContextMenu
      ? ({ index, series }, at) => {
          const target = targetOf(formData, prepared, index, series)
          const filters = drillFilters(formData, prepared, index, series)
          onContextMenu({
            ...at,
            filters,
            drillBy: { filters: withoutInstants(prepared, filters) },
            crossFilter: target && {
              dataMask: toggledMask(target, selected),
              isCurrentValueSelected: selected?.includes(target.label) ?? false,
            },
          })
        }
      : undefined,
  }
}

function placeOf(
  prepared: Prepared,
  layout: Layout,
  geometry: Geometry,
  index: number,
  series: PreparedSeries | undefined,
) {
  const along = geometry.along(index)
  const anchor = series && geometry.shown(series, index)
  if (prepared.options.horizontal) return { x: anchor?.x ?? layout.plot.x + layout.plot.width / 2, y: along }
  return { x: along, y: anchor?.y ?? layout.plot.y + layout.plot.height / 2 }
}

/** Left and right (up and down for horizontal bars) walk the axis, the other two walk the series. */
function moveTarget(prepared: Prepared, from: Target | undefined, direction: Direction): Target | undefined {
  const last = prepared.x.positions.length - 1
  if (last < 0 || prepared.series.length === 0) return undefined
  if (from === undefined) return { index: direction === 'last' ? last : 0, series: prepared.series[0] }
  if (direction === 'first' || direction === 'last') return { ...from, index: direction === 'first' ? 0 : last }
  const forward = direction === 'right' || direction === 'down' ? 1 : -1
  const alongAxis = (direction === 'left' || direction === 'right') !== prepared.options.horizontal
  if (alongAxis) return { ...from, index: Math.min(last, Math.max(0, from.index + forward)) }
  const position = prepared.series.findIndex((series) => series.name === from.series?.name)
  const next = Math.min(prepared.series.length - 1, Math.max(0, position + forward))
  return { index: from.index, series: prepared.series[next] }
}

type HighlightProps = Target & { prepared: Prepared; layout: Layout; geometry: Geometry; theme: ChartTheme }

const HOVER_RADIUS = 3.5

function Highlight({ prepared, layout, geometry, theme, index, series }: HighlightProps) {
  const { plot, slot } = layout
  const along = round(geometry.along(index))
  const { mark, horizontal } = prepared.options
  if (mark === 'bar') {
    const size = Math.min(slot, horizontal ? plot.height : plot.width)
    return horizontal ? (
      <rect x={plot.x} width={plot.width} y={along - size / 2} height={size} fill={theme.text} opacity={0.05} />
    ) : (
      <rect x={along - size / 2} width={size} y={plot.y} height={plot.height} fill={theme.text} opacity={0.05} />
    )
  }
  const shown = mark === 'scatter' ? prepared.series.filter((one) => one === series) : prepared.series
  return (
    <g pointerEvents="none">
      {mark !== 'scatter' && (
        <line
          x1={along}
          x2={along}
          y1={plot.y}
          y2={plot.y + plot.height}
          stroke={theme.textMuted}
          strokeDasharray="2 2"
          shapeRendering="crispEdges"
        />
      )}
      {shown.map((one) => {
        const at = geometry.shown(one, index)
        return (
          at && (
            <circle
              key={one.name}
              cx={round(at.x)}
              cy={round(at.y)}
              r={one === series ? HOVER_RADIUS + 1 : HOVER_RADIUS}
              fill={one.color}
              stroke={theme.surface}
              strokeWidth={1.5}
            />
          )
        )
      })}
    </g>
  )
}
