import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { readDate, readInteger, readText, readTimestamp } from '../../../../worker/local/examples/columns.ts'
import { chunks, csvCell, csvParts } from '../../../../worker/local/examples/csv.ts'
import { readProperName } from '../../../../worker/local/examples/proper-names.ts'
import { exampleTables, readReleaseDate, type ExampleTable } from '../../../../worker/local/examples/tables.ts'

async function read(table: ExampleTable): Promise<Record<string, string>[]> {
  const records: Record<string, string>[] = []
  for await (const { parts, rows } of table.files()) {
    const { data, errors } = Papa.parse<Record<string, string>>(parts.join(''), { header: true, skipEmptyLines: true })
    expect(errors).toEqual([])
    expect(data).toHaveLength(rows)
    for (const record of data) records.push(record)
  }
  return records
}

function table(name: string): ExampleTable {
  const found = exampleTables.find((candidate) => candidate.name === name)
  if (!found) throw new Error(`no table ${name}`)
  return found
}

describe('cells', () => {
  it('writes every spelling of a date as an ISO day', () => {
    expect(['Jun 12 1998', '1998-06-12', '1998-06-12T08:00:00.000Z'].map(readDate)).toEqual(Array(3).fill('1998-06-12'))
    expect(readDate(1900)).toBe('1900-01-01')
  })

  it('refuses a date it cannot read', () => {
    expect(() => readDate('12/06/1998')).toThrow('Not a date')
    expect(() => readDate('Foo 12 1998')).toThrow('Not a date')
  })

  it('keeps the wall clock of a timestamp', () => {
    expect(readTimestamp(new Date('2001-01-01T00:01:00Z'))).toBe('2001-01-01 00:01:00')
  })

  it('reads the marks of the unknown as null and refuses text where a number belongs', () => {
    expect(['', ' ', '.', null, undefined].map(readText)).toEqual([null, null, null, null, null])
    expect(readInteger('12.4')).toBe(12)
    expect(() => readInteger('twelve')).toThrow('Not a number')
  })

  it('puts films of a year to come a century earlier', () => {
    expect(readReleaseDate('Dec 15 2039')).toBe('1939-12-15')
    expect(readReleaseDate('Dec 23 2011')).toBe('2011-12-23')
  })

  it('spells out names in capitals', () => {
    expect(readProperName("CHICAGO O'HARE INTL ARPT")).toBe("Chicago O'Hare International Airport")
    expect(readProperName('US AIRWAYS*')).toBe('US Airways')
    expect(readProperName('.')).toBeNull()
  })

  it('quotes what CSV needs quoted and leaves null empty', () => {
    expect(['a,b', 'say "x"', 'two\nlines', 'plain', 1.5, null].map(csvCell)).toEqual([
      '"a,b"',
      '"say ""x"""',
      '"two\nlines"',
      'plain',
      '1.5',
      '',
    ])
  })

  it('loses no row when cutting into pieces', () => {
    const rows = Array.from({ length: 25_001 }, (_, index) => [index])
    const text = csvParts([{ name: 'n', kind: 'integer' }], rows).join('')
    expect(text.split('\n')).toHaveLength(25_003)
    expect(chunks([1, 2, 3], 2)).toEqual([[1, 2], [3]])
  })
})

describe('tables', () => {
  it('have distinct snake_case names and columns', () => {
    const names = exampleTables.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { columns } of exampleTables) {
      const columnNames = columns.map(({ name }) => name)
      expect(new Set(columnNames).size).toBe(columnNames.length)
      for (const name of columnNames) expect(name).toMatch(/^[a-z][a-z0-9_]*$/)
    }
  })

  it.each([
    ['airports', 3376],
    ['birdstrikes', 10_000],
    ['cars', 406],
    ['disasters', 803],
    ['gapminder', 682],
    ['movies', 3201],
    ['penguins', 344],
    ['seattle_weather', 1461],
    ['sp500', 123],
    ['stocks', 560],
    ['unemployment_across_industries', 1708],
    ['us_employment', 120],
  ])('%s holds every row of its source', async (name, count) => {
    const records = await read(table(name))
    expect(records).toHaveLength(count)
    const first = table(name).columns[0]?.name ?? ''
    expect(records.filter((record) => record[first] === '').length).toBeLessThan(2)
  })

  it('dates are ISO text in every table', async () => {
    for (const { name, columns } of exampleTables) {
      if (name === 'flights') continue
      const dates = columns.filter(({ kind }) => kind === 'date').map((column) => column.name)
      for (const record of await read(table(name))) {
        for (const column of dates) expect(record[column]).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      }
    }
  })

  it('flights are 200,000 rows spread evenly, with city and state for every airport', async () => {
    const records = await read(table('flights'))
    expect(records).toHaveLength(200_000)
    expect(records[0]?.['date']).toBe('2001-01-01 00:01:00')
    expect(records.at(-1)?.['date']?.slice(0, 10)).toBe('2001-06-30')
    expect(records.filter((record) => record['origin_city'] === '' || record['destination_state'] === '')).toEqual([])
    const perMonth = Map.groupBy(records, (record) => record['date']?.slice(0, 7))
    expect([...perMonth.values()].every((month) => month.length > 30_000)).toBe(true)
    expect(records.every((record) => Number(record['departure_hour']) === Number(record['date']?.slice(11, 13)))).toBe(
      true,
    )
  }, 60_000)
})
