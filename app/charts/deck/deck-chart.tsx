import { t } from '../../i18n/message.ts'
import { EmptyChart } from '../frame/empty.tsx'
import { MapStage } from '../map/map-stage.tsx'
import { mapMessages } from '../map/messages.ts'
import { mapSummary } from '../map/summary.ts'
import { tileTemplate } from '../map/tile-template.ts'
import { matrixOf, type Size, type View } from '../map/view.ts'
import { messages } from '../messages.ts'
import { useHidden } from '../own-state.ts'
import type { ChartProps } from '../types.ts'
import { placeMask, placePoint } from './interaction.ts'
import type { BuildLayer } from './layer.ts'
import { withTooltipTemplate } from './tooltip-template.tsx'
import { DECK_RANGE, deckKeeping, homeView, viewportControls, WORLD } from './viewport.ts'

const NONE: ReadonlySet<string> = new Set()

type Props = ChartProps & { name: string; buildLayer: BuildLayer }

/** One layer over land and borders: what all deck.gl kinds but the combined one have in common. */
export function DeckChart({ name, buildLayer, ...props }: Props) {
  const { width, height, formData, data, theme, labelColors = {}, datasource = {}, interaction = {} } = props
  const [hidden, setHidden] = useHidden(interaction)
  const [result] = data
  if (!result || result.data.length === 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const selected = new Set(interaction.selected)
  const input = { formData, result, theme, labelColors, datasource, selected }
  const layer = withTooltipTemplate(formData, buildLayer({ ...input, hidden }))
  const all = hidden.size === 0 ? layer : buildLayer({ ...input, hidden: NONE })
  if (!all.bounds) return <EmptyChart width={width} height={height} text={t(mapMessages.noPlaces)} />
  const size = { width, height }
  const home = homeView(formData, all.bounds, size)
  const frameOf = (view: View, frame: Size) => ({ matrix: matrixOf(view, frame), view, size: frame })
  const { onCrossFilter, onContextMenu } = interaction
  return (
    <MapStage
      chart={props}
      summary={mapSummary(name, props.title, [t(mapMessages.places, { count: layer.count })])}
      home={home}
      bounds={WORLD}
      range={DECK_RANGE}
      keeping={deckKeeping(home)}
      controls={viewportControls(formData)}
      ground={{ tiles: tileTemplate(formData['mapbox_style']) }}
      legend={layer.legend}
      hidden={hidden}
      onHidden={setHidden}
      draw={(view, frame) => layer.draw(frameOf(view, frame))}
      onChoose={
        onCrossFilter &&
        layer.filterOf &&
        ((item, map) => {
          const filter = layer.filterOf?.(item, frameOf(map.view, size))
          if (filter) onCrossFilter(placeMask(filter, interaction.selected))
        })
      }
      onContextMenu={
        onContextMenu &&
        ((item, at, map) => {
          const filter = layer.filterOf?.(item, frameOf(map.view, size))
          if (filter) onContextMenu(placePoint(filter, at, interaction))
        })
      }
    />
  )
}
