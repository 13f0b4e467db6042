import { t } from '../../i18n/message.ts'
import { columnLabel } from '../form-data.ts'
import { numberFormatter } from '../formats/number.ts'
import { EmptyChart } from '../frame/empty.tsx'
import { zoomOf } from '../map/base-map.tsx'
import { MapStage } from '../map/map-stage.tsx'
import { mapMessages } from '../map/messages.ts'
import { mapSummary } from '../map/summary.ts'
import { tileTemplate } from '../map/tile-template.ts'
import { DECK_RANGE, deckKeeping, WORLD } from '../deck/viewport.ts'
import { positionText } from '../deck/rows.ts'
import type { MapItem } from '../map/map-item.ts'
import { messages } from '../messages.ts'
import type { ChartProps, FormData } from '../types.ts'
import { spotMarks, spotsOf } from './layout.ts'
import { texts } from './messages.ts'
import { prepareClusters, type Spot } from './prepare.ts'
import { labelColumn } from './query.ts'
import { clusterControls, clusterHome } from './viewport.ts'

export function PointClusterChart(props: ChartProps) {
  const { width, height, formData, data, theme, datasource = {} } = props
  const [result] = data
  if (!result || result.data.length === 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const clusters = prepareClusters(formData, result.data)
  if (!clusters.bounds) return <EmptyChart width={width} height={height} text={t(mapMessages.noPlaces)} />
  const size = { width, height }
  const home = clusterHome(formData, clusters.bounds, size)
  return (
    <MapStage
      chart={props}
      summary={mapSummary(t(texts.name), props.title, [t(mapMessages.places, { count: clusters.points.length })])}
      home={home}
      bounds={WORLD}
      range={DECK_RANGE}
      keeping={deckKeeping(home)}
      controls={clusterControls(formData)}
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
