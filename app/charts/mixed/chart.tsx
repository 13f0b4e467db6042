import { useAnnotations } from '../annotations/load.ts'
import { annotationGround, ValueLabels } from '../cartesian/plot.tsx'
import { cartesianMarks } from '../cartesian/marks.ts'
import { apartLabels, wantedLabels } from '../cartesian/value-labels.ts'
import { EmptyChart } from '../frame/empty.tsx'
import { messages } from '../messages.ts'
import { useHidden } from '../own-state.ts'
import type { ChartProps } from '../types.ts'
import { t } from '../../i18n/message.ts'
import { usePlotZoom } from '../zoom/use-plot-zoom.ts'
import { ZoomablePlot } from '../zoom/zoomable-plot.tsx'
import { layoutMixed } from './layout.ts'
import { mixedTexts } from './messages.ts'
import { mixedModel } from './model.tsx'
import { pointValue, type PreparedMixed, prepareMixed } from './prepare.ts'
import { zoomedMixed } from './zoomed.ts'

export function MixedChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, labelColors, datasource, title } = props
  const [hidden, setHidden] = useHidden(interaction)
  const parts = useAnnotations(formData)
  const annotate = parts?.prepareAnnotations
  const whole = prepareMixed({ formData, data, theme, facts: datasource, labelColors, hidden, annotate })
  const options = whole.sets[0]?.prepared.options
  const points = { count: whole.points.length, valueAt: (index: number) => pointValue(whole, index) }
  const zoom = usePlotZoom(options?.zoomable === true, points, props)
  if (whole.all.length === 0 || whole.points.length === 0) {
    return <EmptyChart width={width} height={height} text={messages.noResults} />
  }
  const mixed = zoom.window ? zoomedMixed(whole, zoom.window) : whole
  const layout = layoutMixed(formData, mixed, zoom.room.width, zoom.room.height)
  const selection = new Set(interaction.selected)
  const drawn = mixed.sets.flatMap(({ prepared }, index) => {
    const ground = layout.grounds[index]
    const geometry = layout.geometries[index]
    return ground && geometry ? [{ prepared, ground, geometry }] : []
  })
  const marks = drawn.flatMap(({ prepared, ground, geometry }) =>
    cartesianMarks(prepared, ground, geometry, selection),
  )
  const layers = drawn.map(({ prepared, ground }) => ({
    annotations: prepared.annotations,
    ground: annotationGround(prepared, ground),
    markerSize: prepared.options.markerSize,
  }))
  const wanted = drawn.flatMap(({ prepared, ground, geometry }, set) =>
    wantedLabels(prepared, ground, geometry).map((label) => ({ ...label, set })),
  )
  const labels = drawn[0] ? apartLabels(wanted, drawn[0].ground, false) : []
  const { x } = layout.frame
  const hasBars = drawn.some(({ prepared }) => prepared.options.mark === 'bar')
  return (
    <ZoomablePlot
      chart={props}
      zoom={zoom}
      places={mixed.points.map(({ position }) => x.scale.at(position))}
      reach={mixed.kind === 'band' || hasBars ? (layout.grounds[0]?.slot ?? 0) / 2 : 0}
      textOf={(index) => whole.points[index]?.text ?? ''}
      layout={layout.frame}
      grid="y"
      summary={summary(mixed, title)}
      model={mixedModel({ mixed, layout, theme, interaction })}
      marks={marks}
      under={
        parts &&
        layers.map(({ annotations, ground }, index) => (
          <parts.AnnotationRanges key={index} annotations={annotations} ground={ground} />
        ))
      }
      legend={{
        items: mixed.all,
        hidden,
        onChange: setHidden,
        sort: mixed.sets[0]?.prepared.options.legendSort,
      }}
    >
      {drawn.map(({ prepared }, set) => (
        <ValueLabels
          key={set}
          labels={labels.filter((label) => label.set === set)}
          isBar={prepared.options.mark === 'bar'}
          selection={selection}
          theme={theme}
        />
      ))}
      {parts &&
        layers.map((layer, index) => <parts.AnnotationLines key={`annotations-${index}`} {...layer} theme={theme} />)}
    </ZoomablePlot>
  )
}

function summary(mixed: PreparedMixed, title: string | undefined): string {
  const text = messages.summary
  const parts = [
    text.named(t(mixedTexts.name), title),
    text.series(mixed.all.length),
    text.points(mixed.points.length),
    text.range(mixed.points[0]?.text ?? '', mixed.points.at(-1)?.text ?? ''),
  ]
  return `${parts.join(', ')}. ${text.keys}`
}
