import { t } from '../../i18n/message.ts'
import { contrastText } from '../colors/contrast.ts'
import { sampleLinearScheme } from '../colors/linear-schemes.ts'
import { readBoolean } from '../form-data.ts'
import { numberFormatter } from '../formats/number.ts'
import { MarksFrame } from '../frame/marks-frame.tsx'
import { EmptyChart } from '../frame/empty.tsx'
import { COMPACT_HEIGHT, DIMMED } from '../frame/limits.ts'
import { round } from '../frame/marks.tsx'
import { Ramp, RAMP_HEIGHT } from '../frame/ramp.tsx'
import type { SurfaceModel } from '../frame/surface.tsx'
import { measureText } from '../frame/text-width.ts'
import { walkList } from '../frame/walk.ts'
import { onRing, ringHit, ringPath } from '../hierarchy/arcs.ts'
import { isLit, pathLabel } from '../hierarchy/tree.ts'
import { fitSize } from '../kpi/headline.tsx'
import { namedAnswers } from '../members/filters.ts'
import { messages } from '../messages.ts'
import type { ChartTheme } from '../theme.ts'
import type { ChartInteraction, ChartProps } from '../types.ts'
import { layoutSunburst, type Sector, type SunburstLayout } from './layout.ts'
import { sunburstTexts } from './messages.ts'
import { type PreparedSunburst, prepareSunburst, ratioOf } from './prepare.ts'

const formatShare = numberFormatter('.1%')
const formatRatio = numberFormatter('.3~f')
const TOTAL_SIZE = 18
const RAMP_STEPS = 9
const GAP_LINE = 1

export function SunburstChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, labelColors, datasource, title } = props
  const prepared = prepareSunburst(formData, data[0], theme, datasource, labelColors)
  if (prepared.root.children.length === 0) {
    return <EmptyChart width={width} height={height} text={messages.noResults} />
  }
  const { ratio, second, metric } = prepared
  const ramped = ratio !== undefined && height >= COMPACT_HEIGHT
  const layout = layoutSunburst(formData, prepared, width, ramped ? height - RAMP_HEIGHT : height)
  const marks = sectorMarks(layout, prepared, theme, new Set(interaction.selected))
  return (
    <MarksFrame
      chart={props}
      summary={summaryOf(prepared, layout, title)}
      marks={marks}
      model={sunburstModel(prepared, layout, interaction, theme)}
    >
      <Labels layout={layout} prepared={prepared} />
      {readBoolean(formData, 'show_total', false) && <Total layout={layout} prepared={prepared} theme={theme} />}
      {ramped && (
        <Ramp
          colors={sampleLinearScheme(ratio.colors, RAMP_STEPS)}
          low={formatRatio(ratio.low)}
          high={formatRatio(ratio.high)}
          label={`${second?.name ?? ''} / ${metric.name}`}
          x={0}
          y={height - RAMP_HEIGHT / 2}
          width={width}
        />
      )}
    </MarksFrame>
  )
}

function sectorMarks(
  { sectors, center }: SunburstLayout,
  prepared: PreparedSunburst,
  theme: ChartTheme,
  selected: ReadonlySet<string>,
) {
  return sectors.map((sector) => ({
    kind: 'path' as const,
    key: sector.branch.key,
    d: ringPath(sector, center),
    fill: prepared.colorOf(sector.branch),
    stroke: theme.surface,
    strokeWidth: (sector.end - sector.start) * sector.outer > 4 ? GAP_LINE : 0.2,
    opacity: isLit(sector.branch, selected) ? 1 : DIMMED,
  }))
}

function Labels({ layout, prepared }: { layout: SunburstLayout; prepared: PreparedSunburst }) {
  return (
    <g pointerEvents="none" textAnchor="middle">
      {layout.sectors.map(
        ({ branch, label }) =>
          label && (
            <text key={branch.key} transform={label.transform} fill={contrastText(prepared.colorOf(branch))}>
              {label.text}
            </text>
          ),
      )}
    </g>
  )
}

function Total({ layout, prepared, theme }: { layout: SunburstLayout; prepared: PreparedSunburst; theme: ChartTheme }) {
  const { center, hole } = layout
  const value = prepared.metric.format(prepared.root.value)
  const size = fitSize(value, TOTAL_SIZE, hole * 1.7, hole)
  if (measureText(value, size, 600) > hole * 2) return null
  return (
    <text
      x={round(center.x)}
      y={round(center.y + size * 0.36)}
      textAnchor="middle"
      fontSize={size}
      fontWeight={600}
      fill={theme.text}
      aria-label={messages.totalOf(value)}
      pointerEvents="none"
    >
      {value}
    </text>
  )
}

function summaryOf(prepared: PreparedSunburst, { sectors }: SunburstLayout, title: string | undefined): string {
  const text = messages.summary
  const first = sectors.filter((sector) => sector.branch.path.length === 1)
  const largest = first.toSorted((a, b) => b.branch.value - a.branch.value)[0]
  const parts = [text.named(t(sunburstTexts.name), title), t(sunburstTexts.parts, { count: sectors.length })]
  if (largest) {
    parts.push(text.largest(largest.branch.name, formatShare(largest.branch.value / prepared.root.value)))
  }
  return `${parts.join(', ')}. ${text.keys}`
}

function sunburstModel(
  prepared: PreparedSunburst,
  { sectors, center }: SunburstLayout,
  interaction: ChartInteraction,
  theme: ChartTheme,
): SurfaceModel<Sector> {
  const { root, metric, second, columns, colorOf } = prepared
  const same = (a: Sector, b: Sector) => a.branch.key === b.branch.key
  return {
    hit: (at) => ringHit(sectors, center, at),
    move: (from, direction) => walkList(sectors, from, direction, same),
    same,
    place: (sector) => onRing(center, (sector.inner + sector.outer) / 2, (sector.start + sector.end) / 2),
    tooltip: ({ branch, parent }) => ({
      title: pathLabel(branch),
      rows: [
        {
          label: branch.gathered > 0 ? t(sunburstTexts.gathered, { count: branch.gathered }) : metric.name,
          color: colorOf(branch),
          value: metric.format(branch.value),
        },
        ...(second
          ? [
              { label: second.name, value: second.format(branch.second) },
              { label: `${second.name} / ${metric.name}`, value: formatRatio(ratioOf(branch)) },
            ]
          : []),
        { label: t(sunburstTexts.ofTotal), value: formatShare(branch.value / root.value) },
        ...(parent.path.length > 0
          ? [{ label: t(sunburstTexts.ofParent, { parent: parent.name }), value: formatShare(branch.value / parent.value) }]
          : []),
      ],
    }),
    highlight: (sector) => (
      <path
        d={ringPath(sector, center)}
        fill={colorOf(sector.branch)}
        fillOpacity={0.4}
        stroke={theme.text}
        strokeWidth={1.5}
        pointerEvents="none"
      />
    ),
    ...namedAnswers(interaction, ({ branch }) =>
      branch.cells.length > 0
        ? { label: pathLabel(branch), columns, cells: branch.cells, texts: branch.path }
        : undefined,
    ),
  }
}
