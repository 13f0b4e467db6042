import { useState } from 'react'
import { CanvasMarks } from '../frame/canvas-marks.tsx'
import { EmptyChart } from '../frame/empty.tsx'
import { isolated, Legend } from '../frame/legend.tsx'
import { MAX_SVG_MARKS } from '../frame/limits.ts'
import { Surface } from '../frame/surface.tsx'
import { messages } from '../messages.ts'
import type { ChartProps } from '../types.ts'
import styles from './cartesian-chart.module.css'
import { geometryOf } from './geometry.ts'
import { layoutCartesian } from './layout.ts'
import { cartesianMarks, markCount } from './marks.ts'
import type { CartesianDefaults } from './options.ts'
import { readCartesianOptions } from './options.ts'
import { Plot } from './plot.tsx'
import { prepareCartesian } from './prepare.ts'
import { cartesianSummary } from './summary.ts'
import { cartesianModel } from './surface-model.tsx'

type Props = ChartProps & { defaults: CartesianDefaults; kindName: string }

/** Line, area, bar and scatter: one pipeline from result to marks, see prepare.ts, layout.ts and marks.ts. */
export function CartesianChart(props: Props) {
  const { width, height, formData, data, theme, interaction = {}, labelColors, datasource, title } = props
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const options = readCartesianOptions(formData, props.defaults)
  const prepared = prepareCartesian({
    formData,
    result: data[0],
    options,
    theme,
    facts: datasource,
    labelColors,
    hidden,
  })
  if (prepared.all.length === 0 || prepared.x.positions.length === 0) {
    return <EmptyChart width={width} height={height} text={messages.noResults} />
  }
  const layout = layoutCartesian(prepared, { width, height, hasHidden: hidden.size > 0 })
  const geometry = geometryOf(prepared, layout)
  const selection = new Set(interaction.selected)
  const marks = cartesianMarks(prepared, layout, geometry, selection)
  const onCanvas = props.renderer !== 'svg' && markCount(prepared) > MAX_SVG_MARKS
  return (
    <div className={styles['chart']} style={{ inlineSize: width, blockSize: height }}>
      {layout.legend && (
        <Legend
          items={prepared.all}
          box={layout.legend}
          hidden={hidden}
          onChange={setHidden}
          sort={options.legendSort}
        />
      )}
      {onCanvas && <CanvasMarks marks={marks} width={width} height={height} />}
      <Surface
        width={width}
        height={height}
        summary={cartesianSummary(prepared, props.kindName, title)}
        theme={theme}
        source={data[0]}
        model={cartesianModel({ formData, prepared, layout, geometry, theme, interaction })}
      >
        <Plot
          prepared={prepared}
          layout={layout}
          geometry={geometry}
          theme={theme}
          marks={onCanvas ? [] : marks}
          selection={selection}
          onIsolate={(name) => setHidden(isolated(prepared.all, hidden, name))}
        />
      </Surface>
    </div>
  )
}
