import type { CartesianOptions } from './options.ts'
import { type Extents, stackSeries } from './stack.ts'

type Values = readonly (number | null)[]

/** What is expected at every point of the axis, and between which ends. */
export type Forecast = { trend: Values; lower: Values; upper: Values }

/** The part of a forecast that is drawn: from the last observed point on. `path` begins at what was observed there. */
export type DrawnForecast = { path: Values; lower: Values; upper: Values }

const SUFFIXES = { trend: '__yhat', lower: '__yhat_lower', upper: '__yhat_upper' } as const

/** Columns that belong to the forecast of another column. */
export function forecastNames(columns: ReadonlySet<string>): Set<string> {
  const suffixes = Object.values(SUFFIXES)
  return new Set(
    [...columns].filter((name) => suffixes.some((suffix) => name.endsWith(suffix) && columns.has(name.slice(0, -suffix.length)))),
  )
}

export function readForecast(
  columns: ReadonlySet<string>,
  name: string,
  valuesOf: (column: string) => Values,
): Forecast | undefined {
  if (!columns.has(name + SUFFIXES.trend)) return undefined
  const read = (suffix: string) => (columns.has(name + suffix) ? valuesOf(name + suffix) : [])
  return { trend: read(SUFFIXES.trend), lower: read(SUFFIXES.lower), upper: read(SUFFIXES.upper) }
}

type Member = { values: Values; forecast?: Forecast }

/** Forecasts of a stack are stacked as well; their ends would cover one another and are left out, as under areas. */
export function drawnForecasts(
  members: readonly Member[],
  groups: readonly string[],
  extents: readonly Extents[],
  options: CartesianOptions,
): (DrawnForecast | undefined)[] {
  const trends = members.map(({ forecast }, index) => ({ values: forecast?.trend ?? [], group: groups[index] ?? '' }))
  const piled = options.stack === 'none' ? [] : stackSeries(trends, options.stack, true)
  return members.map(({ forecast }, position) => {
    if (!forecast) return undefined
    const observed = extents[position] ?? []
    const last = observed.findLastIndex(({ to }) => to !== null)
    const from = (values: Values, first: number) => forecast.trend.map((_, index) => (index < first ? null : (values[index] ?? null)))
    const ahead = piled[position]?.map(({ to }) => to) ?? forecast.trend
    const path = from(ahead, last + 1)
    const hasEnds = options.stack === 'none' && !options.area
    return {
      path: path.map((value, index) => (index === last ? (observed[index]?.to ?? null) : value)),
      lower: hasEnds ? from(forecast.lower, last) : [],
      upper: hasEnds ? from(forecast.upper, last) : [],
    }
  })
}
