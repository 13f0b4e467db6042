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
import { type Mark, round, SvgMarks } from '../frame/marks.tsx'
import type { ChartTheme } from '../theme.ts'
import { contrastText } from '../colors/contrast.ts'
import type { AnnotationGround } from '../annotations/drawing.ts'
import type { AnnotationParts } from '../annotations/load.ts'
import { END_LABEL_GAP, END_LABEL_STROKE } from './end-labels.ts'
import type { Geometry } from './geometry.ts'
import type { Ground, Layout } from './layout.ts'
import type { Selection } from './marks.ts'
import type { Prepared } from './prepare.ts'
import { type ValueLabel, valueLabels } from './value-labels.ts'

type Props = {
  prepared: Prepared
  layout: Layout
  geometry: Geometry
  theme: ChartTheme
  layers: AnnotationParts | undefined
  marks: readonly Mark[]
  selection: Selection
  onIsolate: (series: string) => void
}

/** Lines across the plot at the ticks of the value axis, and between them. */
export function PlotGround({ prepared, layout, theme }: Pick<Props, 'prepared' | 'layout' | 'theme'>) {
  const { plot, valueScale } = layout
  const base = valueScale.at(valueScale.kind === 'log' ? valueScale.domain[0] : Math.max(0, valueScale.domain[0]))
  const across = prepared.options.horizontal ? 'vertical' : 'horizontal'
  return (
    <>
      <MinorLines positions={layout.minorLines} plot={plot} across={across} theme={theme} />
      <GridLines ticks={layout.valueTicks} plot={plot} base={base} across={across} theme={theme} />
    </>
  )
}

export function Plot({ prepared, layout, geometry, theme, layers, marks, selection, onIsolate }: Props) {
  const { plot } = layout
  const { options } = prepared
  const labels = valueLabels(prepared, layout, geometry)
  const { annotations } = prepared
  const ground = annotationGround(prepared, layout)
  return (
    <>
      {options.horizontal ? (
        <HorizontalAxes {...{ layout, theme, selection }} />
      ) : (
        <VerticalAxes {...{ layout, theme }} />
      )}
      <FineTicks positions={layout.fineTicks.x} plot={plot} side={options.horizontal ? 'left' : 'bottom'} theme={theme} />
      <FineTicks positions={layout.fineTicks.value} plot={plot} side={options.horizontal ? 'bottom' : 'left'} theme={theme} />
      {layers && <layers.AnnotationRanges annotations={annotations} ground={ground} />}
      <SvgMarks marks={marks} />
      <ValueLabels labels={labels} isBar={options.mark === 'bar'} selection={selection} theme={theme} />
      {layers && (
        <layers.AnnotationLines annotations={annotations} ground={ground} theme={theme} markerSize={options.markerSize} />
      )}
      {layout.endLabels.map((label) => (
        <g
          key={label.series}
          onClick={(event) => {
            event.stopPropagation()
            onIsolate(label.series)
          }}
          cursor="pointer"
        >
          <rect
            x={round(plot.x + plot.width + END_LABEL_GAP)}
            y={round(label.y - 1)}
            width={END_LABEL_STROKE}
            height={2.5}
            rx={1}
            fill={label.color}
          />
          <text
            x={round(plot.x + plot.width + END_LABEL_GAP + END_LABEL_STROKE + 5)}
            y={round(label.y + 4)}
            fill={theme.text}
            fontWeight={500}
          >
            {label.label}
          </text>
        </g>
      ))}
    </>
  )
}

/** Where the annotations of a set of series are drawn. */
export function annotationGround({ options }: Prepared, { plot, xScale, valueScale }: Ground): AnnotationGround {
  return { plot, at: xScale.at, valueAt: valueScale.at, horizontal: options.horizontal }
}

type LabelsProps = { labels: readonly ValueLabel[]; isBar: boolean; selection: Selection; theme: ChartTheme }

/** Values written at the marks. */
export function ValueLabels({ labels, isBar, selection, theme }: LabelsProps) {
  return labels.map((label) => {
    const chosen = selection.has(label.category)
    const free = chosen ? theme.text : theme.textMuted
    return (
      <text
        key={label.key}
        x={round(label.x)}
        y={round(label.y)}
        textAnchor={label.anchor}
        fill={label.on === undefined ? free : contrastText(label.on)}
        fontWeight={chosen ? 500 : undefined}
        {...(label.on === undefined && !isBar ? halo(theme) : {})}
        pointerEvents="none"
      >
        {label.text}
      </text>
    )
  })
}

/** Keeps a text readable over a line. */
function halo(theme: ChartTheme) {
  return { stroke: theme.surface, strokeWidth: 3, strokeLinejoin: 'round', paintOrder: 'stroke' } as const
}

const LABEL_BASELINE = 15
const TITLE_BASELINE = 6
const SIDE_TITLE_BASELINE = 11

function VerticalAxes({ layout, theme }: { layout: Layout; theme: ChartTheme }) {
  const { plot, titles } = layout
  const bottom = plot.y + plot.height
  const legendBottom = layout.legend?.side === 'bottom' ? layout.legend.height : 0
  const legendLeft = layout.legend?.side === 'left' ? layout.legend.width : 0
  return (
    <g>
      {layout.showLabels && <SideLabels ticks={layout.valueTicks} x={plot.x - 6} theme={theme} />}
      <BottomLabels
        ticks={layout.xTicks}
        y={bottom + (layout.xRotation === 0 ? LABEL_BASELINE : 12)}
        rotation={layout.xRotation}
        bounds={[0, layout.width]}
      />
      {titles.x && <BottomTitle text={titles.x} plot={plot} y={layout.height - legendBottom - TITLE_BASELINE} />}
      {titles.y && !titles.yOnTop && <SideTitle text={titles.y} plot={plot} x={legendLeft + SIDE_TITLE_BASELINE} />}
      {titles.y && titles.yOnTop && <TopTitle text={titles.y} plot={plot} gap={titles.yGap} />}
    </g>
  )
}

function HorizontalAxes({ layout, theme, selection }: { layout: Layout; theme: ChartTheme; selection: Selection }) {
  const { plot, titles } = layout
  const legendBottom = layout.legend?.side === 'bottom' ? layout.legend.height : 0
  const legendLeft = layout.legend?.side === 'left' ? layout.legend.width : 0
  return (
    <g>
      <SideLabels ticks={layout.xTicks} x={plot.x - 7} strong={selection} theme={theme} />
      <BottomLabels
        ticks={layout.valueTicks}
        y={plot.y + plot.height + LABEL_BASELINE}
        rotation={0}
        bounds={[0, layout.width]}
      />
      {titles.x && <SideTitle text={titles.x} plot={plot} x={legendLeft + SIDE_TITLE_BASELINE} />}
      {titles.y && !layout.directValues && (
        <BottomTitle
          text={titles.y}
          plot={plot}
          y={layout.height - legendBottom - TITLE_BASELINE}
          atEnd={titles.yOnTop}
        />
      )}
    </g>
  )
}
