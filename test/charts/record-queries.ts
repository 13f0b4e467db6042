/**
 * Records what the chart plugins of a Superset ask for the settings in `variants`, and what its server answers where it
 * shapes the answer itself. Run by hand: `node test/charts/record-queries.ts --superset URL [kind ...]`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Oracle } from '../numbers/oracle.ts'
import { OraclePage } from './oracle-page.ts'
import { VARIANTS } from './variants/all.ts'
import type { QueryVariant } from './variants/parts.ts'

const FOLDER = 'test/fixtures/queries'
/** What is kept of an answer: enough to see its shape. */
const KEPT_ROWS = 12

const { values, positionals } = parseArgs({ options: { superset: { type: 'string' } }, allowPositionals: true })
if (!values.superset) throw new Error('--superset is needed')

const oracle = await Oracle.at(values.superset)
const page = await OraclePage.at(values.superset)
const kinds = await page.kinds()
mkdirSync(FOLDER, { recursive: true })

/** The caches of some plugins go by the id of the chart. */
let slice = 1_000_000

async function record(type: string, variant: QueryVariant, legacy: boolean): Promise<Record<string, unknown>> {
  const { name, table, form, options } = variant
  const datasource = `${oracle.datasetId(table)}__table`
  const settings = { datasource, viz_type: type, ...form }
  const told = { name, table, formData: { ...settings, datasource: '1__table' }, ...(options && { options }) }
  if (legacy) {
    const { status, body } = await page.olderAnswer(settings)
    if (status !== 200) return { ...told, legacy: true, status }
    return { ...told, legacy: true, sql: body['query'], data: shortened(body['data']) }
  }
  const context = await page.queryContext({ ...settings, slice_id: slice++ }, options ?? {})
  const { form_data: _, ...sent } = context
  const answer = await oracle.send('/api/v1/chart/data', { ...sent, result_format: 'json', result_type: 'results' })
  if (answer.status !== 200) console.warn(`${type}, ${name}: answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
  return { ...told, queryContext: { ...sent, datasource: { id: 1, type: 'table' } } }
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, KEPT_ROWS).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).slice(0, 4 * KEPT_ROWS).map(([key, part]) => [key, shortened(part)]))
}

for (const { type, legacy } of kinds.filter(({ type: one }) => positionals.length === 0 || positionals.includes(one))) {
  const variants = VARIANTS[type]
  if (!variants) {
    console.warn(`${type}: no variants`)
    continue
  }
  const recorded: string[] = []
  for (const variant of variants) recorded.push(JSON.stringify(await record(type, variant, legacy)))
  writeFileSync(`${FOLDER}/${type}.json`, `[\n${recorded.join(',\n')}\n]\n`)
  console.log(`${type}: ${recorded.length}`)
}
await page.close()
