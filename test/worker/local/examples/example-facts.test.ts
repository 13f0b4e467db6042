import { DatabaseSync } from 'node:sqlite'
import Papa from 'papaparse'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildQueryContext } from '../../../../app/charts/queries.ts'
import { readArchive } from '../../../../worker/bundle/archive.ts'
import { IMPORTERS } from '../../../../worker/bundle/kinds.ts'
import { readBundle } from '../../../../worker/bundle/read-bundle.ts'
import { columnRow } from '../../../../worker/bundle/rows.ts'
import { edgeDialect } from '../../../../worker/engine/edge.ts'
import type { Engine, Row } from '../../../../worker/engine/engine.ts'
import { ServerTiming } from '../../../../worker/http/timing.ts'
import { readExampleBundle } from '../../../../worker/local/examples/bundle.ts'
import { exampleTables } from '../../../../worker/local/examples/tables.ts'
import type { Dataset } from '../../../../worker/query/dataset.ts'
import { prepareQuery, type PreparedQuery } from '../../../../worker/query/prepare-query.ts'
import { queryContextSchema } from '../../../../worker/query/query-context.ts'
import { outputColumns } from '../../../../worker/query/response.ts'
import { runQuery } from '../../../../worker/query/run-query.ts'

/** The example data in SQLite, which is what an edge database is, asked by the product's own queries. */
const database = new DatabaseSync(':memory:')
const TYPES = { text: 'TEXT', integer: 'INTEGER', number: 'REAL', date: 'DATE', timestamp: 'TIMESTAMP' } as const

const { files } = readBundle(readArchive((await readExampleBundle()).archive('dashboard')), IMPORTERS.dashboard)
const charts = files.charts.map(({ data }) => data)
type Chart = (typeof charts)[number]

beforeAll(async () => {
  for (const { name, columns, files: parts } of exampleTables) {
    database.exec(
      `create table ${name} (${columns.map((column) => `${column.name} ${TYPES[column.kind]}`).join(', ')})`,
    )
    const insert = database.prepare(`insert into ${name} values (${columns.map(() => '?').join(', ')})`)
    database.exec('begin')
    for await (const file of parts()) {
      const { data } = Papa.parse<string[]>(file.parts.join(''), { skipEmptyLines: true })
      for (const row of data.slice(1)) insert.run(...row.map((cell) => (cell === '' ? null : cell)))
    }
    database.exec('commit')
  }
}, 60_000)

const engine: Pick<Engine, 'dialect' | 'execute'> = {
  dialect: edgeDialect,
  async execute(sql, { params = [] }) {
    const statement = database.prepare(sql)
    statement.setReturnArrays(true)
    const rows = statement.all(
      ...params.map((value) => (typeof value === 'boolean' ? Number(value) : value)),
    ) as unknown as Row[]
    const columns = statement.columns().map(({ name }) => ({ name, type: '', genericType: null }))
    return {
      columns,
      batches: (async function* () {
        yield rows
      })(),
    }
  },
}

function datasetOf(chart: Chart): Dataset {
  const file = files.datasets.find(({ data }) => data.uuid === chart.dataset_uuid)?.data
  if (!file) throw new Error(`${chart.slice_name} has no dataset`)
  return {
    id: 1,
    uuid: file.uuid,
    tableName: file.table_name,
    schema: null,
    catalog: null,
    sql: file.sql ?? null,
    mainTemporalColumn: file.main_dttm_col ?? null,
    alwaysFilterMainTemporal: false,
    hourOffset: 0,
    timeZone: null,
    cacheTimeout: null,
    fetchValuesPredicate: null,
    templateParams: {},
    version: 1,
    cacheEpoch: 0,
    staleWhileRevalidate: 0,
    changedOn: 0,
    ownerIds: [],
    rules: [],
    restricted: [],
    columns: (file.columns ?? []).map((column) => {
      const row = columnRow(column, 1, (type) => edgeDialect.genericType(type))
      return {
        name: row.column_name,
        verboseName: row.verbose_name ?? null,
        description: null,
        type: row.type ?? '',
        genericType: (row.type_generic ?? null) as Dataset['columns'][number]['genericType'],
        expression: row.expression ?? null,
        isTemporal: row.is_dttm ?? false,
        dateFormat: null,
        groupby: true,
        filterable: true,
      }
    }),
    metrics: (file.metrics ?? []).map((metric) => ({
      name: metric.metric_name,
      verboseName: metric.verbose_name ?? null,
      expression: metric.expression,
      d3format: metric.d3format ?? null,
      currency: null,
    })),
    database: { backend: 'edge' } as Dataset['database'],
  }
}

/** The rows of each query of a chart, by column name. */
async function rowsOf(chart: Chart): Promise<Record<string, unknown>[][]> {
  const dataset = datasetOf(chart)
  const context = queryContextSchema.parse(
    buildQueryContext({ ...chart.params, viz_type: chart.viz_type, datasource: '1__table' }),
  )
  return Promise.all(
    context.queries.map(async (query) => {
      const prepared = prepareQuery(query, dataset, {
        now: new Date('2026-11-21'),
        resultType: 'full',
        serverPagination: false,
      })
      const bind = async (asked: PreparedQuery) => ({ query: asked, dataset, predicates: [], templateKey: null })
      const run = { dataset, engine: engine as Engine, timing: new ServerTiming(), totals: null, bind }
      const { table, rejected } = await runQuery(prepared, run)
      expect(rejected).toEqual([])
      const columns = outputColumns(table)
      return Array.from({ length: table.rowCount }, (_, row) =>
        Object.fromEntries(columns.map(({ name, column }) => [name, column.values[row]])),
      )
    }),
  )
}

async function rows(title: string): Promise<Record<string, unknown>[]> {
  const chart = charts.find(({ slice_name }) => slice_name === title)
  if (!chart) throw new Error(`there is no chart "${title}"`)
  return (await rowsOf(chart)).at(-1) ?? []
}

const numbers = (list: readonly Record<string, unknown>[], column: string) => list.map((row) => Number(row[column]))

describe('example charts', () => {
  it.each(charts.map((chart) => [chart.slice_name, chart] as const))('"%s" shows something', async (_, chart) => {
    for (const result of await rowsOf(chart)) {
      expect(result.length).toBeGreaterThan(0)
      const values = result.flatMap((row) => Object.values(row))
      expect(values.filter((value) => value !== null).length).toBeGreaterThan(values.length / 2)
    }
  })
})

describe('what titles say is true:', () => {
  it('on the worst days, two flights in five were late', async () => {
    const days = numbers(await rows('On the worst days, two flights in five were late'), 'late_share')
    expect(Math.max(...days)).toBeGreaterThan(0.4)
    expect(days).toHaveLength(181)
  })

  it('more than half arrive on time or early, one in twenty over an hour late', async () => {
    const [first] = await rows('More than half arrive on time or early')
    expect(first).toMatchObject({ delay_class: 'On time or early' })
    expect(Number(first?.['count'])).toBeGreaterThan(100_000)
    const [late] = await rows('Arrived over an hour late')
    expect(Number(late?.['hour_late_share'])).toBeCloseTo(0.05, 3)
  })

  it.each([
    ['O’Hare sends off the most flights', 'origin', 'ORD'],
    ['Flights from JFK are late most often', 'origin', 'JFK'],
    ['PG-13 films take the most', 'mpaa_rating', 'PG-13'],
    ['Documentaries are liked best, horror least', 'major_genre', 'Documentary'],
    ['Spielberg’s films earn most, Jackson’s are rated higher', 'director', 'Steven Spielberg'],
    ['Avatar leads Titanic', 'title', 'Avatar'],
    ['Education and health gained most jobs', 'sector', 'Education and health'],
    ['Canada geese cost more than all other known species', 'wildlife_species', 'Canada goose'],
    ['Dallas/Fort Worth reports the most strikes', 'airport', 'Dallas/Fort Worth International Airport'],
    ['Fridays are late, Saturdays are not', 'weekday', 'Friday'],
    ['Nearly half happen on approach', 'phase_of_flight', 'Approach'],
  ])('%s', async (title, column, first) => {
    expect((await rows(title))[0]?.[column]).toBe(first)
  })

  it.each([
    ['Westerns give back least per dollar spent', 'major_genre', 'Western'],
    ['Documentaries are liked best, horror least', 'major_genre', 'Horror'],
    ['Education and health gained most jobs', 'sector', 'Manufacturing'],
    ['Fridays are late, Saturdays are not', 'weekday', 'Saturday'],
  ])('%s (the last)', async (title, column, last) => {
    expect((await rows(title)).at(-1)?.[column]).toBe(last)
  })

  it('delays pile up through the day', async () => {
    const hours = numbers(await rows('Delays pile up through the day'), 'late_share')
    expect(hours.at(-1)).toBe(Math.max(...hours))
    expect(hours[0]).toBe(Math.min(...hours))
  })

  it('takings grew nearly fivefold from 1990 to 2009', async () => {
    const gross = numbers(await rows('Takings grew nearly fivefold from 1990 to 2009'), 'gross')
    expect(Number(gross.at(-1)) / Number(gross[0])).toBeCloseTo(4.9, 1)
  })

  it('May to July releases earn most', async () => {
    const months = (await rows('May to July releases earn most')).toSorted(
      (a, b) => Number(b['mean_gross']) - Number(a['mean_gross']),
    )
    expect(
      months
        .slice(0, 3)
        .map((row) => row['release_month'])
        .toSorted(),
    ).toEqual(['05', '06', '07'])
  })

  it('23 of 26 months lost jobs', async () => {
    const from = Date.UTC(2008, 0, 1)
    const until = Date.UTC(2010, 1, 1)
    const months = (await rows('From January 2008, 23 of 26 months lost jobs')).filter(
      ({ month }) => Number(month) >= from && Number(month) <= until,
    )
    expect([months.length, months.filter((row) => Number(row['monthly_change']) < 0).length]).toEqual([26, 23])
  })

  it('one job in sixteen was lost, one strike in ten does damage', async () => {
    const [lost] = await rows('Jobs lost, January 2008 to February 2010')
    const { nonfarm } = database.prepare("select nonfarm from us_employment where month = '2008-01-01'").get() as {
      nonfarm: number
    }
    expect((nonfarm * -1000) / Number(lost?.['lost_in_recession'])).toBeCloseTo(16, 0)
    const [damage] = await rows('Strikes with damage')
    expect(Number(damage?.['damage_share'])).toBeCloseTo(0.1, 1)
  })

  it('factories and building sites had not recovered by 2015', async () => {
    const months = await rows('Factories and building sites had not recovered by 2015')
    for (const column of ['manufacturing_jobs', 'construction_jobs']) {
      expect(numbers(months, column).at(-1)).toBeLessThan(Number(numbers(months, column)[0]))
    }
  })

  it('one builder in four was out of work in February 2010', async () => {
    const last = (await rows('One builder in four was out of work in February 2010')).at(-1)
    expect(Number(last?.['Construction'])).toBeGreaterThan(25)
  })

  it('the index halved, Apple rose more than eightfold while Microsoft fell', async () => {
    const levels = await rows('The index halved between October 2007 and February 2009')
    const at = (year: number, month: number) =>
      Number(levels.find((row) => row['date'] === Date.UTC(year, month, 1))?.['level'])
    expect(at(2009, 1) / at(2007, 9)).toBeLessThan(0.5)
    const shares = await rows('Apple rose more than eightfold while Microsoft fell')
    expect(Number(shares.at(-1)?.['AAPL']) / Number(shares[0]?.['AAPL'])).toBeGreaterThan(8)
    expect(Number(shares.at(-1)?.['MSFT'])).toBeLessThan(Number(shares[0]?.['MSFT']))
  })

  it('reports of strikes more than doubled, they peak from August to October, a January strike does damage most often', async () => {
    const years = await rows('Reports more than doubled from 1990 to 2001')
    const total = (row: Record<string, unknown> | undefined) =>
      ['Large', 'Medium', 'Small'].reduce((sum, key) => sum + Number(row?.[key]), 0)
    expect(total(years.at(-1))).toBeGreaterThan(2 * total(years[0]))
    const months = (await rows('Strikes peak from August to October')).toSorted(
      (a, b) => Number(b['count']) - Number(a['count']),
    )
    expect(
      months
        .slice(0, 3)
        .map(({ month }) => month)
        .toSorted(),
    ).toEqual(['08', '09', '10'])
    const damage = (await rows('A strike in January does damage most often')).toSorted(
      (a, b) => Number(b['damage_share']) - Number(a['damage_share']),
    )
    expect(damage[0]?.['month']).toBe('01')
  })

  it('Canada geese cost more than all other known species, large animals damage in four strikes of ten', async () => {
    const { share } = database
      .prepare(
        "select sum(case when wildlife_species = 'Canada goose' then cost_total end) * 1.0 / sum(cost_total) as share from birdstrikes where wildlife_species not like 'Unknown%'",
      )
      .get() as { share: number }
    expect(share).toBeGreaterThan(0.5)
    expect(Number((await rows('Large animals damage most often'))[0]?.['damage_share'])).toBeCloseTo(
      0.44,
      2,
    )
  })

  it('six distributors take three quarters of the money, critics and audiences agree, distance explains little', async () => {
    const { share } = database
      .prepare(
        `with gross as (select distributor, sum(worldwide_gross) as total from movies where release_date >= '1990-01-01' and release_date < '2010-01-01' group by 1)
         select (select sum(total) from (select total from gross where distributor is not null order by total desc limit 6)) * 1.0 / sum(total) as share from gross`,
      )
      .get() as { share: number }
    expect(share).toBeGreaterThan(0.75)
    expect(correlation(await rows('Critics and audiences mostly agree'), 'imdb_rating', 'tomatoes')).toBeGreaterThan(
      0.8,
    )
    expect(
      Math.abs(correlation(await rows('Distance explains little of the delay'), 'distance', 'mean_delay')),
    ).toBeLessThan(0.3)
  })
})

function correlation(list: readonly Record<string, unknown>[], x: string, y: string): number {
  const [xs, ys] = [numbers(list, x), numbers(list, y)]
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [mx, my] = [mean(xs), mean(ys)]
  const product = (a: readonly number[], ma: number, b: readonly number[], mb: number) =>
    a.reduce((sum, value, i) => sum + (value - ma) * (Number(b[i]) - mb), 0)
  return product(xs, mx, ys, my) / Math.sqrt(product(xs, mx, xs, mx) * product(ys, my, ys, my))
}
