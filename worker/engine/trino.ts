import { trinoDialect } from './dialects/trino.ts'
import {
  EngineError,
  type Engine,
  type EstimateOptions,
  type ExecuteOptions,
  type Execution,
  type Row,
  type TableColumn,
  type TableIndex,
  type TableKeys,
  type TableName,
} from './engine.ts'
import { EngineErrorType } from './errors.ts'
import type { HttpAddress } from './http-host.ts'
import { trinoEstimate } from './estimates.ts'
import { assertReadOnlyText } from './read-only-text.ts'
import { allRows } from './rows.ts'
import { TrinoClient } from './trino-client.ts'
import type { TrinoPage } from './trino-protocol.ts'
import { columnReader } from './trino-types.ts'

/** Introspection is a few short reads of tables that the coordinator makes up. */
const CATALOG_TIMEOUT_MS = 30_000

/** A Trino cluster over HTTP. */
export class TrinoEngine implements Engine {
  readonly dialect = trinoDialect
  readonly #address: () => Promise<HttpAddress>
  #known: Promise<TrinoClient> | null = null

  /** `address` is asked for when the first statement runs: it takes secrets to be decrypted. */
  constructor(address: () => Promise<HttpAddress>) {
    this.#address = address
  }

  /** A reading transaction would cost two statements more; the text is read before it is sent. */
  async execute(sql: string, options: ExecuteOptions): Promise<Execution> {
    if (options.readOnly) assertReadOnlyText(sql, trinoDialect.name)
    return this.#run(sql, options)
  }

  async catalogs(): Promise<readonly string[]> {
    return (await this.#rows('SHOW CATALOGS')).map(([name]) => String(name))
  }

  async schemas(): Promise<readonly string[]> {
    const { catalog } = await this.#client()
    // Asking for something tells, too, whether the address is right.
    if (catalog === '') return (await this.#rows('SELECT 1 WHERE false')).map(String)
    const rows = await this.#rows('SELECT schema_name FROM information_schema.schemata ORDER BY schema_name')
    return rows.map(([name]) => String(name)).filter((name) => name !== 'information_schema')
  }

  async tables(schema: string | null): Promise<readonly TableName[]> {
    const rows = await this.#rows(
      `SELECT table_name, table_type FROM information_schema.tables WHERE table_schema = ${await this.#named(schema)} ORDER BY table_name`,
    )
    return rows.map(([name, type]) => ({ name: String(name), type: type === 'VIEW' ? 'view' : 'table' }))
  }

  async columns(table: string, schema: string | null): Promise<readonly TableColumn[]> {
    const rows = await this.#rows(
      `SELECT column_name, data_type, is_nullable, column_default FROM information_schema.columns
       WHERE table_schema = ${await this.#named(schema)} AND table_name = ${trinoDialect.literal(table)} ORDER BY ordinal_position`,
    )
    if (rows.length === 0) {
      throw new EngineError(`Table '${table}' does not exist`, { errorType: EngineErrorType.TableMissing, extra: { table } })
    }
    return rows.map(([name, type, nullable, initial]) => ({
      name: String(name),
      type: String(type).toUpperCase(),
      genericType: trinoDialect.genericType(String(type)),
      nullable: nullable === 'YES',
      default: initial === null || initial === undefined ? null : String(initial),
      comment: null,
    }))
  }

  /** What lies behind a catalog may have indexes and keys; Trino does not tell. */
  async indexes(): Promise<readonly TableIndex[]> {
    return []
  }

  async keys(): Promise<TableKeys> {
    return { primaryKey: null, foreignKeys: [] }
  }

  async estimate(sql: string, options: EstimateOptions) {
    const explained = `EXPLAIN (TYPE IO, FORMAT JSON) ${sql}`
    return trinoEstimate(await allRows(await this.#run(explained, { ...options, readOnly: true, rowLimit: 1 })))
  }

  /** The platform keeps the connections. */
  async close(): Promise<void> {}

  async #run(sql: string, options: ExecuteOptions): Promise<Execution> {
    const pages = (await this.#client()).pages(sql, options)
    let page = await next(pages)
    while (page && !page.columns) page = await next(pages)
    const readers = (page?.columns ?? []).map(columnReader)
    const toRow = (values: readonly unknown[]): Row =>
      readers.map(({ read }, at) => (values[at] === null || values[at] === undefined ? null : read(values[at])))
    return {
      columns: readers.map(({ description }) => description),
      batches: inBatches({ first: page, pages, rowLimit: options.rowLimit }, toRow),
    }
  }

  async #named(schema: string | null): Promise<string> {
    return trinoDialect.literal(schema ?? (await this.#client()).schema)
  }

  async #rows(sql: string): Promise<readonly Row[]> {
    return allRows(await this.execute(sql, { readOnly: true, rowLimit: null, timeoutMs: CATALOG_TIMEOUT_MS }))
  }

  #client(): Promise<TrinoClient> {
    this.#known ??= this.#address().then((address) => new TrinoClient(address))
    return this.#known
  }
}

async function next(pages: AsyncGenerator<TrinoPage>): Promise<TrinoPage | null> {
  const { value, done } = await pages.next()
  return done ? null : value
}

interface BatchRun {
  readonly first: TrinoPage | null
  readonly pages: AsyncGenerator<TrinoPage>
  readonly rowLimit: number | null
}

/** A page is a batch; its size is the coordinator's to choose. */
async function* inBatches(run: BatchRun, toRow: (values: readonly unknown[]) => Row): AsyncGenerator<readonly Row[]> {
  let left = run.rowLimit ?? Number.POSITIVE_INFINITY
  try {
    for (let page = run.first; page && left > 0; page = left > 0 ? await next(run.pages) : null) {
      const rows = (page.data ?? []).slice(0, left).map(toRow)
      left -= rows.length
      if (rows.length > 0) yield rows
    }
  } finally {
    await run.pages.return(undefined)
  }
}
