import { columnLabel, metricLabel, readColumn, readMetric, readText } from '../form-data.ts'
import type { NumberFormatter } from '../formats/number.ts'
import { valueScale } from '../choropleth/regions.ts'
import { finite } from '../map/finite.ts'
import type { MapLegend } from '../map/legend-layout.ts'
import type { Outline } from '../outlines/outlines.ts'
import { messages } from '../messages.ts'
import type { CellValue, QueryResult } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { FormData } from '../types.ts'
import { countryNames } from './countries.ts'

export type CountryRegion = {
  outline: Outline
  cell: CellValue
  text: string
  value: number | null
  color: string | undefined
}

export type PreparedCountry = {
  regions: CountryRegion[]
  /** Rows whose code no region of the country has. */
  unknown: number
  metric: string
  column: string
  legend: MapLegend | undefined
}

/** The file of the chosen country's outlines; undefined for one that nobody drew. */
export function countryFile(formData: FormData): string | undefined {
  const name = readText(formData, 'select_country')?.toLowerCase()
  return name !== undefined && Object.hasOwn(countryNames, name) ? `subdivisions/${name}` : undefined
}

/** Finds the region of every row by its ISO 3166-2 code, with or without the country before it. */
export function prepareCountry(
  formData: FormData,
  result: QueryResult | undefined,
  outlines: readonly Outline[],
  theme: ChartTheme,
  format: NumberFormatter,
): PreparedCountry {
  const known = regionIndex(outlines)
  const prefix = outlines.find(({ id }) => id.includes('-'))?.id.split('-')[0] ?? ''
  const entity = readColumn(formData, 'entity')
  const column = entity === undefined ? '' : columnLabel(entity)
  const metric = readMetric(formData, 'metric')
  const label = metric === undefined ? '' : metricLabel(metric)
  const rows = (result?.data ?? []).map((row) => {
    const cell = row[column] ?? null
    const code = String(cell ?? '').trim().toUpperCase()
    return {
      outline: known.get(code) ?? known.get(`${prefix}-${code}`),
      cell,
      text: String(cell ?? messages.nullValue),
      value: finite(row[label]),
    }
  })
  const found = rows.flatMap((row) => (row.outline ? [{ ...row, outline: row.outline }] : []))
  const { colorOf, legend } = valueScale(
    found.map(({ value }) => value),
    readText(formData, 'linear_color_scheme'),
    format,
    theme,
    { corner: 'bl', title: label },
  )
  return {
    regions: found.map((row) => ({ ...row, color: row.value === null ? undefined : colorOf(row.value) })),
    unknown: rows.length - found.length,
    metric: label,
    column,
    legend,
  }
}

/** Regions by their codes, former ones included. */
function regionIndex(outlines: readonly Outline[]): Map<string, Outline> {
  const index = new Map<string, Outline>()
  for (const outline of outlines) {
    const { also } = outline.properties
    for (const code of [outline.id, ...(Array.isArray(also) ? also.map(String) : [])]) {
      if (code !== '') index.set(code, outline)
    }
  }
  return index
}
