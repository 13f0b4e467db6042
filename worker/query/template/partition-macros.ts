import { bindingClauses, datasetsNamed } from '../../access/row-level.ts'
import { can } from '../../access/can.ts'
import { EngineError, type SqlValue } from '../../engine/engine.ts'
import type { TemplateFunction } from '../../sql/template/engine.ts'
import { TemplateError } from '../../sql/template/error.ts'
import type { Dataset } from '../dataset.ts'
import { TEMPLATE_MESSAGES } from './messages.ts'
import type { TemplateScope } from './scope.ts'

/** Asks for something that takes time: nothing at the first rendering, what came of it at the next. */
export type Ask = (key: string, fetch: () => Promise<unknown>) => unknown

interface PartitionedTable {
  /** As the template wrote it. */
  readonly name: string
  readonly schema: string | null
  readonly table: string
}

type Filters = Readonly<Record<string, unknown>>

/** Templates of Trino may still speak of its elder. */
const ELDER = 'presto'

/** The macros of partitions, under the names of the engine; none where tables have no partitions. */
export function partitionMacros(scope: TemplateScope, ask: Ask): Readonly<Record<string, Record<string, TemplateFunction>>> {
  if (!scope.dialect.partitions) return {}
  const latest = (macro: string): TemplateFunction => (args, named) => {
    const table = tableOf(macro, args, named)
    return ask(JSON.stringify(['partition', table.name]), () => latestPartition(table, scope))
  }
  const first: TemplateFunction = (...call) => {
    const values = latest('latest_partition')(...call)
    return Array.isArray(values) ? values[0] : null
  }
  const macros: Record<string, TemplateFunction> = {
    latest_partition: first,
    first_latest_partition: first,
    latest_partitions: latest('latest_partitions'),
    latest_sub_partition: (args, named) => {
      const table = tableOf('latest_sub_partition', args, named)
      const filters = Object.fromEntries([...named].filter(([name]) => name !== 'table_name'))
      const key = JSON.stringify(['sub-partition', table.name, filters])
      return ask(key, () => latestSubPartition(table, filters, scope))
    },
  }
  return { [scope.dialect.name]: macros, [ELDER]: macros }
}

function tableOf(macro: string, args: readonly unknown[], named: ReadonlyMap<string, unknown>): PartitionedTable {
  const name = args[0] ?? named.get('table_name')
  const parts = typeof name === 'string' ? name.split('.') : []
  const table = parts.pop()
  if (typeof name !== 'string' || !table || parts.length > 1 || args.length > 1) {
    throw new TemplateError('call', TEMPLATE_MESSAGES.arguments(macro, ['table_name']))
  }
  return { name, schema: parts[0] ?? null, table }
}

/** The values of the newest partition; null of a table without any yet. */
async function latestPartition(table: PartitionedTable, scope: TemplateScope): Promise<readonly SqlValue[] | null> {
  const columns = await partitionColumns(table, scope)
  if (columns.length > 1) throw new TemplateError('call', TEMPLATE_MESSAGES.severalPartitionColumns(table.name))
  const [row = null] = await rowsOf(newestFirst(table, columns, {}, scope), table, scope)
  return row
}

/** The newest value of the one column of the partitions that is not given. */
async function latestSubPartition(table: PartitionedTable, filters: Filters, scope: TemplateScope): Promise<SqlValue> {
  const columns = await partitionColumns(table, scope)
  const unknown = Object.keys(filters).find((name) => !columns.includes(name))
  if (unknown !== undefined) throw new TemplateError('call', TEMPLATE_MESSAGES.noPartitionColumn(unknown, table.name))
  const wanted = columns.filter((name) => !Object.hasOwn(filters, name))
  if (wanted.length !== 1) throw new TemplateError('call', TEMPLATE_MESSAGES.partitionFilters(table.name, columns))
  const [row] = await rowsOf(newestFirst(table, wanted, filters, scope), table, scope)
  return row?.[0] ?? ''
}

async function partitionColumns(table: PartitionedTable, scope: TemplateScope): Promise<readonly string[]> {
  await assertOpen(table, scope)
  const { columns } = await read(`SELECT * FROM ${relation(table, scope)} LIMIT 0`, table, scope)
  return columns
}

function newestFirst(table: PartitionedTable, columns: readonly string[], filters: Filters, scope: TemplateScope): string {
  const { dialect } = scope
  const conditions = Object.entries(filters).map(
    ([name, value]) => `${dialect.castToText(dialect.quote(name))} = ${dialect.literal(String(value))}`,
  )
  return [
    `SELECT ${columns.map((name) => dialect.quote(name)).join(', ')} FROM ${relation(table, scope)}`,
    ...(conditions.length > 0 ? [`WHERE ${conditions.join(' AND ')}`] : []),
    `ORDER BY ${columns.map((name) => `${dialect.quote(name)} DESC`).join(', ')} LIMIT 1`,
  ].join(' ')
}

function relation({ schema, table }: PartitionedTable, { dialect, source }: TemplateScope): string {
  const path = [schema ?? source.schema ?? '', table].filter((part) => part !== '')
  return dialect.partitions?.(path) ?? ''
}

async function rowsOf(sql: string, table: PartitionedTable, scope: TemplateScope) {
  return (await read(sql, table, scope)).rows
}

async function read(sql: string, { name }: PartitionedTable, { source }: TemplateScope) {
  try {
    return await source.read(sql)
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    throw new TemplateError('call', TEMPLATE_MESSAGES.partitionsUnread(name, error.message))
  }
}

/**
 * Partitions tell values of a table: they are open to those who may read the database, and to everybody where the
 * dataset itself asks for them; never where rules leave out rows of the table.
 */
async function assertOpen({ name, schema, table }: PartitionedTable, scope: TemplateScope): Promise<void> {
  const { dataset, principal, source } = scope
  const own = dataset !== null && isTableOf(dataset, schema, table) ? [dataset] : []
  const isNamed = dataset !== null && textsOf(dataset).some((text) => names(text, name))
  const isOpen = own.length > 0 || isNamed || can(principal, 'read', { kind: 'database', id: source.databaseId })
  const place = { catalog: null, schema, table }
  const ruled = [...own, ...datasetsNamed(await source.restricted(), place, source.schema)]
  if (isOpen && !ruled.some((other) => bindingClauses(principal, other).length > 0)) return
  throw new TemplateError('call', TEMPLATE_MESSAGES.partitionsClosed(name))
}

function isTableOf(dataset: Dataset, schema: string | null, table: string): boolean {
  return dataset.sql === null && dataset.tableName === table && (schema === null || schema === dataset.schema)
}

/** What the dataset's owners wrote, other than what a query brings along. */
function textsOf({ sql, fetchValuesPredicate, columns, metrics }: Dataset): readonly string[] {
  return [sql ?? '', fetchValuesPredicate ?? '', ...[...columns, ...metrics].map(({ expression }) => expression ?? '')]
}

function names(text: string, table: string): boolean {
  return text.includes(`'${table}'`) || text.includes(`"${table}"`)
}
