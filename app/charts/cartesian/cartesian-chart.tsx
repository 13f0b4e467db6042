import type { ReactNode } from 'react'
import { useAnnotations } from '../annotations/load.ts'
import { readBoolean } from '../form-data.ts'
import { CanvasMarks } from '../frame/canvas-marks.tsx'
import { ChartFrame } from '../frame/chart-frame.tsx'
import { EmptyChart } from '../frame/empty.tsx'
import { isolated, Legend } from '../frame/legend.tsx'
import { MAX_SVG_MARKS } from '../frame/limits.ts'
import { mergeMarks } from '../frame/merged-marks.ts'
import { Notes, notesRoom } from '../frame/notes.tsx'
import { Surface } from '../frame/surface.tsx'
import { messages } from '../messages.ts'
import { useHidden } from '../own-state.ts'
import type { ChartProps } from '../types.ts'
import { brushTarget } from '../zoom/brush-target.ts'
import { useZoom } from '../zoom/use-zoom.ts'
import { stretchOf, zoomedTo, zoomRoom } from '../zoom/zoom.ts'
import { ZoomFrame } from '../zoom/zoom-frame.tsx'
import { geometryOf } from './geometry.ts'
import { type Box, layoutCartesian } from './layout.ts'
import { cartesianMarks, markCount } from './marks.ts'
import type { CartesianDefaults } from './options.ts'
import { readCartesianOptions } from './options.ts'
import { StackSwitch } from './stack-switch.tsx'
import { Plot, PlotGround } from './plot.tsx'
import { legendEntries, prepareCartesian } from './prepare.ts'
import { pointValue } from './series.ts'
import { cartesianSummary } from './summary.ts'
import { cartesianModel } from './surface-model.tsx'

/** For kinds that make lines of an answer of another shape. */
export type Derived = {
  /** The answer that the lines were made from. */
  source: unknown
  /** Drawn under the marks; `at` places a value of the axis. */
  under?: (plot: Box, at: (position: number) => number) => ReactNode
  /** What of the answer is left out: said under the drawing. */
  notes?: readonly string[]
  /** A point of the axis was chosen, which then filters nothing. */
  onPoint?: (position: number) => void
}

type Props = ChartProps & { defaults: CartesianDefaults; kindName: string; derived?: Derived }

/** Line, area, bar and scatter. */
export function CartesianChart(props: Props) {
  const { formData, width, height, interaction, defaults, derived } = props
  if (derived || !readBoolean(formData, 'show_extra_controls', false)) return <CartesianDrawing {...props} />
  return (
    <StackSwitch interaction={interaction} formData={formData} size={{ width, height }} defaults={defaults}>
      {(chosen, room) => <CartesianDrawing {...props} {...room} formData={chosen} />}
    </StackSwitch>
  )
}

/** One pipeline from result to marks, see prepare.ts, layout.ts and marks.ts. */
function CartesianDrawing(props: Props) {
  const { width, height, formData, data, theme, interaction = {}, labelColors, datasource, title, derived } = props
  const [hidden, setHidden] = useHidden(interaction)
  const options = readCartesianOptions(formData, props.defaults)
  const layers = useAnnotations(formData)
  const whole = prepareCartesian({
    formData,
    result: data[0],
    options,
    theme,
    facts: datasource,
    labelColors,
    hidden,
    annotate: layers?.prepareAnnotations,
  })
  const count = whole.x.positions.length
  const points = { count, valueAt: (index: number) => pointValue(whole.x, index) }
  const zoom = useZoom(options.zoomable && !derived, points, interaction)
  if (whole.all.length === 0 || count === 0) {
    return <EmptyChart width={width} height={height} text={messages.noResults} />
  }
  const window = zoom?.window
  const prepared = window ? zoomedTo(whole, stretchOf(whole.x.positions, window)) : whole
  const room = zoomRoom(zoom, { width, height }, options.horizontal)
  const notes = notesRoom(derived?.notes ?? [], height)
  const layout = layoutCartesian(prepared, { ...room, height: room.height - notes.taken, hasHidden: hidden.size > 0 })
  const geometry = geometryOf(prepared, layout)
  const selection = new Set(interaction.selected)
  const marks = cartesianMarks(prepared, layout, geometry, selection)
  const model = cartesianModel({ formData, prepared, layout, geometry, theme, interaction })
  const brush = brushTarget({
    zoom,
    window,
    plot: layout.plot,
    horizontal: options.horizontal,
    places: prepared.x.positions.map((_, index) => geometry.along(index)),
    reach: prepared.x.kind === 'band' || options.mark === 'bar' ? layout.slot / 2 : 0,
    count,
  })
  const onPoint = derived?.onPoint
  const isMany = markCount(prepared) > MAX_SVG_MARKS
  const onCanvas = props.renderer !== 'svg' && isMany
  const ground = <PlotGround prepared={prepared} layout={layout} theme={theme} />
  return (
    <ZoomFrame
      zoom={zoom}
      size={{ width, height }}
      room={room}
      horizontal={options.horizontal}
      plot={layout.plot}
      count={count}
      textOf={whole.formatX}
    >
      <ChartFrame width={room.width} height={room.height}>
        {layout.legend && (
          <Legend
            items={legendEntries(prepared)}
            box={layout.legend}
            hidden={hidden}
            onChange={setHidden}
            sort={options.legendSort}
          />
        )}
        {onCanvas && <CanvasMarks marks={marks} width={room.width} height={room.height} ground={ground} />}
        <Surface
          width={room.width}
          height={room.height}
          summary={cartesianSummary(prepared, props.kindName, title)}
          theme={theme}
          source={zoom?.window ?? derived?.source ?? data[0]}
          brush={brush}
          model={
            onPoint ? { ...model, onChoose: ({ index }) => onPoint(prepared.x.positions[index] ?? 0) } : model
          }
        >
          {!onCanvas && ground}
          {derived?.under?.(layout.plot, layout.xScale.at)}
          <Plot
            prepared={prepared}
            layout={layout}
            geometry={geometry}
            theme={theme}
            layers={layers}
            marks={onCanvas ? [] : isMany ? mergeMarks(marks) : marks}
            selection={selection}
            onIsolate={(name) => setHidden(isolated(legendEntries(prepared), hidden, name))}
          />
          <Notes notes={notes.shown} width={room.width} height={room.height} />
        </Surface>
      </ChartFrame>
    </ZoomFrame>
  )
}
