import { t } from '../../i18n/message.ts'
import { readBoolean, readNumber } from '../form-data.ts'
import { numberFormatter } from '../formats/number.ts'
import { ChartFrame } from '../frame/chart-frame.tsx'
import { EmptyChart } from '../frame/empty.tsx'
import { AXIS_FONT, DIMMED } from '../frame/limits.ts'
import { round, roundPath } from '../frame/marks.tsx'
import { Notes, notesRoom } from '../frame/notes.tsx'
import { Surface, type SurfaceModel } from '../frame/surface.tsx'
import { measureText, truncateText } from '../frame/text-width.ts'
import { walkList } from '../frame/walk.ts'
import { type Center, onRing, ringPath } from '../hierarchy/arcs.ts'
import { fitSize } from '../kpi/headline.tsx'
import { namedAnswers } from '../members/filters.ts'
import { messages } from '../messages.ts'
import type { ChartTheme } from '../theme.ts'
import type { ChartInteraction, ChartProps, FormData } from '../types.ts'
import { type Dial, type GaugeLayout, layoutGauge, ROW, type Row } from './layout.ts'
import { gaugeTexts } from './messages.ts'
import { dialShare, type PreparedGauge, prepareGauge } from './prepare.ts'

const formatShare = numberFormatter('.1%')
const HUB = 5
const SWATCH = 8
const VALUE_SCALE = 1.6
const DEFAULT_FONT = 15

export function GaugeChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, labelColors, datasource, title } = props
  const gauge = prepareGauge(formData, data[0], theme, datasource, labelColors)
  const [only] = gauge.needles
  if (!only) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const notes = notesRoom(notesOf(gauge), height)
  const layout = layoutGauge(formData, gauge, width, height - notes.taken)
  const selected = new Set(interaction.selected)
  const faded = (dial: { needle: Dial['needle'] }) => selected.size > 0 && !selected.has(dial.needle.member.label)
  return (
    <ChartFrame width={width} height={height}>
      <Surface
        width={width}
        height={height}
        summary={summaryOf(gauge, title)}
        theme={theme}
        source={data[0]}
        model={gaugeModel(gauge, layout, interaction, theme)}
      >
        <Track gauge={gauge} layout={layout} theme={theme} />
        {readBoolean(formData, 'show_progress', true) && (
          <Progress layout={layout} rounded={readBoolean(formData, 'round_cap', false)} faded={faded} theme={theme} />
        )}
        {readBoolean(formData, 'show_pointer', true) && <Needles layout={layout} faded={faded} theme={theme} />}
        {gauge.needles.length === 1 && <Headline formData={formData} dial={layout.dials[0]} layout={layout} theme={theme} />}
        {layout.rows.map((row) => (
          <Line key={row.needle.key} row={row} faded={faded(row)} theme={theme} />
        ))}
        <Notes notes={notes.shown} width={width} height={height} />
      </Surface>
    </ChartFrame>
  )
}

function notesOf({ left }: PreparedGauge): string[] {
  return left > 0 ? [t(gaugeTexts.left, { count: left })] : []
}

function Track({ gauge, layout, theme }: { gauge: PreparedGauge; layout: GaugeLayout; theme: ChartTheme }) {
  const { center, radius, band, start, end } = layout
  const piece = (from: number, to: number, inner: number, outer: number) =>
    ringPath({ start: start + (end - start) * from, end: start + (end - start) * to, inner, outer }, center)
  return (
    <g pointerEvents="none">
      <path d={piece(0, 1, radius - band, radius)} fill={theme.surfaceMuted} />
      {gauge.intervals.map((interval) => (
        <path
          key={`${interval.from}-${interval.to}`}
          d={piece(interval.from, interval.to, radius - band, radius)}
          fill={interval.color}
          opacity={0.45}
        />
      ))}
      {layout.ticks.map(({ line, long }) => (
        <path key={line} d={roundPath(line)} stroke={theme.axisLine} strokeWidth={long ? 1.5 : 1} />
      ))}
      {layout.labels.map(({ x, y, text }) => (
        <text key={`${x}-${y}`} x={round(x)} y={round(y)} textAnchor="middle">
          {text}
        </text>
      ))}
    </g>
  )
}

type Faded = (dial: Dial) => boolean

/** The longest arc first, so that shorter ones stay seen on it. */
function Progress({
  layout,
  rounded,
  faded,
  theme,
}: {
  layout: GaugeLayout
  rounded: boolean
  faded: Faded
  theme: ChartTheme
}) {
  const drawn = layout.dials.filter(({ needle, arc }) => needle.value !== undefined && arc.end - arc.start > 0.001)
  return drawn
    .toSorted((a, b) => b.angle - a.angle)
    .map((dial) => {
      const { needle, arc, angle } = dial
      const middle = (arc.inner + arc.outer) / 2
      const tip = onRing(layout.center, middle, angle)
      return (
        <g key={needle.key} opacity={faded(dial) ? DIMMED : undefined}>
          <path d={ringPath(arc, layout.center)} fill={needle.color} stroke={theme.surface} strokeWidth={0.75} />
          {rounded && <circle cx={round(tip.x)} cy={round(tip.y)} r={round((arc.outer - arc.inner) / 2)} fill={needle.color} />}
        </g>
      )
    })
}

function Needles({ layout, faded, theme }: { layout: GaugeLayout; faded: Faded; theme: ChartTheme }) {
  const { center, radius, band, dials } = layout
  const hub = Math.min(HUB, radius * 0.08)
  return (
    <g pointerEvents="none">
      {dials
        .filter(({ needle }) => needle.value !== undefined)
        .map((dial) => (
          <path
            key={dial.needle.key}
            d={needlePath(center, dial.angle, radius - band - 4, hub)}
            fill={dials.length === 1 ? theme.text : dial.needle.color}
            opacity={faded(dial) ? DIMMED : undefined}
          />
        ))}
      <circle cx={round(center.x)} cy={round(center.y)} r={round(hub)} fill={theme.surface} stroke={theme.text} strokeWidth={2} />
    </g>
  )
}

/** From the hub to half the way: the figures of the scale stay readable. */
function needlePath(center: Center, angle: number, length: number, hub: number): string {
  const tip = onRing(center, Math.max(hub * 1.5, length * 0.66), angle)
  const left = onRing(center, hub * 0.55, angle - Math.PI / 2)
  const right = onRing(center, hub * 0.55, angle + Math.PI / 2)
  return roundPath(`M${left.x},${left.y}L${tip.x},${tip.y}L${right.x},${right.y}Z`)
}

type HeadlineProps = { formData: FormData; dial: Dial | undefined; layout: GaugeLayout; theme: ChartTheme }

/** The only needle: its figure in the open part of the dial, its name below. */
function Headline({ formData, dial, layout, theme }: HeadlineProps) {
  if (!dial) return null
  const { center, radius } = layout
  const { needle } = dial
  const font = Math.min(30, Math.max(8, readNumber(formData, 'font_size') ?? DEFAULT_FONT))
  const size = fitSize(needle.text, font * VALUE_SCALE, radius * 1.05, radius * 0.28)
  if (measureText(needle.text, size, 600) > radius * 1.3) return null
  const name = truncateText(needle.member.label, radius * 1.2, Math.min(font * 0.8, 13))
  return (
    <g textAnchor="middle" pointerEvents="none">
      <text x={round(center.x)} y={round(center.y + radius * 0.3 + size * 0.36)} fontSize={size} fontWeight={600} fill={theme.text}>
        {needle.text}
      </text>
      {radius >= 60 && (
        <text x={round(center.x)} y={round(center.y + radius * 0.3 + size + 6)} fontSize={Math.min(round(font * 0.8), 13)}>
          {name}
        </text>
      )}
    </g>
  )
}

function Line({ row, faded, theme }: { row: Row; faded: boolean; theme: ChartTheme }) {
  const { needle, x, y, width } = row
  const value = measureText(needle.text, AXIS_FONT, 500)
  return (
    <g opacity={faded ? DIMMED : undefined} pointerEvents="none">
      <rect x={round(x)} y={round(y + 6)} width={SWATCH} height={SWATCH} rx={2} fill={needle.color} />
      <text x={round(x + SWATCH * 2)} y={round(y + 14)} fill={theme.text}>
        {truncateText(needle.member.label, width - value - SWATCH * 3, AXIS_FONT)}
      </text>
      <text x={round(x + width)} y={round(y + 14)} textAnchor="end" fontWeight={500} fill={theme.text}>
        {truncateText(needle.text, width - SWATCH * 2, AXIS_FONT, 500)}
      </text>
    </g>
  )
}

function summaryOf(gauge: PreparedGauge, title: string | undefined): string {
  const { needles, metric, min, max } = gauge
  const text = messages.summary
  const parts = [
    text.named(t(gaugeTexts.name), title),
    t(gaugeTexts.range, { from: metric.format(min), to: metric.format(max) }),
    ...needles.slice(0, 3).map((needle) => text.value(needle.name, needle.text)),
    ...notesOf(gauge),
  ]
  return `${parts.join(', ')}. ${text.keys}`
}

function gaugeModel(
  gauge: PreparedGauge,
  layout: GaugeLayout,
  interaction: ChartInteraction,
  theme: ChartTheme,
): SurfaceModel<Dial> {
  const { center, radius, dials, rows } = layout
  const same = (a: Dial, b: Dial) => a.needle.key === b.needle.key
  return {
    hit: (at) => {
      const row = rows.find((one) => at.x >= one.x && at.x <= one.x + one.width && at.y >= one.y && at.y < one.y + ROW)
      if (row) return dials.find((dial) => dial.needle === row.needle)
      return Math.hypot(at.x - center.x, at.y - center.y) <= radius ? nearestDial(dials, center, at) : undefined
    },
    move: (from, direction) => walkList(dials, from, direction, same),
    same,
    place: (dial) => onRing(center, (dial.arc.inner + dial.arc.outer) / 2, dial.angle),
    tooltip: ({ needle }) => ({
      title: gauge.metric.name,
      rows: [
        {
          label: needle.name,
          color: needle.color,
          value: needle.text,
          ...(needle.value !== undefined && { share: formatShare(dialShare(needle.value, gauge.min, gauge.max)) }),
        },
      ],
    }),
    highlight: (dial) => (
      <path
        d={ringPath({ ...dial.arc, start: dial.angle - 0.012, end: dial.angle + 0.012, inner: dial.arc.inner - 3, outer: dial.arc.outer + 2 }, center)}
        fill={dial.needle.color}
        stroke={theme.text}
        pointerEvents="none"
      />
    ),
    ...namedAnswers(interaction, ({ needle: { member } }) =>
      member.cells.length > 0
        ? { label: member.label, columns: gauge.columns, cells: member.cells, texts: member.texts }
        : undefined,
    ),
  }
}

/** On a ring of its own the ring decides, else the needle that points nearest. */
function nearestDial(dials: readonly Dial[], center: Center, at: Center): Dial | undefined {
  const distance = Math.hypot(at.x - center.x, at.y - center.y)
  const onRingOf = dials.filter(({ arc }) => distance >= arc.inner && distance <= arc.outer)
  const offered = onRingOf.length > 0 ? onRingOf : dials
  const angle = Math.atan2(at.x - center.x, center.y - at.y)
  const away = (dial: Dial) => Math.abs(Math.atan2(Math.sin(dial.angle - angle), Math.cos(dial.angle - angle)))
  return offered.toSorted((a, b) => away(a) - away(b))[0]
}
