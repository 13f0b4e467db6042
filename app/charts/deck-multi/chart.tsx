import { t } from '../../i18n/message.ts'
import { deckTexts } from '../deck/messages.ts'
import { DECK_RANGE, deckKeeping, homeView, viewportControls, WORLD, zoomsToData } from '../deck/viewport.ts'
import { EmptyChart } from '../frame/empty.tsx'
import { MapStage } from '../map/map-stage.tsx'
import { mapMessages } from '../map/messages.ts'
import { mergeBounds } from '../map/plane.ts'
import { mapSummary } from '../map/summary.ts'
import { tileTemplate } from '../map/tile-template.ts'
import { matrixOf, panned, type Size, type View } from '../map/view.ts'
import { messages } from '../messages.ts'
import { useOwnState } from '../own-state.ts'
import type { ChartProps } from '../types.ts'
import { hiddenState, readHidden } from './hidden.ts'
import { LayerPanel } from './layer-panel.tsx'
import { panelRoom } from './panel-room.ts'
import { drawTogether, type PartLayer, partLayers } from './layers.ts'
import { multiTexts } from './messages.ts'

/** Saved maps on top of each other, each with its legend, each to be taken away. */
export function DeckMultiChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, labelColors = {} } = props
  const [own, change] = useOwnState(interaction)
  const hidden = readHidden(own)
  const layers = partLayers(data, { theme, labelColors, hidden })
  const bounds = mergeBounds(layers.map(({ whole }) => whole?.bounds))
  if (!bounds) return <EmptyChart width={width} height={height} text={nothingText(layers)} />
  const size = { width, height }
  const home = zoomsToData(formData) ? besidePanel(size, (free) => homeView(formData, bounds, free)) : homeView(formData, bounds, size)
  const seen = layers.filter(({ chartId }) => !hidden.layers.has(chartId))
  const places = layers.reduce((sum, { whole }) => sum + (whole?.count ?? 0), 0)
  const facts = [t(multiTexts.layersCount, { count: layers.length }), t(mapMessages.places, { count: places })]
  return (
    <MapStage
      chart={props}
      summary={mapSummary(t(deckTexts.multi), props.title, facts)}
      home={home}
      bounds={WORLD}
      range={DECK_RANGE}
      keeping={deckKeeping(home)}
      controls={viewportControls(formData)}
      ground={{ tiles: tileTemplate(formData['mapbox_style']) }}
      draw={(view, frame) => drawTogether(seen, { matrix: matrixOf(view, frame), view, size: frame })}
      panel={
        <LayerPanel
          layers={layers}
          size={size}
          theme={theme}
          hidden={hidden}
          onHidden={(next) => change(hiddenState(next))}
          opened={typeof own['layersOpen'] === 'boolean' ? own['layersOpen'] : undefined}
          onOpened={(layersOpen) => change({ layersOpen })}
        />
      }
    />
  )
}

/** Shows at first what would lie under the panel beside it. */
function besidePanel(size: Size, viewOf: (free: Size) => View): View {
  const room = panelRoom(size)
  return panned(viewOf({ ...size, width: size.width - room }), size, -room / 2, 0)
}

function nothingText(layers: readonly PartLayer[]): string {
  const failures = layers.flatMap(({ failure }) => failure ?? [])
  if (failures.length > 0) return failures.join('. ')
  if (layers.every(({ whole }) => whole === undefined)) return layers.length === 0 ? messages.noResults : t(multiTexts.noLayer)
  return layers.every(({ isEmpty }) => isEmpty) ? messages.noResults : t(mapMessages.noPlaces)
}
