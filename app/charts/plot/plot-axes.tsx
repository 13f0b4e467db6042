import type { ChartTheme } from '../theme.ts'
import {
  BottomLabels,
  BottomTitle,
  FineTicks,
  GridLines,
  MinorLines,
  SideLabels,
  SideTitle,
  TopTitle,
} from '../frame/axes.tsx'
import { round } from '../frame/marks.tsx'
import { type PlotLayout, zeroOf } from './plot-layout.ts'

type Props = {
  layout: PlotLayout
  theme: ChartTheme
  /** Labels of the side axis that are selected. */
  strong?: ReadonlySet<string>
}

const LABEL_BASELINE = 15
const TITLE_BASELINE = 6
const SIDE_TITLE_BASELINE = 11

type GridProps = {
  layout: PlotLayout
  theme: ChartTheme
  /** Which axis has lines across the plot. */
  grid: 'x' | 'y' | 'both' | 'none'
}

export function PlotGrid({ layout, theme, grid }: GridProps) {
  const { plot, x, y } = layout
  return (
    <>
      <MinorLines positions={layout.fineLines} plot={plot} across="horizontal" theme={theme} />
      {(grid === 'y' || grid === 'both') && (
        <GridLines ticks={y.ticks} plot={plot} base={zeroOf(y.scale)} across="horizontal" theme={theme} />
      )}
      {(grid === 'x' || grid === 'both') && (
        <GridLines ticks={x.ticks} plot={plot} base={zeroOf(x.scale)} across="vertical" theme={theme} />
      )}
    </>
  )
}

/** Labels and titles of both axes, and of the second value axis when there is one. */
export function PlotAxes({ layout, theme, strong }: Props) {
  const { plot, x, y, right, titles, legend } = layout
  const bottom = plot.y + plot.height
  const legendAt = (side: string) =>
    legend?.side === side ? (side === 'left' || side === 'right' ? legend.width : legend.height) : 0
  return (
    <g>
      <FineTicks positions={x.fine} plot={plot} side="bottom" theme={theme} />
      <FineTicks positions={y.fine} plot={plot} side="left" theme={theme} />
      {right && <FineTicks positions={right.fine} plot={plot} side="right" theme={theme} />}
      <SideLabels ticks={y.ticks} x={plot.x - 6} rotation={y.rotation} strong={strong} theme={theme} />
      {right?.ticks.map((tick, index) => (
        <text key={`${index}-${tick.label}`} x={round(plot.x + plot.width + 6)} y={round(tick.position + 4)}>
          {tick.label}
        </text>
      ))}
      <BottomLabels
        ticks={x.ticks}
        y={bottom + (x.rotation === 0 ? LABEL_BASELINE : 12)}
        rotation={x.rotation}
        bounds={[0, layout.width]}
      />
      {titles.x && <BottomTitle text={titles.x} plot={plot} y={layout.height - legendAt('bottom') - TITLE_BASELINE} />}
      {titles.y && !titles.yOnTop && <SideTitle text={titles.y} plot={plot} x={legendAt('left') + SIDE_TITLE_BASELINE} />}
      {titles.y && titles.yOnTop && <TopTitle text={titles.y} plot={plot} gap={titles.yGap} />}
      {titles.right && (
        <SideTitle text={titles.right} plot={plot} x={layout.width - legendAt('right') - TITLE_BASELINE} />
      )}
    </g>
  )
}
