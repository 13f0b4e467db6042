import { pickedColor, UNTOUCHED } from '../colors/picked.ts'
import { columnLabel, readText, xAxisOf } from '../form-data.ts'
import { EmptyChart } from '../frame/empty.tsx'
import { type Mark, SvgMarks } from '../frame/marks.tsx'
import { Surface, type SurfaceModel } from '../frame/surface.tsx'
import { kindNames } from '../kind-names.ts'
import { fitSize, Headline, headlineHeight } from '../kpi/headline.tsx'
import { grown, headerSize, metricName } from '../kpi/kpi-text.ts'
import { messages } from '../messages.ts'
import type { ChartTheme } from '../theme.ts'
import type { ChartInteraction, ChartProps, FormData } from '../types.ts'
import { type PreparedTrend, prepareTrend, trendSummary } from './prepare.ts'
import { layoutSpark, type Spark, sparkMarks } from './spark.ts'

/** Beside the number the trend is as high as its figures. */
const CAP_HEIGHT = 0.9

export function BigNumber(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, datasource = {}, title } = props
  const trend = prepareTrend(formData, data, datasource)
  if (!trend) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const prepared = grown(trend, height)
  const wanted = headerSize(formData, height)
  const label = messages.summary.named(kindNames.bigNumber, title ?? metricName(formData, datasource))
  const beside = height < wanted * 4
  const textWidth = beside && prepared.showTrend ? width * 0.58 : width
  const size = fitSize(prepared.text, wanted, textWidth, height)
  const used = headlineHeight({ ...prepared, size })
  const box = beside
    ? {
        x: width * 0.62,
        y: 0,
        width: width * 0.38,
        height: Math.min(height, size * CAP_HEIGHT + (prepared.name ? prepared.name.size + 5 : 0)),
      }
    : { x: 0, y: used + 10, width, height: height - used - 10 }
  const spark = prepared.showTrend && box.height >= 16 ? layoutSpark(prepared, box) : undefined
  const color = pickedColor(formData, 'color_picker', UNTOUCHED, theme.categorical[0] ?? theme.accent)
  const marks: Mark[] = spark ? sparkMarks(spark, color, !beside) : []
  return (
    <Surface
      width={width}
      height={height}
      summary={spark ? `${trendSummary(prepared, label)}. ${messages.summary.keys}` : trendSummary(prepared, label)}
      theme={theme}
      source={data[0]}
      model={{ ...sparkModel(prepared, spark, color, theme), onContextMenu: pointMenu(formData, prepared, interaction) }}
    >
      <Headline {...prepared} size={size} width={width} height={height} theme={theme} />
      <SvgMarks marks={marks} />
    </Surface>
  )
}

function sparkModel(
  prepared: PreparedTrend,
  spark: Spark | undefined,
  color: string,
  theme: ChartTheme,
): SurfaceModel<number> {
  const places = spark?.places ?? []
  const last = places.length - 1
  return {
    hit: (at) => {
      if (!spark || at.y < spark.box.y - 8 || at.x < spark.box.x - 8) return undefined
      let best = 0
      places.forEach((place, index) => {
        if (Math.abs(place.x - at.x) < Math.abs((places[best]?.x ?? 0) - at.x)) best = index
      })
      return best
    },
    move: (from, direction) => {
      if (last < 0) return undefined
      if (direction === 'first') return 0
      if (direction === 'last' || from === undefined) return last
      return Math.min(last, Math.max(0, from + (direction === 'right' || direction === 'down' ? 1 : -1)))
    },
    same: (a, b) => a === b,
    place: (index) => ({ x: places[index]?.x ?? 0, y: places[index]?.y ?? spark?.box.y ?? 0 }),
    tooltip: (index) => {
      const point = prepared.points[index]
      return {
        title: point ? prepared.formatTime(point.time) : '',
        rows: [{ label: '', color, value: prepared.formatValue(point?.value ?? null) }],
      }
    },
    highlight: (index) => {
      const at = places[index]
      if (!at || at.y === undefined) return null
      return <circle cx={at.x} cy={at.y} r={3.5} fill={color} stroke={theme.surface} strokeWidth={1.5} />
    },
  }
}

/** A point of the trend stands for the rows of its time. */
function pointMenu(
  formData: FormData,
  { points, formatTime }: PreparedTrend,
  { onContextMenu }: ChartInteraction,
): SurfaceModel<number>['onContextMenu'] {
  const axis = xAxisOf(formData)
  const grain = readText(formData, 'time_grain_sqla')
  return onContextMenu && axis !== undefined
    ? (index, at) => {
        const time = points[index]?.time
        const named = { col: columnLabel(axis), op: '==' as const, ...(grain !== undefined && { grain }) }
        onContextMenu({ ...at, filters: time === undefined ? [] : [{ ...named, val: time, formattedVal: formatTime(time) }] })
      }
    : undefined
}
