/**
 * Keeps the example dashboards of a Superset as an archive of facts, a sample of the tables they read, and how many rows
 * each of their charts had there. Run by hand:
 * `node test/examples/record-examples.ts --superset URL --postgres URL` (the second names the database of its examples).
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { OraclePage } from '../charts/oracle-page.ts'
import { Oracle } from '../numbers/oracle.ts'
import { factsOf, readBundle, writeBundle, type BundleFiles } from './bundle-facts.ts'
import { FIXTURES, keepTable, type ExampleTable } from './tables.ts'

/** Tables too large to be kept whole. */
const EVERY: Readonly<Record<string, number>> = { long_lat: 60, flights: 12, 'FCC 2018 Survey': 4, birth_names: 4 }

type Values = Record<string, unknown>

const { values } = parseArgs({ options: { superset: { type: 'string' }, postgres: { type: 'string' } } })
const { superset, postgres } = values
if (!superset || !postgres) throw new Error('--superset and --postgres are needed')

const oracle = await Oracle.at(superset)
const ids = ((await oracle.send('/api/v1/dashboard/?q=(page_size:100)')).body.result ?? []).map((row) => Number(row['id']))
const files = factsOf(readBundle(await oracle.download(`/api/v1/dashboard/export/?q=!(${ids.toSorted((a, b) => a - b).join(',')})`)))
writeFileSync(`${FIXTURES}/dashboards.zip`, writeBundle(files))

const datasets = filesIn('datasets/')
const charts = filesIn('charts/')
await keepTables()
await keepRowCounts()

function filesIn(folder: string): Values[] {
  return [...(files satisfies BundleFiles)].filter(([path]) => path.startsWith(folder)).map(([, content]) => content as Values)
}

async function keepTables(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres })
  await client.connect()
  const tables: ExampleTable[] = []
  for (const dataset of datasets) {
    const name = String(dataset['table_name'])
    const { rows } = await client.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
       where attrelid = quote_ident($1)::regclass and attnum > 0 and not attisdropped order by attnum`,
      [name],
    )
    const used = usedText(dataset)
    const columns = Object.fromEntries(rows.filter((column) => mentions(used, column.name)).map((column) => [column.name, column.type]))
    const table = { name, columns, every: EVERY[name] ?? 1 }
    tables.push(table)
    await keepTable(client, table)
  }
  await client.end()
  writeFileSync(`${FIXTURES}/tables.json`, `[\n${tables.map((table) => JSON.stringify(table)).join(',\n')}\n]\n`)
}

/** All settings that may name a column of a dataset. */
function usedText(dataset: Values): string {
  const own = charts.filter((chart) => chart['dataset_uuid'] === dataset['uuid']).map((chart) => chart['params'])
  const calculated = (dataset['columns'] as Values[]).map((column) => column['expression'])
  const filters = filesIn('dashboards/').map((dashboard) => (dashboard['metadata'] as Values)['native_filter_configuration'])
  return JSON.stringify([own, calculated, dataset['metrics'], dataset['main_dttm_col'], filters])
}

function mentions(text: string, column: string): boolean {
  const escaped = column.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(String.raw`(?<!\w)${escaped}(?!\w)`).test(text)
}

async function keepRowCounts(): Promise<void> {
  const page = await OraclePage.at(superset ?? '')
  const legacy = new Set((await page.kinds()).filter((kind) => kind.legacy).map(({ type }) => type))
  const told: Values[] = []
  for (const { id, ...chart } of await chartsOfOracle()) {
    const formData: Values = JSON.parse(String(chart['params'])) as Values
    const datasource = `${String(chart['datasource_id'])}__table`
    const viz_type = String(chart['viz_type'])
    const settings = { ...formData, viz_type, datasource, slice_id: id }
    told.push({ name: chart['slice_name'], uuid: chart['uuid'], viz_type, rows: legacy.has(viz_type) ? await olderRows(page, settings) : await rows(page, settings) })
  }
  await page.close()
  writeFileSync(`${FIXTURES}/row-counts.json`, `[\n${told.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`)
}

async function chartsOfOracle(): Promise<Values[]> {
  const list = await Promise.all([0, 1].map((page) => oracle.send(`/api/v1/chart/?q=(page:${page},page_size:100,columns:!(id,slice_name,uuid,viz_type,params,datasource_id))`)))
  const byUuid = new Map(list.flatMap(({ body }) => body.result ?? []).map((row) => [row['uuid'], row]))
  return charts.map((chart) => ({ ...byUuid.get(chart['uuid']) }))
}

/** Rows of each query; null where this Superset could not answer. */
async function rows(page: OraclePage, settings: Values): Promise<number[] | null> {
  const { form_data: _, ...context } = await page.queryContext(settings, {})
  const { status, body } = await oracle.send('/api/v1/chart/data', context)
  return status === 200 ? (body.result ?? []).map((result) => Number(result['rowcount'])) : null
}

async function olderRows(page: OraclePage, settings: Values): Promise<number[] | null> {
  const { status, body } = await page.olderAnswer(settings)
  return status === 200 ? [Number(body['rowcount'])] : null
}
