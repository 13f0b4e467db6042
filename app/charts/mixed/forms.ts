import type { FormData } from '../types.ts'

const QUERY_SUFFIX = '_b'
/** Settings of the drawing that query B has of its own, with a capital letter behind the name. */
const DRAWING = [
  'seriesType',
  'stack',
  'area',
  'show_value',
  'only_total',
  'opacity',
  'markerEnabled',
  'markerSize',
  'yAxisIndex',
  'sort_series_type',
  'sort_series_ascending',
] as const

/** The settings of each of the two queries, under the names that a chart of one query has. */
export function splitForms(formData: FormData): readonly [FormData, FormData] {
  const own: [string, unknown][] = []
  const shared: [string, unknown][] = []
  for (const entry of Object.entries(formData)) (entry[0].endsWith(QUERY_SUFFIX) ? own : shared).push(entry)
  const { viz_type, datasource } = formData
  const a: FormData = { ...Object.fromEntries(shared), viz_type, datasource }
  const b: FormData = {
    ...Object.fromEntries(own.map(([name, value]) => [name.slice(0, -QUERY_SUFFIX.length), value])),
    ...Object.fromEntries(shared.filter(([name]) => !Object.hasOwn(formData, `${name}${QUERY_SUFFIX}`))),
    viz_type,
    datasource,
  }
  return [a, b]
}

/** The same with each query's own drawing, and the settings of the value axis that it is drawn on. */
export function drawingForms(formData: FormData): readonly [FormData, FormData] {
  const [a, b] = splitForms(formData)
  const drawn: FormData = { ...b, ...Object.fromEntries(DRAWING.map((name) => [name, formData[`${name}B`]])) }
  return [onItsAxis(a), onItsAxis(drawn)]
}

export function isOnSecondAxis(form: FormData): boolean {
  return Number(form['yAxisIndex'] ?? 0) === 1
}

function onItsAxis(form: FormData): FormData {
  if (!isOnSecondAxis(form)) return form
  return {
    ...form,
    y_axis_format: form['y_axis_format_secondary'],
    currency_format: form['currency_format_secondary'],
    y_axis_bounds: form['y_axis_bounds_secondary'],
    logAxis: form['logAxisSecondary'],
  }
}
