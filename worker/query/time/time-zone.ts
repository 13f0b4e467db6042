import { Temporal } from 'temporal-polyfill'
import { isZoneName } from '../../../durable-objects/dashboard/zone-name.ts'

/** From `at` on, the clocks of a zone stand `offsetMs` ahead of UTC. */
export interface Transition {
  readonly at: number
  readonly offsetMs: number
}

/**
 * A time zone of the IANA database. Clock times are written as the milliseconds that a clock in UTC would show them at,
 * so that calendar arithmetic, which reads UTC, applies to them unchanged.
 */
export interface TimeZone {
  readonly name: string
  /** In order; the first stands for all time before the second. */
  readonly transitions: readonly Transition[]
}

/** Before and after these years a zone keeps the offset that it has at their edge. */
const FIRST_YEAR = 1970
const LAST_YEAR = 2037

const zones = new Map<string, TimeZone>()

/** The zone of an IANA name, in any case; null for a name that is none. Kept, since finding transitions takes long. */
export function findTimeZone(name: string): TimeZone | null {
  const key = name.toLowerCase()
  const known = zones.get(key)
  if (known) return known
  if (!isZoneName(name)) return null
  const zone = { name: canonicalName(name), transitions: transitionsOf(name) }
  zones.set(key, zone)
  return zone
}

function canonicalName(name: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
}

function transitionsOf(name: string): readonly Transition[] {
  const end = Date.UTC(LAST_YEAR + 1, 0, 1)
  const start = Temporal.Instant.fromEpochMilliseconds(Date.UTC(FIRST_YEAR, 0, 1)).toZonedDateTimeISO(name)
  const found = [{ at: Number.NEGATIVE_INFINITY, offsetMs: start.offsetNanoseconds / 1e6 }]
  for (
    let next = start.getTimeZoneTransition('next');
    next && next.epochMilliseconds < end;
    next = next.getTimeZoneTransition('next')
  ) {
    found.push({ at: next.epochMilliseconds, offsetMs: next.offsetNanoseconds / 1e6 })
  }
  return found
}

/** What a clock in the zone shows at an instant. */
export function clockTime(instant: number, zone: TimeZone): number {
  return instant + offsetAt(instant, zone)
}

/**
 * The instant at which a clock in the zone first shows a time. A time that is left out when clocks go forward stands
 * for the same distance after the change, as in RFC 5545 and `Temporal` ("compatible").
 */
export function instantOfClock(clock: number, zone: TimeZone): number {
  const before = clock - offsetAt(clock - DAY_MS, zone)
  const after = clock - offsetAt(clock + DAY_MS, zone)
  const shown = [before, after].filter((instant) => clockTime(instant, zone) === clock)
  return shown.length > 0 ? Math.min(...shown) : before
}

/** Offsets lie within a day of UTC, and so do the two readings of a clock around a change. */
const DAY_MS = 86_400_000

function offsetAt(instant: number, { transitions }: TimeZone): number {
  let low = 0
  let high = transitions.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((transitions[middle]?.at ?? 0) <= instant) low = middle
    else high = middle - 1
  }
  return transitions[low]?.offsetMs ?? 0
}

/** The transitions that matter between two instants; null is an open end. Never empty. */
export function transitionsWithin(
  { transitions }: TimeZone,
  since: number | null,
  until: number | null,
): readonly Transition[] {
  const first = since === null ? 0 : Math.max(0, transitions.findLastIndex(({ at }) => at <= since))
  const last = until === null ? transitions.length : transitions.findIndex(({ at }) => at >= until)
  return transitions.slice(first, last === -1 ? undefined : Math.max(last, first + 1))
}
