import { t } from '../../i18n/message.ts'
import { readText } from '../form-data.ts'
import { numberFormatter } from '../formats/number.ts'
import { EmptyChart } from '../frame/empty.tsx'
import { entityMask, entityPoint } from '../choropleth/entity-filter.ts'
import { relativeKeeping } from '../choropleth/keeping.ts'
import { roomBelow } from '../map/legend-layout.ts'
import { MapStage } from '../map/map-stage.tsx'
import { mapMessages } from '../map/messages.ts'
import { useOutlines } from '../outlines/outlines.ts'
import { mapSummary } from '../map/summary.ts'
import { fitView, matrixOf } from '../map/view.ts'
import { messages } from '../messages.ts'
import type { ChartProps } from '../types.ts'
import { countryMarks, countryPlane } from './layout.ts'
import { texts } from './messages.ts'
import { countryFile, prepareCountry } from './prepare.ts'

const PADDING = 8
const CLOSEST = 40
const NOWHERE = { x0: -1, y0: -1, x1: 1, y1: 1 }

export function CountryMapChart(props: ChartProps) {
  const { width, height, formData, data, theme, datasource = {}, interaction = {} } = props
  const file = countryFile(formData)
  const outlines = useOutlines(file)
  const [result] = data
  const say = (text: string) => <EmptyChart width={width} height={height} text={text} />
  if (file === undefined) return say(t(texts.unknownCountry, { country: readText(formData, 'select_country') ?? '–' }))
  if (!result || result.data.length === 0) return say(messages.noResults)
  if (outlines === 'failed') return say(t(mapMessages.outlinesFailed))
  const metric = readText(formData, 'metric') ?? ''
  const format = numberFormatter(readText(formData, 'number_format') ?? datasource.numberFormats?.[metric])
  const country = prepareCountry(formData, result, outlines ?? [], theme, format)
  const plane = countryPlane(outlines ?? [])
  const bounds = plane.bounds ?? NOWHERE
  const size = { width, height }
  const home = fitView(bounds, size, { padding: PADDING, below: roomBelow(country.legend, size) })
  const range = [home.scale / 2, home.scale * CLOSEST] as const
  const selected = new Set(interaction.selected)
  const { onCrossFilter, onContextMenu } = interaction
  return (
    <MapStage
      chart={props}
      summary={mapSummary(t(texts.name), props.title, [t(texts.regions, { count: country.regions.length })])}
      home={home}
      bounds={bounds}
      range={range}
      keeping={relativeKeeping(home, bounds, range)}
      legend={country.legend}
      note={outlines && country.unknown > 0 ? t(texts.unknown, { count: country.unknown }) : undefined}
      draw={(view) => ({
        marks: countryMarks(country, plane, matrixOf(view, size), size, theme, selected),
        itemAt: (item) => {
          const region = country.regions[item]
          if (!region) return undefined
          const value = region.value === null ? messages.emptyCell : format(region.value)
          const label = datasource.verboseNames?.[country.metric] ?? country.metric
          return { title: region.outline.name || region.text, rows: [{ label, value, color: region.color }] }
        },
      })}
      onChoose={
        onCrossFilter &&
        ((item) => {
          const region = country.regions[item]
          if (region) onCrossFilter(entityMask(country.column, region.cell, region.text, interaction.selected))
        })
      }
      onContextMenu={
        onContextMenu &&
        ((item, at) => {
          const region = country.regions[item]
          if (!region) return
          onContextMenu(entityPoint(country.column, region.cell, region.outline.name, region.text, at, interaction))
        })
      }
    />
  )
}
