import { tokenize } from '../sql/tokens.ts'
import {
  columnsSql,
  primaryKeySql,
  SCHEMAS_SQL,
  tablesSql,
  toColumns,
  toKeys,
  toTables,
} from './clickhouse-catalog.ts'
import { ClickhouseClient, isModern, type ClickhouseAnswer } from './clickhouse-client.ts'
import { errorCode, statementError } from './clickhouse-errors.ts'
import { beginClickhouseLoad } from './clickhouse-load.ts'
import { columnReader } from './clickhouse-types.ts'
import { clickhouseDialect } from './dialects/clickhouse.ts'
import {
  EngineError,
  type Engine,
  type EstimateOptions,
  type ExecuteOptions,
  type Execution,
  type IfTableExists,
  type LoadColumn,
  type Row,
  type TableIndex,
  type TableLoader,
} from './engine.ts'
import { EngineErrorType } from './errors.ts'
import type { HttpAddress } from './http-host.ts'
import { clickhouseEstimate } from './estimates.ts'
import { assertReadOnlyText } from './read-only-text.ts'
import { allRows } from './rows.ts'
import { readTabSeparated, type Fields } from './tab-separated.ts'

/** Introspection is a few short reads of the server's own tables. */
const CATALOG_TIMEOUT_MS = 30_000
/** A load may take as long as a Worker may. */
const LOAD_TIMEOUT_MS = 300_000
const BATCH_ROWS = 1000

/** A ClickHouse server over HTTP, of 2018 or of today. */
export class ClickhouseEngine implements Engine {
  readonly dialect = clickhouseDialect
  readonly #address: () => Promise<HttpAddress>
  #known: Promise<ClickhouseClient> | null = null

  /** `address` is asked for when the first statement runs: it takes secrets to be decrypted. */
  constructor(address: () => Promise<HttpAddress>) {
    this.#address = address
  }

  async execute(sql: string, options: ExecuteOptions): Promise<Execution> {
    if (options.readOnly) assertReadOnlyText(sql, clickhouseDialect.name)
    assertNoFormat(sql)
    return this.#run(sql, options)
  }

  async catalogs(): Promise<readonly string[]> {
    return []
  }

  async schemas(): Promise<readonly string[]> {
    return (await this.#rows(SCHEMAS_SQL)).map(([name]) => String(name))
  }

  async tables(schema: string | null) {
    return toTables(await this.#rows(tablesSql(schema)))
  }

  async columns(table: string, schema: string | null) {
    return toColumns(await this.#rows(columnsSql(table, schema)), table)
  }

  /** Indexes here skip blocks of rows; none finds a row, which is what clients mean. */
  async indexes(): Promise<readonly TableIndex[]> {
    return []
  }

  async keys(table: string, schema: string | null) {
    return toKeys(await this.#rows(primaryKeySql(table, schema)))
  }

  async beginLoad(
    table: string,
    schema: string | null,
    columns: readonly LoadColumn[],
    ifExists: IfTableExists,
  ): Promise<TableLoader> {
    const options = { readOnly: false, rowLimit: null, timeoutMs: LOAD_TIMEOUT_MS }
    const modern = isModern(await (await this.#client()).version())
    const target = { table, schema, columns, ifExists, modern }
    return beginClickhouseLoad(target, async (sql) => allRows(await this.#run(sql, options)))
  }

  async estimate(sql: string, options: EstimateOptions) {
    if (!isModern(await (await this.#client()).version())) return null
    const explained = `EXPLAIN ESTIMATE ${sql}`
    return clickhouseEstimate(await allRows(await this.#run(explained, { ...options, readOnly: true, rowLimit: null })))
  }

  /** The platform keeps the connections. */
  async close(): Promise<void> {}

  async #run(sql: string, options: ExecuteOptions): Promise<Execution> {
    const answer = await (await this.#client()).query(sql, options)
    const pieces = readTabSeparated(answer.body)
    try {
      const { names, types, rest } = await head(pieces)
      const readers = types.map((type, at) => columnReader(names[at] ?? '', type ?? ''))
      const toRow = (fields: Fields): Row => {
        if (isFailure(fields, readers.length)) throw statementError(fields.join('\t'), options.timeoutMs)
        return readers.map(({ read }, at) => (fields[at] === null ? null : read(fields[at] ?? '')))
      }
      const batches = inBatches({ answer, rest, pieces, rowLimit: options.rowLimit }, toRow)
      return { columns: readers.map(({ description }) => description), batches }
    } catch (error) {
      await answer.finish(false)
      throw answer.failure(error)
    }
  }

  async #rows(sql: string): Promise<readonly Row[]> {
    return allRows(await this.#run(sql, { readOnly: true, rowLimit: null, timeoutMs: CATALOG_TIMEOUT_MS }))
  }

  #client(): Promise<ClickhouseClient> {
    this.#known ??= this.#address().then((address) => new ClickhouseClient(address))
    return this.#known
  }
}

interface Head {
  readonly names: Fields
  readonly types: Fields
  /** Rows that came with the names and types. */
  readonly rest: readonly Fields[]
}

/** A statement without an answer has neither names nor types. */
async function head(pieces: AsyncGenerator<readonly Fields[]>): Promise<Head> {
  const lines: Fields[] = []
  while (lines.length < 2) {
    const { value, done } = await pieces.next()
    if (done) return { names: [], types: [], rest: [] }
    lines.push(...value)
  }
  const [names = [], types = [], ...rest] = lines
  return { names, types, rest }
}

interface BatchRun {
  readonly answer: ClickhouseAnswer
  readonly rest: readonly Fields[]
  readonly pieces: AsyncGenerator<readonly Fields[]>
  readonly rowLimit: number | null
}

async function* inBatches(run: BatchRun, toRow: (fields: Fields) => Row): AsyncGenerator<readonly Row[]> {
  let left = run.rowLimit ?? Number.POSITIVE_INFINITY
  let complete = false
  try {
    let piece = run.rest
    for (;;) {
      for (let from = 0; from < piece.length && left > 0; from += BATCH_ROWS) {
        const rows = piece.slice(from, Math.min(from + BATCH_ROWS, from + left)).map(toRow)
        left -= rows.length
        yield rows
      }
      if (left <= 0) return
      const { value, done } = await run.pieces.next()
      if (done) break
      piece = value
    }
    complete = true
  } catch (error) {
    throw run.answer.failure(error)
  } finally {
    await run.pieces.return(undefined)
    await run.answer.finish(complete)
  }
}

/** A statement that fails after its first rows ends its answer with the failure, where a row would stand. */
function isFailure(fields: Fields, width: number): boolean {
  const [first] = fields
  if (!first?.startsWith('Code: ')) return false
  return (fields.length !== width && errorCode(first) !== null) || first.endsWith(', e.what() = DB::Exception')
}

/** An answer in a format that the text chooses could not be read. */
function assertNoFormat(sql: string): void {
  const words = tokenize(sql, clickhouseDialect.name).filter(({ kind }) => kind !== 'comment')
  const [format, name] = words.filter(({ text }) => text !== ';').slice(-2)
  if (format?.kind !== 'word' || format.text.toUpperCase() !== 'FORMAT' || name?.kind !== 'word') return
  throw new EngineError('FORMAT is chosen by the connection', {
    errorType: EngineErrorType.Syntax,
    extra: { near: `FORMAT ${name.text}` },
  })
}
