import { t } from '../../i18n/message.ts'
import { columnLabel, readNumber } from '../form-data.ts'
import { numberFormatter } from '../formats/number.ts'
import { EmptyChart } from '../frame/empty.tsx'
import { WORLD_PIXELS, zoomOf } from '../map/base-map.tsx'
import { MapStage } from '../map/map-stage.tsx'
import { mapMessages } from '../map/messages.ts'
import { mercator } from '../map/projections.ts'
import { mapSummary } from '../map/summary.ts'
import { tileTemplate } from '../map/tile-template.ts'
import { fitView, type Size, type View } from '../map/view.ts'
import { DECK_RANGE } from '../deck/viewport.ts'
import { positionText } from '../deck/rows.ts'
import type { MapItem } from '../map/map-item.ts'
import { messages } from '../messages.ts'
import type { ChartProps, FormData } from '../types.ts'
import { spotMarks, spotsOf } from './layout.ts'
import { texts } from './messages.ts'
import { type PreparedClusters, prepareClusters, type Spot } from './prepare.ts'
import { labelColumn } from './query.ts'

const PADDING = 30
const FIT_ZOOM = 14
const MOST_ZOOM = 20
const WORLD = { x0: 0, y0: 0, x1: 1, y1: 1 }

export function PointClusterChart(props: ChartProps) {
  const { width, height, formData, data, theme, datasource = {} } = props
  const [result] = data
  if (!result || result.data.length === 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const clusters = prepareClusters(formData, result.data)
  if (!clusters.bounds) return <EmptyChart width={width} height={height} text={t(mapMessages.noPlaces)} />
  const size = { width, height }
  return (
    <MapStage
      chart={props}
      summary={mapSummary(t(texts.name), props.title, [t(mapMessages.places, { count: clusters.points.length })])}
      home={homeOf(formData, clusters, size)}
      bounds={WORLD}
      range={DECK_RANGE}
      ground={{ tiles: tileTemplate(formData['mapbox_style']) ?? tileTemplate(formData['maplibre_style']) }}
      draw={(view, frame) => {
        const spots = spotsOf(clusters, view, frame)
        return {
          marks: spotMarks(formData, spots, view, frame, theme),
          itemAt: (item) => spotItem(formData, spots[item], datasource.verboseNames),
        }
      }}
      onChoose={(item, map, at) => {
        const spot = spotsOf(clusters, map.view, size)[item]
        if (spot?.opensAt !== undefined) map.zoom(2 ** Math.max(1, spot.opensAt - zoomOf(map.view.scale)), at)
      }}
    />
  )
}

/** The stored viewport, else all points. */
function homeOf(formData: FormData, { bounds = WORLD }: PreparedClusters, size: Size): View {
  const [longitude, latitude, zoom] = ['viewport_longitude', 'viewport_latitude', 'viewport_zoom'].map((name) =>
    readNumber(formData, name),
  )
  if (longitude === undefined || latitude === undefined || zoom === undefined) {
    const padding = Math.min(PADDING, Math.min(size.width, size.height) / 8)
    return fitView(bounds, size, { padding, maxScale: WORLD_PIXELS * 2 ** FIT_ZOOM })
  }
  const [x, y] = mercator(longitude, latitude)
  return { x, y, scale: WORLD_PIXELS * 2 ** Math.min(MOST_ZOOM, Math.max(0, zoom)), bearing: 0, pitch: 0 }
}

const format = numberFormatter('SMART_NUMBER')

function spotItem(formData: FormData, spot: Spot | undefined, names: Readonly<Record<string, string>> = {}): MapItem | undefined {
  if (!spot) return undefined
  const column = labelColumn(formData)
  const label = column === undefined ? undefined : columnLabel(column)
  return {
    title: spot.point ? positionText(spot.position) : messages.summary.points(spot.count),
    rows: label === undefined || spot.value === undefined ? [] : [{ label: names[label] ?? label, value: format(spot.value) }],
  }
}
