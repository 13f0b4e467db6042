import { expect, test } from 'vitest'
import { floorTo, nextOf, placeIn } from '../../../app/charts/cal-heatmap/calendar.ts'
import { layoutCalendars } from '../../../app/charts/cal-heatmap/layout.ts'
import { prepareCalendars } from '../../../app/charts/cal-heatmap/prepare.ts'
import { calendarQuery } from '../../../app/charts/cal-heatmap/query.ts'
import { DOMAINS, SUBDOMAINS, unitsOf } from '../../../app/charts/cal-heatmap/units.ts'
import type { QueryResult } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'

const at = (text: string) => Date.parse(`${text}Z`)

function form(settings: Record<string, unknown> = {}): FormData {
  return { viz_type: 'cal_heatmap', datasource: '1__table', granularity_sqla: 'day', metrics: ['jobs'], ...settings }
}

const result: QueryResult = {
  data: [
    { __timestamp: at('2004-02-29T00:00'), jobs: 5 },
    { __timestamp: at('2004-03-01T00:00'), jobs: null },
    { __timestamp: at('2004-03-02T00:00'), jobs: 15 },
  ],
  colnames: ['__timestamp', 'jobs'],
  coltypes: [2, 0],
}

function blocks(settings: Record<string, unknown>, data: QueryResult = result) {
  return prepareCalendars(form(settings), data, lightTheme).calendars[0]!.blocks
}

const divisions = DOMAINS.flatMap((domain) =>
  SUBDOMAINS.filter((one) => unitsOf(form({ domain_granularity: domain, subdomain_granularity: one })).subdomain === one).map(
    (subdomain) => [subdomain, domain] as const,
  ),
)

test.each(divisions)(
  'every %s of a %s has a place of its own',
  (subdomain, domain) => {
    const start = floorTo(domain, at('2004-02-29T12:34'))
    const places = new Set<string>()
    let count = 0
    let least = 0
    for (let time = floorTo(subdomain, start); time < nextOf(domain, start); time = nextOf(subdomain, time)) {
      const { column, row } = placeIn(domain, start, subdomain, time)
      places.add(`${column} ${row}`)
      count += 1
      if (time >= start) least = Math.min(least, column, row)
    }
    expect(places.size).toBe(count)
    expect(least).toBe(0)
  },
)

test('weekdays of a month stand in rows from Monday', () => {
  const start = at('2004-02-01T00:00')
  expect(placeIn('month', start, 'day', start)).toEqual({ column: 0, row: 6 })
  expect(placeIn('month', start, 'day', at('2004-02-02T00:00'))).toEqual({ column: 1, row: 0 })
})

test('days without a figure keep their place, in leap years too', () => {
  const [february, march] = blocks({})
  expect(february).toMatchObject({ label: 'Feb 2004' })
  expect(february?.cells.length).toBe(29)
  expect(february?.cells.filter((cell) => cell.value !== undefined).map((cell) => cell.value)).toEqual([5])
  expect(march?.cells.filter((cell) => cell.value !== undefined).length).toBe(1)
})

test('the range that was asked for is drawn whole', () => {
  const data = { ...result, from_dttm: at('2004-01-01T00:00'), to_dttm: at('2004-06-01T00:00') }
  expect(blocks({}, data).map((block) => block.label)).toEqual(['Jan 2004', 'Feb 2004', 'Mar 2004', 'Apr 2004', 'May 2004'])
})

test('a subdomain that does not divide the domain gives way to the nearest that does, in the query too', () => {
  const long = form({ domain_granularity: 'day', subdomain_granularity: 'month' })
  const short = form({ domain_granularity: 'year', subdomain_granularity: 'min' })
  expect([long, short].map((one) => unitsOf(one).subdomain)).toEqual(['hour', 'day'])
  expect(calendarQuery(short)[0]?.extras.time_grain_sqla).toBe('P1D')
})

test('as many colours as steps were chosen', () => {
  const [calendar] = prepareCalendars(form({ steps: 3 }), result, lightTheme).calendars
  expect(new Set([5, 8, 10, 12, 15].map(calendar!.color)).size).toBe(3)
})

test('a metric without any figure has no calendar', () => {
  const prepared = prepareCalendars(form({ metrics: ['jobs', 'gone'] }), result, lightTheme)
  expect(prepared.calendars.map((calendar) => calendar.metric)).toEqual(['jobs'])
})

test.each([
  [480, 300],
  [220, 320],
  [120, 90],
])('all cells are inside %i x %i pixels, however long the range', (width, height) => {
  const data = { ...result, from_dttm: at('1990-01-01T00:00'), to_dttm: at('2010-01-01T00:00') }
  const layout = layoutCalendars(form(), prepareCalendars(form(), data, lightTheme), width, height)
  expect(Math.max(...layout.cells.map((cell) => cell.x + layout.size))).toBeLessThanOrEqual(width)
  expect(Math.max(...layout.cells.map((cell) => cell.y + layout.size))).toBeLessThanOrEqual(height)
})

test('the query takes its grain from the subdomain', () => {
  const [query] = calendarQuery(form({ subdomain_granularity: 'week', time_range: 'Last year' }))
  expect(query).toMatchObject({
    is_timeseries: true,
    granularity: 'day',
    time_range: 'Last year',
    metrics: ['jobs'],
    extras: { time_grain_sqla: 'P1W' },
  })
})
