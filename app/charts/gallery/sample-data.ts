import { columnType, type QueryResult, type Row } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** What a situation of the gallery asks of the data of a chart. */
export type SampleSpec = {
  /** Members of the first dimension, in order: categories, series, stages, words. */
  labels: readonly (string | null)[]
  /** Points of each member, where a kind has a second direction (time, a second dimension, rows). */
  points: number
  /** A repeatable figure; null where nothing was measured. Around 100 to 1,000 unless the situation says otherwise. */
  value: (member: number, point: number) => number | null
}

export type ChartSample = { formData: FormData; data: QueryResult[] }

/** Makes the settings and the answers of one chart kind for a situation. */
export type MakeSample = (spec: SampleSpec) => ChartSample

/** Exported as `samples` by `sample.ts` in the folder of a kind, by `viz_type`. */
export type ChartSamples = Readonly<Record<string, MakeSample>>

const { numeric, text, temporal } = columnType
const DAY = 86_400_000
const START = Date.UTC(2001, 0, 1)

/** Settings that every saved chart has. */
export function sampleForm(vizType: string, settings: Record<string, unknown>): FormData {
  return { datasource: '1__table', adhoc_filters: [], color_scheme: 'supersetColors', viz_type: vizType, ...settings }
}

/** A metric as the editor saves one. */
export function sampleMetric(label: string) {
  return { expressionType: 'SQL', sqlExpression: `SUM(${label})`, label, hasCustomLabel: true }
}

/** Repeatable noise between 0 and 1. */
export function noise(seed: number): number {
  const value = Math.sin(seed * 12.9898) * 43_758.5453
  return value - Math.floor(value)
}

/** The day of a point, in epoch milliseconds: weeks from the first Monday of 2001. */
export function sampleWeek(point: number): number {
  return START + point * 7 * DAY
}

/** An answer from rows; types follow from the names of temporal and text columns, all others are numbers. */
export function sampleResult(
  rows: readonly Row[],
  colnames: readonly string[],
  types: { temporal?: readonly string[]; text?: readonly string[] } = {},
): QueryResult {
  return {
    data: [...rows],
    colnames: [...colnames],
    coltypes: colnames.map((name) =>
      types.temporal?.includes(name) ? temporal : types.text?.includes(name) ? text : numeric,
    ),
    rowcount: rows.length,
  }
}

/** One row a week and one column a member: the answer of the time-series family. */
export function sampleSeries({ labels, points, value }: SampleSpec, axis = 'week'): QueryResult {
  const names = labels.map((label) => label ?? '<NULL>')
  const rows = Array.from({ length: points }, (_, point) => {
    const row: Row = { [axis]: sampleWeek(point) }
    names.forEach((name, member) => {
      row[name] = value(member, point)
    })
    return row
  })
  return {
    ...sampleResult(rows, [axis, ...names], { temporal: [axis] }),
    label_map: Object.fromEntries([[axis, [axis]], ...names.map((name) => [name, [name]])]),
  }
}

/** One row a member with its figure at the first point: the answer of a chart of one dimension. */
export function sampleCategories({ labels, value }: SampleSpec, dimension: string, metric: string): QueryResult {
  const rows = labels.map((label, member) => ({ [dimension]: label, [metric]: value(member, 0) }))
  return sampleResult(rows, [dimension, metric], { text: [dimension] })
}

const REGIONS = ['North', 'South', 'East', 'West', 'Midlands', 'Highlands', 'Islands', 'Coast']

/** The name of a point where points are members of a second dimension. */
export function sampleRegion(point: number): string {
  const name = REGIONS[point % REGIONS.length] ?? ''
  return point < REGIONS.length ? name : `${name} ${Math.floor(point / REGIONS.length) + 1}`
}

/** One row a member and point: the answer of a chart of two dimensions. */
export function sampleHierarchy(
  { labels, points, value }: SampleSpec,
  [first, second]: readonly [string, string],
  metric: string,
): QueryResult {
  const rows = labels.flatMap((label, member) =>
    Array.from({ length: points }, (_, point) => ({
      [first]: label,
      [second]: sampleRegion(point),
      [metric]: value(member, point),
    })),
  )
  return sampleResult(rows, [first, second, metric], { text: [first, second] })
}

/** One row a pair of places: members lead to regions, and the first regions lead on to the last ones. */
export function sampleFlows(
  { labels, points, value }: SampleSpec,
  [source, target]: readonly [string, string],
  metric: string,
): QueryResult {
  const names = labels.map((label) => label ?? null)
  const onward = Math.floor(points / 2)
  const rows = [
    ...names.flatMap((name, member) =>
      Array.from({ length: points - onward || 1 }, (_, point) => ({
        [source]: name,
        [target]: sampleRegion(point),
        [metric]: value(member, point),
      })),
    ),
    ...Array.from({ length: Math.max(0, points - onward) * onward }, (_, index) => ({
      [source]: sampleRegion(index % (points - onward)),
      [target]: sampleRegion(points - onward + Math.floor(index / (points - onward))),
      [metric]: value(index % Math.max(1, names.length), index),
    })),
  ]
  return sampleResult(rows, [source, target, metric], { text: [source, target] })
}
