import type { TimeGrain } from './engine.ts'

/** Every grain of the wire format with its label, in the order in which it is offered. */
export const GRAIN_NAMES: Readonly<Record<string, string>> = {
  PT1S: 'Second',
  PT5S: '5 second',
  PT30S: '30 second',
  PT1M: 'Minute',
  PT5M: '5 minute',
  PT10M: '10 minute',
  PT15M: '15 minute',
  PT30M: '30 minute',
  PT1H: 'Hour',
  PT6H: '6 hour',
  P1D: 'Day',
  P1W: 'Week',
  P1M: 'Month',
  P3M: 'Quarter',
  P1Y: 'Year',
  '1969-12-28T00:00:00Z/P1W': 'Week starting Sunday',
  '1969-12-29T00:00:00Z/P1W': 'Week starting Monday',
  'P1W/1970-01-03T00:00:00Z': 'Week ending Saturday',
  'P1W/1970-01-04T00:00:00Z': 'Week ending Sunday',
}

/** Grains that are understood but not offered: other spellings of `PT30M` and `P3M`. */
export const GRAIN_ALIASES: Readonly<Record<string, string>> = { 'PT0.5H': 'PT30M', 'P0.25Y': 'P3M' }

/** The grains of a dialect from its expressions (`{col}` stands for the column), in the offered order. */
export function timeGrains(expressions: Readonly<Record<string, string>>): readonly TimeGrain[] {
  const offered = Object.entries(GRAIN_NAMES).flatMap(([duration, name]) => {
    const sql = expressions[duration]
    return sql === undefined ? [] : [{ duration, name, sql }]
  })
  return [{ duration: null, name: 'Time Column', sql: '{col}' }, ...offered]
}

/** SQL of a column truncated to a grain, or null when the dialect has no such grain. */
export function grainExpression(grains: readonly TimeGrain[], duration: string, column: string): string | null {
  const wanted = GRAIN_ALIASES[duration] ?? duration
  const grain = grains.find((candidate) => candidate.duration === wanted)
  return grain ? grain.sql.replaceAll('{col}', () => column) : null
}
