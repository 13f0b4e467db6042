import { BUNDLE_TYPES, readExampleBundle, type BundleKind, type ExampleBundle } from './bundle.ts'
import { z } from 'zod'
import { EXAMPLE_MESSAGES } from './messages.ts'
import { Session, type Credentials } from './session.ts'
import { exampleTables, largeTables, type ExampleTable } from './tables.ts'

export interface LoadOptions extends Credentials {
  /** Told what is being done, one short sentence at a time. */
  readonly log: (message: string) => void
}

/** Uploads under way at once: one reads and sends while the other is written. */
const PARALLEL_UPLOADS = 2

const databases = z.object({
  result: z.array(z.object({ id: z.int(), uuid: z.string(), extra: z.string().nullish() })),
})
const tables = z.object({ result: z.array(z.object({ value: z.string() })) })
const datasets = z.object({ result: z.array(z.object({ table_name: z.string() })) })

/**
 * Loads the examples through the product's own API: a database, its tables by upload, and the dashboards by import.
 * What is there already is left alone until the examples themselves change; then the bundle overwrites its own objects.
 * A load that was cut short is taken up again.
 */
export async function loadExamples({ log, ...credentials }: LoadOptions): Promise<void> {
  const started = performance.now()
  const [session, bundle] = await Promise.all([Session.open(credentials), readExampleBundle()])
  const found = await findDatabase(session, bundle)
  const known = found?.version ?? null
  if (known === bundle.version) return log(EXAMPLE_MESSAGES.upToDate)
  const id = found?.id ?? (await createDatabase(session, bundle))
  const missing = await missingTables(session, id)
  await inParallel(missing, PARALLEL_UPLOADS, async (table) => {
    log(EXAMPLE_MESSAGES.uploading(table.name))
    await uploadTable(session, id, table)
  })
  log(EXAMPLE_MESSAGES.importing)
  // The first import brings everything; after a change the datasets and charts have to be overwritten by their own.
  const kinds: readonly BundleKind[] = known === null ? ['dashboard'] : ['dataset', 'chart', 'dashboard']
  for (const kind of kinds) await importBundle(session, bundle, kind)
  await session.put(`/api/v1/database/${id}`, {
    extra: JSON.stringify({ ...bundle.database.extra, version: bundle.version }),
  })
  log(EXAMPLE_MESSAGES.loaded(missing.length, seconds(started)))
}

/** Adds the table of three million flights to the examples database. */
export async function loadLargeExamples({ log, ...credentials }: LoadOptions): Promise<void> {
  const started = performance.now()
  const [session, bundle] = await Promise.all([Session.open(credentials), readExampleBundle()])
  const { id } = (await findDatabase(session, bundle)) ?? {}
  if (id === undefined) throw new Error(EXAMPLE_MESSAGES.noDatabase)
  const present = await presentTables(session, id)
  for (const table of largeTables) {
    if (present.has(table.name)) {
      log(EXAMPLE_MESSAGES.largeExists)
      continue
    }
    const rows = await uploadTable(session, id, table, (count) =>
      log(EXAMPLE_MESSAGES.progress(count.toLocaleString('en'))),
    )
    log(EXAMPLE_MESSAGES.largeLoaded(rows.toLocaleString('en'), seconds(started)))
  }
}

interface FoundDatabase {
  readonly id: number
  /** Of the examples that were loaded last; null while none was loaded to its end. */
  readonly version: string | null
}

async function findDatabase(
  session: Session,
  { database: { database_name: name, uuid } }: ExampleBundle,
): Promise<FoundDatabase | null> {
  const filter = `(filters:!((col:database_name,opr:eq,value:${name})),page_size:100)`
  const { result } = databases.parse(await session.get(`/api/v1/database/?q=${encodeURIComponent(filter)}`))
  const row = result.find((candidate) => candidate.uuid === uuid)
  if (!row) return null
  const extra: unknown = JSON.parse(row.extra || '{}')
  return { id: row.id, version: z.object({ version: z.string() }).safeParse(extra).data?.version ?? null }
}

async function createDatabase(
  session: Session,
  { database: { uuid, database_name, extra } }: ExampleBundle,
): Promise<number> {
  const created = await session.post('/api/v1/database/', {
    uuid,
    database_name,
    sqlalchemy_uri: `edge://${uuid}`,
    expose_in_sqllab: true,
    allow_file_upload: true,
    allow_ctas: true,
    allow_cvas: true,
    extra: JSON.stringify(extra),
  })
  return z.object({ id: z.int() }).parse(created).id
}

/** A table counts as present with its dataset, which an upload makes last: one that was cut short is loaded again. */
async function missingTables(session: Session, id: number): Promise<readonly ExampleTable[]> {
  const present = await presentTables(session, id)
  return exampleTables.filter(({ name }) => !present.has(name))
}

async function presentTables(session: Session, id: number): Promise<ReadonlySet<string>> {
  const inDatabase = `(filters:!((col:database,opr:rel_o_m,value:${id})),page_size:100,columns:!(table_name))`
  const [tableList, datasetList] = await Promise.all([
    session.get(`/api/v1/database/${id}/tables/?q=${encodeURIComponent('(schema_name:main,force:!t)')}`),
    session.get(`/api/v1/dataset/?q=${encodeURIComponent(inDatabase)}`),
  ])
  const names = new Set(datasets.parse(datasetList).result.map(({ table_name }) => table_name))
  return new Set(tables.parse(tableList).result.flatMap(({ value }) => (names.has(value) ? [value] : [])))
}

/** Uploads the files of a table: the first replaces what a broken load left, the others append. Gives the rows sent. */
async function uploadTable(
  session: Session,
  id: number,
  { name, columns, files }: ExampleTable,
  progress: (rows: number) => void = () => {},
): Promise<number> {
  const dates = columns.filter(({ kind }) => kind === 'date' || kind === 'timestamp').map((column) => column.name)
  let rows = 0
  let sent = 0
  for await (const file of files()) {
    const form = new FormData()
    form.set('type', 'csv')
    form.set('table_name', name)
    form.set('already_exists', sent === 0 ? 'replace' : 'append')
    form.set('delimiter', ',')
    // `None` is a value of these tables (no damage), not the lack of one.
    form.set('null_values', '[""]')
    form.set('column_dates', dates.join(','))
    form.set('column_data_types', JSON.stringify(dataTypes(columns)))
    form.set('file', new File([...file.parts], `${name}.csv`, { type: 'text/csv' }))
    await session.send(`/api/v1/database/${id}/upload/`, form)
    sent += 1
    rows += file.rows
    progress(rows)
  }
  return rows
}

const TYPES = { text: 'str', integer: 'Int64', number: 'float' } as const

function dataTypes(columns: ExampleTable['columns']): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap(({ name, kind }) => (kind === 'date' || kind === 'timestamp' ? [] : [[name, TYPES[kind]]])),
  )
}

async function importBundle(session: Session, bundle: ExampleBundle, kind: BundleKind): Promise<void> {
  const form = new FormData()
  form.set('formData', new File([bundle.archive(kind)], `${BUNDLE_TYPES[kind]}.zip`, { type: 'application/zip' }))
  form.set('overwrite', 'true')
  await session.send(`/api/v1/${kind}/import/`, form)
}

async function inParallel<T>(items: readonly T[], limit: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: limit }, worker))
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
