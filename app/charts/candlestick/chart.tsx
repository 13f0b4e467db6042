import { t } from '../../i18n/message.ts'
import { dimensionFilters } from '../cross-filter.ts'
import { readBoolean, readColumns, readText, xAxisOf } from '../form-data.ts'
import { EmptyChart } from '../frame/empty.tsx'
import { readLegend } from '../frame/legend-options.ts'
import { round } from '../frame/marks.tsx'
import type { Place } from '../frame/surface.tsx'
import type { TooltipContent } from '../frame/tooltip.tsx'
import { messages } from '../messages.ts'
import { useHidden } from '../own-state.ts'
import { type Items, listModel } from '../plot/list-model.ts'
import { type Box, stepOf } from '../plot/plot-layout.ts'
import type { ChartProps, ContextPoint, FormData } from '../types.ts'
import { usePlotZoom } from '../zoom/use-plot-zoom.ts'
import { ZoomablePlot } from '../zoom/zoomable-plot.tsx'
import { directionOf, layoutCandles, type PlacedCandle } from './layout.ts'
import { candlestickTexts as texts } from './messages.ts'
import { type Candle, candlesWithin, prepareCandles, type PreparedCandles } from './prepare.ts'

export function CandlestickChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, datasource, title } = props
  const [hidden, setHidden] = useHidden(interaction)
  const whole = prepareCandles(formData, data[0], theme, datasource)
  const points = { count: whole.points.length, valueAt: (index: number) => whole.points[index] ?? '' }
  const zoom = usePlotZoom(readBoolean(formData, 'zoomable', false), points, props)
  if (whole.candles.length === 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const prepared = zoom.window ? candlesWithin(whole, zoom.window) : whole
  const { frame, placed, marks } = layoutCandles(formData, prepared, zoom.room, hidden)
  const { plot } = frame
  const reach = Math.max(stepOf(frame.x.scale) / Math.max(1, prepared.series.length), 1)
  return (
    <ZoomablePlot
      chart={props}
      zoom={zoom}
      places={prepared.points.map((_, index) => frame.x.scale.at(index))}
      reach={stepOf(frame.x.scale) / 2}
      textOf={(index) => whole.points[index] ?? ''}
      layout={frame}
      grid="y"
      summary={summary(prepared, title)}
      marks={marks}
      legend={{
        items: [...prepared.directions, ...prepared.averages],
        hidden,
        onChange: setHidden,
        sort: readLegend(formData).sort,
      }}
      model={listModel({
        items: placed,
        hit: (at) => (isInside(plot, at) ? candleUnder(placed, at.x, reach) : undefined),
        place: ({ box }) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }),
        tooltip: ({ candle }) => tooltip(candle, prepared),
        highlight: ({ box }) => (
          <rect
            x={round(box.x + box.width / 2 - reach / 2)}
            y={plot.y}
            width={round(reach)}
            height={plot.height}
            fill={theme.text}
            opacity={0.05}
            pointerEvents="none"
          />
        ),
        filters: ({ candle }) => drillFilters(formData, candle, prepared.points[candle.point] ?? ''),
        interaction,
      })}
    />
  )
}

function isInside(plot: Box, { y }: Place): boolean {
  return y >= plot.y && y <= plot.y + plot.height
}

/** The last candle whose column is under a place along the axis: the one drawn on top. */
function candleUnder(placed: Items<PlacedCandle>, x: number, reach: number): number | undefined {
  for (let index = placed.length - 1; index >= 0; index--) {
    const one = placed.at(index)
    if (one && Math.abs(one.box.x + one.box.width / 2 - x) <= reach / 2) return index
  }
  return undefined
}

function tooltip(candle: Candle, { points, series, averages, directions, formatTooltip }: PreparedCandles): TooltipContent {
  const color = directions.find(({ name }) => name === directionOf(candle))?.color
  const row = (label: string, value: number) => ({ label, value: formatTooltip(value), color })
  const point = points[candle.point] ?? ''
  return {
    title: series.length > 1 ? `${point} · ${candle.series}` : point,
    rows: [
      row(t(texts.open), candle.open),
      row(t(texts.close), candle.close),
      row(t(texts.high), candle.high),
      row(t(texts.low), candle.low),
      row(t(texts.change), candle.close - candle.open),
      ...averages.flatMap((average) => {
        const value = average.values[candle.point]
        const own = average.name.startsWith(`${candle.series}-`)
        return own && typeof value === 'number'
          ? [{ label: average.label, value: formatTooltip(value), color: average.color }]
          : []
      }),
    ],
  }
}

function drillFilters(formData: FormData, candle: Candle, point: string): ContextPoint['filters'] {
  const axis = xAxisOf(formData)
  const grain = readText(formData, 'time_grain_sqla')
  const series = readColumns(formData, 'series').slice(0, 1)
  const [first] = axis === undefined ? [] : dimensionFilters([axis], [candle.cell], () => point)
  return [
    ...(first ? [{ ...first, ...(typeof candle.cell === 'number' && grain !== undefined && { grain }) }] : []),
    ...dimensionFilters(series, [candle.seriesCell]),
  ]
}

function summary({ candles, points, format }: PreparedCandles, title: string | undefined): string {
  const text = messages.summary
  const lowest = candles.reduce((least, { low }) => Math.min(least, low), Number.POSITIVE_INFINITY)
  const highest = candles.reduce((most, { high }) => Math.max(most, high), Number.NEGATIVE_INFINITY)
  const parts = [
    text.named(t(texts.name), title),
    t(texts.candles, { count: candles.length }),
    text.range(points[0] ?? '', points.at(-1) ?? ''),
    text.extremes(format(lowest), format(highest)),
  ]
  return `${parts.join(', ')}. ${text.keys}`
}
