import { t } from '../../i18n/message.ts'
import { readBoolean } from '../form-data.ts'
import { MarksFrame } from '../frame/marks-frame.tsx'
import { EmptyChart } from '../frame/empty.tsx'
import { Legend } from '../frame/legend.tsx'
import { legendRoom } from '../frame/legend-room.ts'
import { MAX_SVG_MARKS } from '../frame/limits.ts'
import { type Mark, round } from '../frame/marks.tsx'
import type { SurfaceModel } from '../frame/surface.tsx'
import { walkList } from '../frame/walk.ts'
import { onRing, ringHit, ringPath } from '../hierarchy/arcs.ts'
import { messages } from '../messages.ts'
import { useHidden } from '../own-state.ts'
import type { ChartTheme } from '../theme.ts'
import type { ChartInteraction, ChartProps, FormData } from '../types.ts'
import { layoutRose, type Petal, type RoseLayout } from './layout.ts'
import { roseTexts } from './messages.ts'
import { type PreparedRose, prepareRose } from './prepare.ts'

/** Pixels of an arc that cannot be told from a line. */
const THIN = 1

export function RoseChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, labelColors, datasource, title } = props
  const [hidden, setHidden] = useHidden(interaction)
  const rose = prepareRose(formData, data[0], theme, datasource, labelColors, hidden)
  if (rose.all.length === 0 || rose.times.length === 0) {
    return <EmptyChart width={width} height={height} text={messages.noResults} />
  }
  const { legend, plot } = legendRoom({ ...formData, show_legend: true }, rose.all.map(({ label }) => label), width, height)
  const layout = layoutRose(formData, rose, plot)
  const petals = layout.petals.length > MAX_SVG_MARKS ? visiblePetals(layout.petals) : layout.petals
  const marks = petals.map((petal): Mark => petalMark(petal, layout, theme))
  return (
    <MarksFrame
      chart={props}
      summary={summaryOf(rose, title)}
      marks={marks}
      model={roseModel(formData, rose, layout, interaction, theme)}
      legend={legend && <Legend items={rose.all} box={legend} hidden={hidden} onChange={setHidden} />}
      ground={layout.rings.map((radius) => (
        <circle
          key={radius}
          cx={round(layout.center.x)}
          cy={round(layout.center.y)}
          r={round(radius)}
          fill="none"
          stroke={theme.gridLine}
        />
      ))}
    >
      <g pointerEvents="none">
        {layout.labels.map((label) => (
          <text key={label.key} x={round(label.x)} y={round(label.y)} textAnchor={label.anchor}>
            {label.text}
          </text>
        ))}
      </g>
    </MarksFrame>
  )
}

/** Of petals that end on the same half pixel one is drawn, from the half pixel where it begins. */
function visiblePetals(petals: readonly Petal[]): Petal[] {
  const half = (radius: number) => Math.floor(2 * radius) / 2
  return petals.flatMap((petal) => (half(petal.outer) > half(petal.inner) ? [{ ...petal, inner: half(petal.inner) }] : []))
}

function petalMark(petal: Petal, { center }: RoseLayout, theme: ChartTheme): Mark {
  if ((petal.end - petal.start) * petal.outer < THIN) return spokeMark(petal, center)
  const wide = (petal.end - petal.start) * petal.outer > 4 && petal.outer - petal.inner > 2
  return {
    kind: 'path',
    key: petal.key,
    d: ringPath(petal, center),
    fill: petal.series.color,
    stroke: theme.surface,
    strokeWidth: wide ? 0.75 : 0,
  }
}

/** A petal narrower than a pixel: a line from its inner to its outer end, on whole pixels, where many others lie too. */
function spokeMark({ key, series, start, end, inner, outer }: Petal, center: RoseLayout['center']): Mark {
  const at = (radius: number) => {
    const { x, y } = onRing(center, radius, (start + end) / 2)
    return `${Math.round(x)},${Math.round(y)}`
  }
  return { kind: 'path', key, d: `M${at(inner)}L${at(outer)}`, stroke: series.color, strokeWidth: THIN }
}

function summaryOf({ series, times, totals, format }: PreparedRose, title: string | undefined): string {
  const text = messages.summary
  const most = totals.reduce((best, total, at) => (total > (totals[best] ?? 0) ? at : best), 0)
  const parts = [
    text.named(t(roseTexts.name), title),
    text.series(series.length),
    t(roseTexts.times, { count: times.length }),
    text.largest(times[most] ?? '', format(totals[most] ?? 0)),
  ]
  return `${parts.join(', ')}. ${text.keys}`
}

function roseModel(
  formData: FormData,
  { series, times, totals, format }: PreparedRose,
  { petals, center }: RoseLayout,
  { onContextMenu }: ChartInteraction,
  theme: ChartTheme,
): SurfaceModel<Petal> {
  const rich = readBoolean(formData, 'rich_tooltip', true)
  const same = (a: Petal, b: Petal) => a.key === b.key
  return {
    hit: (at) => ringHit(petals, center, at),
    move: (from, direction) => walkList(petals, from, direction, same),
    same,
    place: (petal) => onRing(center, (petal.inner + petal.outer) / 2, (petal.start + petal.end) / 2),
    tooltip: (petal) => ({
      title: times[petal.time] ?? '',
      rows: (rich ? series : [petal.series]).map((one) => {
        const value = one.values[petal.time] ?? null
        return {
          label: one.label,
          color: one.color,
          value: value === null ? messages.emptyCell : format(value),
          strong: one === petal.series,
        }
      }),
      ...(rich && series.length > 1 && { total: { label: messages.total, value: format(totals[petal.time] ?? 0) } }),
    }),
    highlight: (petal) => (
      <path
        d={ringPath(petal, center)}
        fill={petal.series.color}
        stroke={theme.text}
        strokeWidth={1.5}
        pointerEvents="none"
      />
    ),
    onContextMenu: onContextMenu ? (_, at) => onContextMenu({ ...at, filters: [] }) : undefined,
  }
}
