import { t } from '../../i18n/message.ts'
import { readText } from '../form-data.ts'
import { currencyFormatter, readCurrency } from '../formats/currency.ts'
import type { NumberFormatter } from '../formats/number.ts'
import { EmptyChart } from '../frame/empty.tsx'
import type { TooltipRow } from '../frame/tooltip.tsx'
import { entityMask, entityPoint } from '../choropleth/entity-filter.ts'
import { relativeKeeping } from '../choropleth/keeping.ts'
import type { MapItem } from '../map/map-item.ts'
import { roomBelow } from '../map/legend-layout.ts'
import { MapStage } from '../map/map-stage.tsx'
import { mapMessages } from '../map/messages.ts'
import { useOutlines } from '../outlines/outlines.ts'
import { mapSummary } from '../map/summary.ts'
import { fitView, matrixOf } from '../map/view.ts'
import { messages } from '../messages.ts'
import type { ChartProps } from '../types.ts'
import { entityColumn } from './entity.ts'
import { worldMarks, worldPlane } from './layout.ts'
import { texts } from './messages.ts'
import { type Country, type PreparedWorld, prepareWorld } from './prepare.ts'

const PADDING = 4
/** How much closer than the whole a reader may come: Luxembourg then fills a hand. */
const CLOSEST = 60

export function WorldMapChart(props: ChartProps) {
  const { width, height, formData, data, theme, datasource = {}, labelColors, interaction = {} } = props
  const outlines = useOutlines('world')
  const [result] = data
  if (!result || result.data.length === 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  if (outlines === 'failed') {
    return <EmptyChart width={width} height={height} text={t(mapMessages.outlinesFailed)} />
  }
  const metric = readText(formData, 'metric') ?? ''
  const currency = readCurrency(formData['currency_format']) ?? readCurrency(datasource.currencies?.[metric])
  const format = currencyFormatter(currency, readText(formData, 'y_axis_format') ?? datasource.numberFormats?.[metric])
  const world = prepareWorld(formData, result, outlines ?? [], theme, format, labelColors)
  const plane = worldPlane(outlines ?? [])
  const bounds = plane.bounds ?? { x0: -1, y0: -1, x1: 1, y1: 1 }
  const size = { width, height }
  const home = fitView(bounds, size, { padding: PADDING, below: roomBelow(world.legend, size) })
  const range = [home.scale / 2, home.scale * CLOSEST] as const
  const selected = new Set(interaction.selected)
  const column = entityColumn(formData)
  const { onCrossFilter, onContextMenu } = interaction
  return (
    <MapStage
      chart={props}
      summary={mapSummary(t(texts.name), props.title, [t(texts.countries, { count: world.countries.length })])}
      home={home}
      bounds={bounds}
      range={range}
      keeping={relativeKeeping(home, bounds, range)}
      legend={world.legend}
      note={outlines && world.unknown > 0 ? t(texts.unknown, { count: world.unknown }) : undefined}
      draw={(view) => ({
        marks: worldMarks(formData, world, plane, matrixOf(view, size), size, theme, selected),
        itemAt: (item) => countryItem(world, world.countries[item], format, datasource.verboseNames),
      })}
      onChoose={
        onCrossFilter &&
        ((item) => {
          const country = world.countries[item]
          if (country) onCrossFilter(entityMask(column, country.cell, country.text, interaction.selected))
        })
      }
      onContextMenu={
        onContextMenu &&
        ((item, at) => {
          const country = world.countries[item]
          if (country) onContextMenu(entityPoint(column, country.cell, country.outline.name, country.text, at, interaction))
        })
      }
    />
  )
}

function countryItem(
  world: PreparedWorld,
  country: Country | undefined,
  format: NumberFormatter,
  names: Readonly<Record<string, string>> = {},
): MapItem | undefined {
  if (!country) return undefined
  const row = (label: string, value: number | null, color?: string): TooltipRow => ({
    label: names[label] ?? label,
    value: value === null ? messages.emptyCell : format(value),
    color,
  })
  return {
    title: country.outline.name,
    rows: [
      row(world.metric, country.value, country.color),
      ...(world.secondMetric === undefined ? [] : [row(world.secondMetric, country.size)]),
    ],
  }
}
