import { z } from 'zod'
import { GenericType, type SqlValue } from '../../engine/engine.ts'
import { columnName, numeric, type Frame, type FrameColumn } from '../frame.ts'
import { FORECAST_CELLS_LIMIT } from '../limits.ts'
import { QueryError } from '../messages.ts'
import { add, DAY_MS, type Unit } from '../time/date-math.ts'
import { forecastModel, type Forecast, type Point, type Season } from './forecast-model.ts'
import { POST_PROCESSING_MESSAGES } from './options.ts'

const seasonality = z.union([z.boolean(), z.coerce.number().int().min(0).max(100)]).nullish()

export const prophetSchema = z.looseObject({
  time_grain: z.string().nullish(),
  periods: z.unknown().optional(),
  confidence_interval: z.unknown().optional(),
  /** Null: by the length of the series; a number is the order of the Fourier series. */
  yearly_seasonality: seasonality,
  weekly_seasonality: seasonality,
  daily_seasonality: seasonality,
  /** Sent for the same reason by some clients; months are no season of the model. */
  monthly_seasonality: seasonality,
  index: z.string().nullish(),
})

const DEFAULT_INDEX = '__timestamp'

/** How far apart the instants of a grain are; weeks begin where those of the series do. */
const STEPS: Readonly<Record<string, readonly [number, Unit]>> = {
  PT1S: [1, 'second'],
  PT5S: [5, 'second'],
  PT30S: [30, 'second'],
  PT1M: [1, 'minute'],
  PT5M: [5, 'minute'],
  PT10M: [10, 'minute'],
  PT15M: [15, 'minute'],
  PT30M: [30, 'minute'],
  'PT0.5H': [30, 'minute'],
  PT1H: [1, 'hour'],
  PT6H: [6, 'hour'],
  P1D: [1, 'day'],
  P1W: [1, 'week'],
  P1M: [1, 'month'],
  P3M: [3, 'month'],
  'P0.25Y': [3, 'month'],
  P1Y: [1, 'year'],
  '1969-12-28T00:00:00Z/P1W': [1, 'week'],
  '1969-12-29T00:00:00Z/P1W': [1, 'week'],
  'P1W/1970-01-03T00:00:00Z': [1, 'week'],
  'P1W/1970-01-04T00:00:00Z': [1, 'week'],
}

/** A season is looked for by itself in a series of two periods whose instants stand closer than one. */
const SEASONS = [
  { option: 'yearly_seasonality', period: 365.25, order: 10, from: 730 },
  { option: 'weekly_seasonality', period: 7, order: 3, from: 14 },
  { option: 'daily_seasonality', period: 1, order: 4, from: 2 },
] as const

/**
 * Adds to every series what `forecast-model.ts` expects of it, with a band, for its own instants and for `periods` more,
 * a grain apart. (Superset's library ends future months and quarters on their last days; here they go on as the series
 * does.) A series of fewer than two values has no forecast.
 */
export function prophet(table: Frame, options: z.infer<typeof prophetSchema>): Frame {
  const { step, periods, confidence } = checked(options)
  const index = options.index ?? DEFAULT_INDEX
  const axis = table.columns.find((column) => columnName(column) === index)
  if (!axis) throw new QueryError(POST_PROCESSING_MESSAGES.forecastAxis)
  const series = table.columns.filter((column) => column !== axis)
  if (series.length === 0) throw new QueryError(POST_PROCESSING_MESSAGES.forecastSeries)
  if ((table.rowCount + periods) * series.length > FORECAST_CELLS_LIMIT) {
    throw new QueryError(POST_PROCESSING_MESSAGES.forecastTooLarge(FORECAST_CELLS_LIMIT))
  }
  const past = axis.values.map(numeric)
  const known = past.filter((at) => at !== null)
  const last = known.length > 0 ? Math.max(...known) : null
  const future = last === null ? [] : Array.from({ length: periods }, (_, i) => later(last, (i + 1) * step[0], step[1]))
  const instants = [...past, ...future]
  const columns = series.flatMap((column) => forecastColumns(column, instants, options, confidence))
  return {
    index: [],
    columns: [{ ...axis, type: GenericType.Temporal, values: instants }, ...columns],
    rowCount: instants.length,
  }
}

function later(from: number, amount: number, unit: Unit): number {
  return add(new Date(from), amount, unit).getTime()
}

function forecastColumns(
  column: FrameColumn,
  instants: readonly (number | null)[],
  options: z.infer<typeof prophetSchema>,
  confidence: number,
): readonly FrameColumn[] {
  const points = instants
    .flatMap((at, row): Point[] => {
      const value = numeric(column.values[row])
      return at === null || value === null ? [] : [{ at, value }]
    })
    .toSorted((a, b) => a.at - b.at)
  const model = points.length < 2 ? null : forecastModel(points, seasonsOf(points, options), confidence)
  const answers = instants.map((at) => (at === null || !model ? null : model(at)))
  const name = columnName(column)
  const made = (suffix: string, of: (forecast: Forecast) => SqlValue): FrameColumn => ({
    key: [`${name}__${suffix}`],
    type: GenericType.Numeric,
    values: answers.map((forecast) => (forecast ? of(forecast) : null)),
  })
  return [
    made('yhat', ({ value }) => value),
    made('yhat_lower', ({ low }) => low),
    made('yhat_upper', ({ high }) => high),
    { ...column, type: GenericType.Numeric, values: instants.map((_, row) => column.values[row] ?? null) },
  ]
}

/**
 * The seasons asked for, or found likely; never more waves than the instants can tell from each other: series of working
 * days say nothing of Sundays, and waves free to go anywhere would do so there.
 */
function seasonsOf(points: readonly Point[], options: z.infer<typeof prophetSchema>): readonly Season[] {
  const gaps = points.slice(1).map(({ at }, i) => (at - (points[i]?.at ?? at)) / DAY_MS)
  const step = gaps.reduce((least, gap) => (gap > 0 ? Math.min(least, gap) : least), Number.POSITIVE_INFINITY)
  const length = gaps.reduce((sum, gap) => sum + gap, 0)
  return SEASONS.flatMap(({ option, period, order, from }) => {
    const asked = options[option] ?? (length >= from && step < period)
    const wanted = typeof asked === 'number' ? asked : asked ? order : 0
    const phases = new Set(points.map(({ at }) => Math.floor(((at / DAY_MS) % period) / step)))
    const most = Math.floor(Math.min(period / step, phases.size - 1) / 2)
    return Math.min(wanted, most) > 0 ? [{ period, order: Math.min(wanted, most) }] : []
  })
}

function checked({ time_grain, periods, confidence_interval }: z.infer<typeof prophetSchema>) {
  if (!time_grain) throw new QueryError(POST_PROCESSING_MESSAGES.forecastGrain)
  const step = Object.hasOwn(STEPS, time_grain) ? STEPS[time_grain] : undefined
  if (!step) throw new QueryError(POST_PROCESSING_MESSAGES.forecastGrainUnknown(time_grain))
  if (typeof periods !== 'number' || !Number.isInteger(periods) || periods < 0) {
    throw new QueryError(POST_PROCESSING_MESSAGES.forecastPeriods)
  }
  const confidence = typeof confidence_interval === 'number' ? confidence_interval : 0
  if (!(confidence > 0 && confidence < 1)) throw new QueryError(POST_PROCESSING_MESSAGES.forecastConfidence)
  return { step, periods, confidence }
}
