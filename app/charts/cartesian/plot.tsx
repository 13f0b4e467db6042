import { BottomLabels, BottomTitle, GridLines, MinorLines, SideLabels, SideTitle } from '../frame/axes.tsx'
import { type Mark, round, SvgMarks } from '../frame/marks.tsx'
import type { ChartTheme } from '../theme.ts'
import { contrastText } from '../colors/contrast.ts'
import { END_LABEL_GAP, END_LABEL_STROKE } from './end-labels.ts'
import type { Geometry } from './geometry.ts'
import type { Layout } from './layout.ts'
import type { Selection } from './marks.ts'
import type { Prepared } from './prepare.ts'
import { valueLabels } from './value-labels.ts'

type Props = {
  prepared: Prepared
  layout: Layout
  geometry: Geometry
  theme: ChartTheme
  marks: readonly Mark[]
  selection: Selection
  onIsolate: (series: string) => void
}

export function Plot({ prepared, layout, geometry, theme, marks, selection, onIsolate }: Props) {
  const { plot, valueScale } = layout
  const { options } = prepared
  const base = valueScale.at(valueScale.kind === 'log' ? valueScale.domain[0] : Math.max(0, valueScale.domain[0]))
  const across = options.horizontal ? 'vertical' : 'horizontal'
  const labels = valueLabels(prepared, layout, geometry)
  return (
    <>
      <MinorLines positions={layout.minorLines} plot={plot} across={across} theme={theme} />
      <GridLines ticks={layout.valueTicks} plot={plot} base={base} across={across} theme={theme} />
      {options.horizontal ? (
        <HorizontalAxes {...{ prepared, layout, theme, selection }} />
      ) : (
        <VerticalAxes {...{ prepared, layout, theme }} />
      )}
      <SvgMarks marks={marks} />
      {labels.map((label) => (
        <text
          key={label.key}
          x={round(label.x)}
          y={round(label.y)}
          textAnchor={label.anchor}
          fill={
            label.on === undefined
              ? selection.has(label.category)
                ? theme.text
                : theme.textMuted
              : contrastText(label.on)
          }
          fontWeight={selection.has(label.category) ? 500 : undefined}
          {...(label.on === undefined && options.mark !== 'bar' ? halo(theme) : {})}
          pointerEvents="none"
        >
          {label.text}
        </text>
      ))}
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

/** Keeps a text readable over a line. */
function halo(theme: ChartTheme) {
  return { stroke: theme.surface, strokeWidth: 3, strokeLinejoin: 'round', paintOrder: 'stroke' } as const
}

const LABEL_BASELINE = 15
const TITLE_BASELINE = 6
const SIDE_TITLE_BASELINE = 11

function VerticalAxes({ prepared, layout, theme }: { prepared: Prepared; layout: Layout; theme: ChartTheme }) {
  const { plot } = layout
  const { xTitle, yTitle, yTitleOnTop } = prepared.options
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
      {layout.showTitles && xTitle && (
        <BottomTitle text={xTitle} plot={plot} y={layout.height - legendBottom - TITLE_BASELINE} />
      )}
      {layout.showTitles && yTitle && !yTitleOnTop && (
        <SideTitle text={yTitle} plot={plot} x={legendLeft + SIDE_TITLE_BASELINE} />
      )}
      {layout.showTitles && yTitle && yTitleOnTop && (
        <text x={round(plot.x)} y={round(plot.y - 8)}>
          {yTitle}
        </text>
      )}
    </g>
  )
}

function HorizontalAxes({
  prepared,
  layout,
  theme,
  selection,
}: {
  prepared: Prepared
  layout: Layout
  theme: ChartTheme
  selection: Selection
}) {
  const { plot } = layout
  const { xTitle, yTitle } = prepared.options
  return (
    <g>
      <SideLabels ticks={layout.xTicks} x={plot.x - 7} strong={selection} theme={theme} />
      <BottomLabels
        ticks={layout.valueTicks}
        y={plot.y + plot.height + LABEL_BASELINE}
        rotation={0}
        bounds={[0, layout.width]}
      />
      {layout.showTitles && xTitle && <SideTitle text={xTitle} plot={plot} x={SIDE_TITLE_BASELINE} />}
      {layout.showTitles && yTitle && !layout.directValues && (
        <BottomTitle text={yTitle} plot={plot} y={layout.height - TITLE_BASELINE} />
      )}
    </g>
  )
}
