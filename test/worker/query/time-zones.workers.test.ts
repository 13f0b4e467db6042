import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../support/api-client.ts'
import { administrator } from '../../support/people.ts'
import { addEdgeDatabase, uploadCsv } from '../../support/upload.ts'

/** Clocks of New York change twice a year by an hour, of Lord Howe by half an hour; Kolkata is half an hour off. */
const ZONES = ['America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia']
const HOUR = 3_600_000
const FIRST = Date.UTC(2011, 9, 1)
const COUNT = 4000
/** Every 37 minutes, so that no hour and no half hour is left out. */
const INSTANTS = Array.from({ length: COUNT }, (_, i) => FIRST + i * 37 * 60_000)

const stored = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
const axis = (timeGrain: string | null, name = 'at') => ({
  timeGrain,
  columnType: 'BASE_AXIS',
  sqlExpression: name,
  label: name,
  expressionType: 'SQL',
  isColumnReference: true,
})
const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' }
const extreme = (aggregate: string) => ({ expressionType: 'SIMPLE', aggregate, column: { column_name: 'at' }, label: aggregate })

/** What clocks show, by another way than the product's: the parts that Intl writes. */
function shown(ms: number, zone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' })
  return format.format(ms).replace(', ', 'T')
}

function tally(keys: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1
  return counts
}

describe('the days of a time zone', () => {
  let admin: ApiClient
  let dataset = 0

  beforeAll(async () => {
    admin = await administrator()
    const lines = INSTANTS.map((ms) => `${stored(ms)},${stored(ms).slice(0, 10)},${ms / 1000}`)
    const csv = `at,day,seconds\n${lines.join('\n')}\n`
    dataset = (await uploadCsv(admin, await addEdgeDatabase('clocks'), 'clocks', csv)).dataset
    await env.DB.prepare(
      `update dataset_columns set is_dttm = 1, python_date_format = 'epoch_s' where dataset_id = ? and column_name = 'seconds'`,
    )
      .bind(dataset)
      .run()
  })

  async function ask(query: object, time_zone?: string) {
    const json = { datasource: { id: dataset, type: 'table' }, queries: [query], ...(time_zone && { time_zone }) }
    const path = '/api/v1/chart/data'
    const { status, body } = await admin.json<{
      result?: { data: Record<string, number>[]; query: string; from_dttm: number | null }[]
      message?: unknown
    }>(path, { method: 'POST', json })
    return { status, message: body.message, answer: body.result?.[0], rows: body.result?.[0]?.data ?? [] }
  }
  const counted = (rows: readonly Record<string, number>[], name = 'at', width = 10) =>
    Object.fromEntries(rows.map((row) => [new Date(row[name] ?? 0).toISOString().slice(0, width), row['n']]))

  test.each(ZONES)('in %s every row falls on the day that its clocks show', async (zone) => {
    const { rows } = await ask({ columns: [axis('P1D')], metrics: [count] }, zone)
    expect(counted(rows)).toEqual(tally(INSTANTS.map((ms) => shown(ms, zone).slice(0, 10))))
  })

  test.each(ZONES)('in %s hours are those of its clocks, and they add up to its days', async (zone) => {
    const { rows } = await ask({ columns: [axis('PT1H')], metrics: [count] }, zone)
    expect(counted(rows, 'at', 13)).toEqual(tally(INSTANTS.map((ms) => shown(ms, zone).slice(0, 13))))
    const byDay = await ask({ columns: [axis('P1D')], metrics: [count] }, zone)
    const sums: Record<string, number> = {}
    for (const [hour, n] of Object.entries(counted(rows, 'at', 13))) sums[hour.slice(0, 10)] = (sums[hour.slice(0, 10)] ?? 0) + (n ?? 0)
    expect(sums).toEqual(counted(byDay.rows))
  })

  test('a column that counts seconds follows the same clocks', async () => {
    const { rows } = await ask({ columns: [axis('P1D', 'seconds')], metrics: [count] }, 'Australia/Lord_Howe')
    expect(counted(rows, 'seconds')).toEqual(tally(INSTANTS.map((ms) => shown(ms, 'Australia/Lord_Howe').slice(0, 10))))
  })

  test('the day that Samoa left out is empty, and its neighbours meet', async () => {
    const during = (val: string) =>
      ask({ columns: [], metrics: [count], filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val }] }, 'Pacific/Apia')
    expect((await during('2011-12-30 : 2011-12-31')).rows).toEqual([{ n: 0 }])
    const [before, after, both] = await Promise.all(
      ['2011-12-29 : 2011-12-30', '2011-12-31 : 2012-01-01', '2011-12-29 : 2012-01-01'].map(during),
    )
    expect(before?.rows[0]?.['n']).toBeGreaterThan(30)
    expect((before?.rows[0]?.['n'] ?? 0) + (after?.rows[0]?.['n'] ?? 0)).toBe(both?.rows[0]?.['n'])
  })

  test('a range is bounded by midnights of the zone, on days of 23, 24 and 25 hours alike', async () => {
    const zone = 'America/New_York'
    for (const day of ['2011-11-05', '2011-11-06', '2011-11-07']) {
      const next = new Date(Date.parse(day) + 24 * HOUR).toISOString().slice(0, 10)
      const filters = [{ col: 'at', op: 'TEMPORAL_RANGE', val: `${day} : ${next}` }]
      const { rows, answer } = await ask({ columns: [], metrics: [count], filters }, zone)
      expect(rows).toEqual([{ n: INSTANTS.filter((ms) => shown(ms, zone).startsWith(day)).length }])
      expect(new Date(answer?.from_dttm ?? 0).toISOString()).toBe(`${day}T00:00:00.000Z`)
    }
  })

  test('rows and extremes show clock times, and what was shown finds its row again', async () => {
    const zone = 'Asia/Kolkata'
    const { rows } = await ask({ columns: ['at'], orderby: [['at', true]], row_limit: 3 }, zone)
    expect(rows.map((row) => new Date(row['at'] ?? 0).toISOString().slice(0, 19))).toEqual(
      INSTANTS.slice(0, 3).map((ms) => shown(ms, zone)),
    )
    const again = await ask({ columns: ['at'], filters: [{ col: 'at', op: '==', val: rows[1]?.['at'] }] }, zone)
    expect(again.rows).toEqual([rows[1]])
    const asText = await ask({ columns: ['at'], filters: [{ col: 'at', op: '<=', val: shown(FIRST, zone) }] }, zone)
    expect(asText.rows).toEqual([rows[0]])
    const ends = await ask({ columns: [], metrics: [extreme('MIN'), extreme('MAX')] }, zone)
    expect(ends.rows[0]?.['MIN']).toBe(rows[0]?.['at'])
    expect(new Date(ends.rows[0]?.['MAX'] ?? 0).toISOString().slice(0, 19)).toBe(shown(INSTANTS.at(-1) ?? 0, zone))
  })

  test('a bar of a zone, clicked, finds the rows under it', async () => {
    const zone = 'America/New_York'
    const { rows } = await ask({ columns: [axis('P1D')], metrics: [count] }, zone)
    const sunday = rows.find((row) => new Date(row['at'] ?? 0).toISOString().startsWith('2011-11-06'))
    const filters = [{ col: 'at', op: 'IN', val: [sunday?.['at']], grain: 'P1D' }]
    expect((await ask({ columns: [], metrics: [count], filters }, zone)).rows).toEqual([{ n: sunday?.['n'] }])
  })

  test('a date without a time is the same in every zone', async () => {
    const query = { columns: [axis('P1D', 'day')], metrics: [count], orderby: [['day', true]] }
    expect((await ask(query, 'America/New_York')).rows).toEqual((await ask(query)).rows)
  })

  test('the zone of a dataset holds when the request names none', async () => {
    await env.DB.prepare(`update datasets set extra = '{"time_zone":"Asia/Kolkata"}', version = version + 1 where id = ?`)
      .bind(dataset)
      .run()
    await admin.call('/api/v1/form_data', { method: 'POST', json: {} })
    const query = { columns: [axis('P1D')], metrics: [count] }
    const own = await ask(query)
    expect(counted(own.rows)).toEqual(tally(INSTANTS.map((ms) => shown(ms, 'Asia/Kolkata').slice(0, 10))))
    expect(counted((await ask(query, 'UTC')).rows)).toEqual(tally(INSTANTS.map((ms) => stored(ms).slice(0, 10))))
  })

  test('a range is told by the clocks of the zone that is named with it', async () => {
    const ranges = [{ timeRange: "DATETIME('now') : " }, { timeRange: "DATETIME('now') : ", time_zone: 'Asia/Kolkata' }]
    const { body } = await admin.json<{ result: { since: string }[] }>(`/api/v1/time_range/?q=${encodeURIComponent(JSON.stringify(ranges))}`)
    const [utc = 0, kolkata = 0] = body.result.map(({ since }) => Date.parse(`${since}Z`))
    expect(kolkata - utc).toBe(5.5 * HOUR)
    const unknown = JSON.stringify([{ timeRange: 'Last day', time_zone: 'Mars/Olympus' }])
    const refused = await admin.json<object>(`/api/v1/time_range/?q=${encodeURIComponent(unknown)}`)
    expect(refused).toEqual({ status: 400, body: { message: { time_zone: ['Not a known time zone.'] } } })
  })

  test('samples show the clock times of the zone that is named with them', async () => {
    const samples = (zone: string) =>
      admin.json<{ result: { data: { at: number }[] } }>(
        `/datasource/samples?datasource_type=table&datasource_id=${dataset}&per_page=1&time_zone=${zone}`,
        { method: 'POST', json: {} },
      )
    const [utc, kolkata] = await Promise.all(['UTC', 'Asia/Kolkata'].map(samples))
    expect((kolkata?.body.result.data[0]?.at ?? 0) - (utc?.body.result.data[0]?.at ?? 0)).toBe(5.5 * HOUR)
    expect((await samples('Mars/Olympus')).status).toBe(400)
  })

  test('a zone that is none is refused by name', async () => {
    const refused = await ask({ columns: ['at'] }, 'Mars/Olympus')
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.message)).toContain('time_zone')
  })
})
