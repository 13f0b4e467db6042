import { describe, expect, test } from 'vitest'
import { clockTime, findTimeZone, instantOfClock, transitionsWithin } from '../../../../worker/query/time/time-zone.ts'

const zone = (name: string) => {
  const found = findTimeZone(name)
  if (!found) throw new Error(name)
  return found
}
const at = (iso: string) => Date.parse(`${iso}Z`)
const text = (ms: number) => new Date(ms).toISOString().slice(0, 16)
const ZONES = ['America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Casablanca', 'America/Havana']

describe('clocks of a zone', () => {
  test.each([
    ['Asia/Kolkata', '2024-05-01T18:30', '2024-05-02T00:00'],
    ['America/New_York', '2024-01-15T05:00', '2024-01-15T00:00'],
    ['America/New_York', '2024-07-15T04:00', '2024-07-15T00:00'],
    ['Australia/Lord_Howe', '2024-01-01T13:00', '2024-01-02T00:00'],
    ['Australia/Lord_Howe', '2024-07-01T13:30', '2024-07-02T00:00'],
    ['Pacific/Apia', '2011-12-30T09:59', '2011-12-29T23:59'],
    ['Pacific/Apia', '2011-12-30T10:00', '2011-12-31T00:00'],
  ])('in %s it is at %s UTC %s', (name, instant, clock) => {
    expect(text(clockTime(at(instant), zone(name)))).toBe(clock)
    expect(text(instantOfClock(at(clock), zone(name)))).toBe(instant)
  })

  test('show what Intl shows, on every day of forty years', () => {
    for (const name of ZONES) {
      const format = new Intl.DateTimeFormat('en-CA', { timeZone: name, dateStyle: 'short', timeStyle: 'medium', hour12: false })
      for (let day = at('1975-01-01T03:17'); day < at('2015-01-01T00:00'); day += 86_400_000 * 3.3) {
        const shown = format.format(day).replace(', 24', ', 00').replace(', ', 'T')
        expect(new Date(clockTime(day, zone(name))).toISOString().slice(0, 19), name).toBe(shown)
      }
    }
  })

  test('a time that clocks leave out stands for as long after the change', () => {
    expect(text(instantOfClock(at('2024-03-10T02:30'), zone('America/New_York')))).toBe('2024-03-10T07:30')
    expect(text(instantOfClock(at('2011-12-30T00:00'), zone('Pacific/Apia')))).toBe('2011-12-30T10:00')
  })

  test('a time that clocks show twice stands for the first one', () => {
    expect(text(instantOfClock(at('2024-11-03T01:30'), zone('America/New_York')))).toBe('2024-11-03T05:30')
    expect(text(instantOfClock(at('2024-11-03T00:00'), zone('America/Havana')))).toBe('2024-11-03T04:00')
  })

  test('the instant of a shown time is the first that shows it', () => {
    for (const name of ZONES) {
      for (let instant = at('2005-01-01T00:00'); instant < at('2012-06-01T00:00'); instant += 3_600_000 * 5.5) {
        const back = instantOfClock(clockTime(instant, zone(name)), zone(name))
        expect(back).toBeLessThanOrEqual(instant)
        expect(clockTime(back, zone(name))).toBe(clockTime(instant, zone(name)))
      }
    }
  })

  test('names are taken in any case, and what is none is told', () => {
    expect(findTimeZone('asia/kolkata')?.transitions).toEqual(zone('Asia/Kolkata').transitions)
    expect(findTimeZone('Mars/Olympus')).toBeNull()
    expect(findTimeZone('')).toBeNull()
    expect(findTimeZone('+05:30')).toBeNull()
  })
})

describe('the changes within a range', () => {
  test('are those that an instant in it can stand after', () => {
    const year = transitionsWithin(zone('America/New_York'), at('2024-01-01T00:00'), at('2025-01-01T00:00'))
    expect(year.map(({ at: when }) => text(when))).toEqual(['2023-11-05T06:00', '2024-03-10T07:00', '2024-11-03T06:00'])
    expect(transitionsWithin(zone('Asia/Kolkata'), at('2024-01-01T00:00'), at('2025-01-01T00:00'))).toHaveLength(1)
    expect(transitionsWithin(zone('Asia/Kolkata'), null, at('1900-01-01T00:00'))).toHaveLength(1)
    expect(transitionsWithin(zone('America/New_York'), null, null)).toEqual(zone('America/New_York').transitions)
  })
})
