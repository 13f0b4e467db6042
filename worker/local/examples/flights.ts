import { zstdDecompressSync } from 'node:zlib'
import { asyncBufferFromFile, parquetMetadataAsync, parquetRead, type DecodedArray } from 'hyparquet'
import { readTimestamp, type Cell, type Column } from './columns.ts'
import { readSource, sourcePath } from './source.ts'

/**
 * `date` is the actual departure in local time, `delay` the arrival delay in minutes (negative: early), as the script
 * that made the source says. Hour and weekday are written out because every engine spells them differently.
 */
export const flightColumns: readonly Column[] = [
  { name: 'date', kind: 'timestamp' },
  { name: 'departure_hour', kind: 'integer' },
  { name: 'weekday', kind: 'text' },
  { name: 'delay', kind: 'integer' },
  { name: 'distance', kind: 'integer' },
  { name: 'origin', kind: 'text' },
  { name: 'origin_city', kind: 'text' },
  { name: 'origin_state', kind: 'text' },
  { name: 'destination', kind: 'text' },
  { name: 'destination_city', kind: 'text' },
  { name: 'destination_state', kind: 'text' },
]

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

interface Airport {
  readonly city: Cell
  readonly state: Cell
}

/**
 * Rows of flights-3m.parquet in order of departure, every `step`-th of them, one row group at a time so that the file
 * never stands in memory as a whole.
 */
export async function* flightRows(step: number): AsyncGenerator<Cell[][]> {
  const airports = await readAirports()
  const file = await asyncBufferFromFile(sourcePath('flights-3m.parquet'))
  const metadata = await parquetMetadataAsync(file)
  let start = 0
  for (const group of metadata.row_groups) {
    const end = start + Number(group.num_rows)
    const columns = new Map<string, DecodedArray>()
    await parquetRead({
      file,
      metadata,
      compressors: { ZSTD: (input) => zstdDecompressSync(input) },
      rowStart: start,
      rowEnd: end,
      onChunk: ({ columnName, columnData }) => void columns.set(columnName, columnData),
    })
    yield pick(columns, airports, firstMultiple(step, start) - start, step)
    start = end
  }
}

function pick(
  columns: ReadonlyMap<string, DecodedArray>,
  airports: ReadonlyMap<string, Airport>,
  first: number,
  step: number,
): Cell[][] {
  const [date, delay, distance, origin, destination] = ['date', 'delay', 'distance', 'origin', 'destination'].map(
    (name) => {
      const values = columns.get(name)
      if (!values) throw new Error(`flights-3m.parquet has no column ${name}`)
      return values
    },
  )
  if (!date || !delay || !distance || !origin || !destination) return []
  const rows: Cell[][] = []
  for (let index = first; index < date.length; index += step) {
    const departure = new Date(date[index])
    const from = String(origin[index])
    const to = String(destination[index])
    rows.push([
      readTimestamp(departure),
      departure.getUTCHours(),
      WEEKDAYS[departure.getUTCDay()] ?? null,
      Number(delay[index]),
      Number(distance[index]),
      from,
      airports.get(from)?.city ?? null,
      airports.get(from)?.state ?? null,
      to,
      airports.get(to)?.city ?? null,
      airports.get(to)?.state ?? null,
    ])
  }
  return rows
}

function firstMultiple(step: number, from: number): number {
  return Math.ceil(from / step) * step
}

async function readAirports(): Promise<ReadonlyMap<string, Airport>> {
  const records = await readSource('airports.csv')
  return new Map(
    records.map((record) => [String(record['iata']), { city: String(record['city']), state: String(record['state']) }]),
  )
}
