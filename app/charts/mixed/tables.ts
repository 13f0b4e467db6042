import { annotationColorLabels } from '../annotations/color-labels.ts'
import { readBoolean, metricLabel, readMetric } from '../form-data.ts'
import { ownsParentColor } from '../cartesian/labels.ts'
import { type CartesianOptions, readCartesianOptions } from '../cartesian/options.ts'
import { readSeries, type Series, type XAxis } from '../cartesian/series.ts'
import { sortSeries } from '../cartesian/sort.ts'
import { t } from '../../i18n/message.ts'
import type { QueryResult } from '../query-types.ts'
import type { DatasourceFacts, FormData } from '../types.ts'
import { drawingForms } from './forms.ts'
import { mixedTexts } from './messages.ts'

/** The series of one query, and the settings that they are drawn by. */
export type MixedTable = { form: FormData; options: CartesianOptions; x: XAxis; series: Series[] }

const NO_RESULT: QueryResult = { data: [], colnames: [], coltypes: [] }

/** Labels that take a colour, of both queries. */
export function mixedLabels(formData: FormData, data: readonly QueryResult[]): string[] {
  const series = readTables(formData, data, {}).flatMap((table) => rootLabels(table.series, table.options))
  return [...new Set([...series, ...annotationColorLabels(formData)])]
}

/** Both answers as series; axes of different kinds become categories, so that they can be one. */
export function readTables(formData: FormData, data: readonly QueryResult[], facts: DatasourceFacts): MixedTable[] {
  const forms = drawingForms(formData)
  const identified = readBoolean(formData, 'show_query_identifiers', false)
  const readAll = (categorical: boolean) =>
    forms.map((form, index): MixedTable => {
      const stored = readCartesianOptions(form, { mark: 'line' })
      const options = { ...stored, forceCategorical: stored.forceCategorical || categorical, percent: false }
      const result = data[index] ?? NO_RESULT
      const table = readSeries(result, form, options, facts)
      const identifier = identified ? ` (${t(index === 0 ? mixedTexts.queryA : mixedTexts.queryB)})` : ''
      const series = sortSeries(table.series, options.seriesSort)
      return { form, options, x: table.x, series: series.map((one) => named(one, form, index, identifier, facts)) }
    })
  const read = readAll(false)
  return new Set(read.filter(({ x }) => x.positions.length > 0).map(({ x }) => x.kind)).size > 1 ? readAll(true) : read
}

/** With dimensions a series carries the name of its metric, which tells the two queries apart. */
function named(one: Series, form: FormData, set: number, identifier: string, facts: DatasourceFacts): Series {
  const metric = readMetric(form, 'metrics')
  const key = (name: string) => `${set}:${name}`
  const parent = one.parent === undefined ? undefined : key(one.parent)
  const plain = { ...one, name: key(one.name), parent }
  const metrics = form['metrics']
  const alone = !Array.isArray(metrics) || metrics.length < 2
  if (one.dimensions.length === 0 || metric === undefined || !alone) {
    return { ...plain, label: `${one.label}${identifier}` }
  }
  const label = metricLabel(metric)
  const name = facts.verboseNames?.[label] ?? label
  const rest = one.label.startsWith(`${name}, `) ? one.label.slice(name.length + 2) : one.label
  return { ...plain, label: `${name}${identifier}, ${rest}` }
}

/** Labels that take a colour of their own. */
export function rootLabels(series: readonly Series[], options: CartesianOptions): string[] {
  return series.filter((one) => !ownsParentColor(one, options)).map((one) => one.label)
}
