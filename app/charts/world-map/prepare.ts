import { assignColors } from '../colors/assign.ts'
import { schemeColors } from '../colors/schemes.ts'
import { metricLabel, readMetric, readText } from '../form-data.ts'
import type { NumberFormatter } from '../formats/number.ts'
import { valueScale } from '../choropleth/regions.ts'
import { finite } from '../map/finite.ts'
import type { MapLegend } from '../map/legend-layout.ts'
import type { Outline } from '../outlines/outlines.ts'
import { messages } from '../messages.ts'
import type { CellValue, QueryResult } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { FormData, LabelColors } from '../types.ts'
import { entityColumn } from './entity.ts'

/** A row with the country it names. */
export type Country = {
  outline: Outline
  /** As the answer names it: what filters send. */
  cell: CellValue
  text: string
  value: number | null
  size: number | null
  color: string | undefined
}

export type PreparedWorld = {
  countries: Country[]
  /** Rows whose country nobody knows. */
  unknown: number
  metric: string
  secondMetric: string | undefined
  legend: MapLegend | undefined
}

/** Looks up the country of every row, by name or by code, whatever its case. */
export function prepareWorld(
  formData: FormData,
  result: QueryResult | undefined,
  outlines: readonly Outline[],
  theme: ChartTheme,
  format: NumberFormatter,
  labelColors: LabelColors = {},
): PreparedWorld {
  const known = countryIndex(outlines, readText(formData, 'country_fieldtype') ?? 'cca2')
  const column = entityColumn(formData)
  const metric = labelOf(formData, 'metric')
  const second = labelOf(formData, 'secondary_metric')
  const rows = (result?.data ?? []).map((row) => {
    const cell = row[column] ?? null
    return {
      outline: typeof cell === 'string' ? known.get(keyOf(cell)) : undefined,
      cell,
      text: String(cell ?? messages.nullValue),
      value: finite(metric === undefined ? null : row[metric]),
      size: finite(second === undefined ? null : row[second]),
    }
  })
  const found = rows.flatMap((row) => (row.outline ? [{ ...row, outline: row.outline }] : []))
  const scale = valueScale(
    found.map(({ value }) => value),
    readText(formData, 'linear_color_scheme'),
    format,
    theme,
    { corner: 'bl', title: metric },
  )
  const own = readText(formData, 'color_by') === 'country'
  const colors = own
    ? assignColors(
        found.map(({ text }) => text),
        schemeColors(readText(formData, 'color_scheme'), theme),
        labelColors,
      )
    : undefined
  return {
    countries: found.map((row) => ({
      ...row,
      color: colors ? colors.get(row.text) : row.value === null ? undefined : scale.colorOf(row.value),
    })),
    unknown: rows.length - found.length,
    metric: metric ?? '',
    secondMetric: second === metric ? undefined : second,
    legend: own ? undefined : scale.legend,
  }
}

function labelOf(formData: FormData, name: string): string | undefined {
  const metric = readMetric(formData, name)
  return metric === undefined ? undefined : metricLabel(metric)
}

function keyOf(text: string): string {
  return text.trim().toLowerCase()
}

const CODES: Readonly<Record<string, string>> = { cca2: 'a2', cioc: 'ioc' }

function countryIndex(outlines: readonly Outline[], type: string): Map<string, Outline> {
  const index = new Map<string, Outline>()
  const add = (name: unknown, outline: Outline) => {
    if (typeof name === 'string' && !index.has(keyOf(name))) index.set(keyOf(name), outline)
  }
  for (const outline of outlines) {
    const { properties } = outline
    if (type === 'name') {
      add(outline.name, outline)
      for (const other of Array.isArray(properties['also']) ? properties['also'] : []) add(other, outline)
    } else {
      add(type === 'cca3' ? outline.id : properties[CODES[type] ?? 'a2'], outline)
    }
  }
  return index
}
