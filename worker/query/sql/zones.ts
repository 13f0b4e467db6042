import type { Dialect } from '../../engine/engine.ts'
import type { DatasetColumn } from '../dataset.ts'
import { toIso } from '../instants.ts'
import type { TimeBounds } from '../time/time-range.ts'
import { instantOfClock, transitionsWithin, type TimeZone, type Transition } from '../time/time-zone.ts'

/** A zone, and the range of each column (by name) that the query looks at: changes of the clock outside do not matter. */
export interface ZoneScope {
  readonly zone: TimeZone
  readonly boundsOf: (column: string) => TimeBounds
}

/** A date alone is the same in every zone; only a point in time has a clock to be shown on. */
export function isInstant({ isTemporal, type, dateFormat }: DatasetColumn): boolean {
  if (!isTemporal) return false
  if (dateFormat !== null && dateFormat !== '') return /^epoch_m?s$|%[HIsTcX]/.test(dateFormat)
  return !/^(?:\w+\()*(?:DATE(?:32)?|TIME(?:\(\d+\))?(?: WITH(?:OUT)? TIME ZONE)?|YEAR)\)*$/i.test(type)
}

/**
 * The clock time of an instant as SQL: by the engine's own zones where it has them, else by the offsets between the
 * changes of the clock, searched by halves so that no expression grows deep.
 */
export function clockSql(
  expression: string,
  column: { readonly nativeType: string; readonly name: string },
  { zone, boundsOf }: ZoneScope,
  dialect: Dialect,
): string {
  if (dialect.inTimeZone) return dialect.inTimeZone(expression, zone.name, column.nativeType)
  const { since, until } = boundsOf(column.name)
  const instant = (clock: Date | null) => clock && instantOfClock(clock.getTime(), zone)
  return byOffset(expression, transitionsWithin(zone, instant(since), instant(until)), dialect)
}

function byOffset(expression: string, transitions: readonly Transition[], dialect: Dialect): string {
  const middle = transitions[transitions.length >> 1]
  if (transitions.length < 2 || !middle) {
    return dialect.addSeconds(expression, (transitions[0]?.offsetMs ?? 0) / 1000)
  }
  const change = dialect.temporalLiteral(toIso(new Date(middle.at)), 'TIMESTAMP')
  const before = byOffset(expression, transitions.slice(0, transitions.length >> 1), dialect)
  const after = byOffset(expression, transitions.slice(transitions.length >> 1), dialect)
  return `CASE WHEN ${expression} < ${change} THEN ${before} ELSE ${after} END`
}
