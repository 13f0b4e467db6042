import { csvLine, csvParts } from './csv.ts'
import { readDate, readRecord, type Cell, type Column, type ColumnKind, type SourceColumn } from './columns.ts'
import { flightColumns, flightRows } from './flights.ts'
import { readProperName } from './proper-names.ts'
import { readSource } from './source.ts'

/** CSV with a header line, in pieces that need not be joined before they are sent. */
export interface TableFile {
  readonly parts: readonly string[]
  readonly rows: number
}

/** A table of the examples database and the files it is uploaded as, one after the other. */
export interface ExampleTable {
  readonly name: string
  readonly columns: readonly Column[]
  readonly files: () => AsyncIterable<TableFile>
}

/** Every fifteenth of three million rows: 200,000, spread over the whole period. */
const FLIGHTS_STEP = 15

/** Rows of one upload: about 20 MB of CSV, well under the body limit and the memory of a Worker. */
const ROWS_PER_FILE = 250_000

function column(name: string, kind: ColumnKind, from: string = name, read?: (value: unknown) => Cell): SourceColumn {
  return { name, kind, from, read }
}

/** The source writes years with two digits somewhere on its way: a film "of 2046" is of 1946. It ends in 2011. */
const LAST_RELEASE_YEAR = 2011

export function readReleaseDate(value: unknown): Cell {
  const date = readDate(value)
  if (date === null) return null
  const year = Number(String(date).slice(0, 4))
  return year > LAST_RELEASE_YEAR ? `${year - 100}${String(date).slice(4)}` : date
}

/** Gapminder numbers its regions; the numbers are explained in the source's own description. */
const REGIONS = [
  'South Asia',
  'Europe and Central Asia',
  'Sub-Saharan Africa',
  'America',
  'East Asia and Pacific',
  'Middle East and North Africa',
]

function readRegion(value: unknown): Cell {
  return REGIONS[Number(value)] ?? null
}

const EMPLOYMENT_COLUMNS = [
  'nonfarm',
  'private',
  'goods_producing',
  'service_providing',
  'private_service_providing',
  'mining_and_logging',
  'construction',
  'manufacturing',
  'durable_goods',
  'nondurable_goods',
  ['trade_transportation_utilities', 'trade_transportation_utilties'],
  'wholesale_trade',
  'retail_trade',
  'transportation_and_warehousing',
  'utilities',
  'information',
  'financial_activities',
  'professional_and_business_services',
  'education_and_health_services',
  'leisure_and_hospitality',
  'other_services',
  'government',
  'nonfarm_change',
] as const

function fromRecords(name: string, file: string, columns: readonly SourceColumn[]): ExampleTable {
  return {
    name,
    columns,
    files: async function* () {
      const records = await readSource(file)
      const rows = records.map((record) => readRecord(columns, record))
      yield { parts: csvParts(columns, rows), rows: rows.length }
    },
  }
}

function fromFlights(name: string, step: number): ExampleTable {
  return {
    name,
    columns: flightColumns,
    files: async function* () {
      const header = csvLine(flightColumns.map(({ name }) => name))
      let parts = [header]
      let waiting = 0
      for await (const rows of flightRows(step)) {
        if (waiting > 0 && waiting + rows.length > ROWS_PER_FILE) {
          yield { parts, rows: waiting }
          parts = [header]
          waiting = 0
        }
        parts.push(rows.map(csvLine).join(''))
        waiting += rows.length
      }
      if (waiting > 0) yield { parts, rows: waiting }
    },
  }
}

/** What `npm start` loads; the big one first, because it takes longest. */
export const exampleTables: readonly ExampleTable[] = [
  fromFlights('flights', FLIGHTS_STEP),
  fromRecords('birdstrikes', 'birdstrikes.csv', [
    column('flight_date', 'date', 'Flight Date'),
    column('airport', 'text', 'Airport Name', readProperName),
    column('origin_state', 'text', 'Origin State'),
    column('operator', 'text', 'Aircraft Airline Operator', readProperName),
    column('aircraft', 'text', 'Aircraft Make Model'),
    column('phase_of_flight', 'text', 'Phase of flight'),
    column('time_of_day', 'text', 'Time of day'),
    column('wildlife_species', 'text', 'Wildlife Species'),
    column('wildlife_size', 'text', 'Wildlife Size'),
    column('damage', 'text', 'Effect Amount of damage'),
    column('cost_repair', 'integer', 'Cost Repair'),
    column('cost_other', 'integer', 'Cost Other'),
    column('cost_total', 'integer', 'Cost Total $'),
    column('speed_knots', 'integer', 'Speed IAS in knots'),
  ]),
  fromRecords('airports', 'airports.csv', [
    column('iata', 'text'),
    column('name', 'text'),
    column('city', 'text'),
    column('state', 'text'),
    column('country', 'text'),
    column('latitude', 'number'),
    column('longitude', 'number'),
  ]),
  fromRecords('movies', 'movies.json', [
    column('title', 'text', 'Title'),
    column('release_date', 'date', 'Release Date', readReleaseDate),
    column('us_gross', 'integer', 'US Gross'),
    column('worldwide_gross', 'integer', 'Worldwide Gross'),
    column('us_dvd_sales', 'integer', 'US DVD Sales'),
    column('production_budget', 'integer', 'Production Budget'),
    column('mpaa_rating', 'text', 'MPAA Rating'),
    column('running_time_min', 'integer', 'Running Time min'),
    column('distributor', 'text', 'Distributor'),
    column('source', 'text', 'Source'),
    column('major_genre', 'text', 'Major Genre'),
    column('creative_type', 'text', 'Creative Type'),
    column('director', 'text', 'Director'),
    column('rotten_tomatoes_rating', 'integer', 'Rotten Tomatoes Rating'),
    column('imdb_rating', 'number', 'IMDB Rating'),
    column('imdb_votes', 'integer', 'IMDB Votes'),
  ]),
  fromRecords('unemployment_across_industries', 'unemployment-across-industries.json', [
    column('date', 'date'),
    column('industry', 'text', 'series'),
    column('unemployed', 'integer', 'count'),
    column('rate', 'number'),
  ]),
  fromRecords('seattle_weather', 'seattle-weather.csv', [
    column('date', 'date'),
    column('precipitation', 'number'),
    column('temp_max', 'number'),
    column('temp_min', 'number'),
    column('wind', 'number'),
    column('weather', 'text'),
  ]),
  fromRecords('disasters', 'disasters.csv', [
    column('year', 'date', 'Year'),
    column('disaster', 'text', 'Entity'),
    column('deaths', 'integer', 'Deaths'),
  ]),
  fromRecords('gapminder', 'gapminder.json', [
    column('year', 'date'),
    column('country', 'text'),
    column('region', 'text', 'cluster', readRegion),
    column('population', 'integer', 'pop'),
    column('life_expectancy', 'number', 'life_expect'),
    column('fertility', 'number'),
  ]),
  fromRecords('stocks', 'stocks.csv', [column('date', 'date'), column('symbol', 'text'), column('price', 'number')]),
  fromRecords('sp500', 'sp500.csv', [column('date', 'date'), column('price', 'number')]),
  fromRecords('us_employment', 'us-employment.csv', [
    column('month', 'date'),
    ...EMPLOYMENT_COLUMNS.map((entry) =>
      typeof entry === 'string' ? column(entry, 'number') : column(entry[0], 'number', entry[1]),
    ),
  ]),
  fromRecords('penguins', 'penguins.json', [
    column('species', 'text', 'Species'),
    column('island', 'text', 'Island'),
    column('beak_length_mm', 'number', 'Beak Length (mm)'),
    column('beak_depth_mm', 'number', 'Beak Depth (mm)'),
    column('flipper_length_mm', 'integer', 'Flipper Length (mm)'),
    column('body_mass_g', 'integer', 'Body Mass (g)'),
    column('sex', 'text', 'Sex', readProperName),
  ]),
  fromRecords('cars', 'cars.json', [
    column('name', 'text', 'Name'),
    column('year', 'date', 'Year'),
    column('origin', 'text', 'Origin'),
    column('miles_per_gallon', 'number', 'Miles_per_Gallon'),
    column('cylinders', 'integer', 'Cylinders'),
    column('displacement', 'number', 'Displacement'),
    column('horsepower', 'integer', 'Horsepower'),
    column('weight_lbs', 'integer', 'Weight_in_lbs'),
    column('acceleration', 'number', 'Acceleration'),
  ]),
]

/** What `npm run examples:large` adds. */
export const largeTables: readonly ExampleTable[] = [fromFlights('flights_3m', 1)]
