import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { ApiError } from '../http/errors.ts'
import { filterConditions, type Scope, type SearchColumns } from './filters.ts'
import { RESOURCE_MESSAGES } from './messages.ts'
import { chooseProjections, columnNames, select, type Projections } from './projection.ts'
import { paging, type ListQuery } from './query.ts'
import { where } from './related.ts'
import type { ResourceTable } from './resource.ts'

export interface ListSource {
  readonly model: string
  readonly table: ResourceTable
  readonly visible?: (scope: Scope) => SQL | undefined
  readonly list: {
    readonly columns: Projections
    readonly order: Readonly<Record<string, SQLWrapper>>
    readonly baseOrder?: SQL
    readonly search: SearchColumns
    readonly pageCap?: number | null
  }
}

export interface ListStatements {
  readonly count: SQL
  readonly page: SQL
  /** Reads one row of `page`. */
  readonly read: (row: Readonly<Record<string, unknown>>) => { readonly id: number; readonly result: Record<string, unknown> }
}

/** The two statements of a list request: how many rows there are, and those of the page. */
export function listStatements(source: ListSource, query: ListQuery, scope: Scope): ListStatements {
  if (query.columns && query.select_columns) throw ApiError.message(400, RESOURCE_MESSAGES.bothSelections)
  const { table, list } = source
  const conditions = [
    ...[source.visible?.(scope)].flatMap((condition) => condition ?? []),
    ...filterConditions(query.filters ?? [], list.search, scope),
  ]
  const selection = select(chooseProjections(list.columns, query.select_columns ?? query.columns))
  const { limit, offset } = paging(query, list.pageCap)
  const from = sql`from ${table}${where(conditions)}`
  const page = sql`select ${table.id} as id, ${selection.list} ${from} order by ${ordering(source, query)}`
  return {
    count: sql`select count(*) as count ${from}`,
    page: limit === null ? page : sql`${page} limit ${limit} offset ${offset}`,
    read: (row) => ({ id: Number(row['id']), result: selection.read(row, scope.now) }),
  }
}

function ordering({ table, list }: ListSource, { order_column: column, order_direction: direction }: ListQuery): SQL {
  if (column === undefined || column === '') return list.baseOrder ?? sql`${table.id}`
  const chosen = Object.hasOwn(list.order, column) ? list.order[column] : undefined
  if (!chosen) throw ApiError.message(400, RESOURCE_MESSAGES.orderColumnInvalid(column))
  const towards = sql.raw(direction === 'desc' ? 'desc' : 'asc')
  return sql`${chosen} ${towards}, ${table.id} ${towards}`
}

/** The metadata blocks of a list: all without `keys`, else the named ones. */
export function listMetadata({ model, list }: ListSource, keys: ListQuery['keys']): Record<string, unknown> {
  const columns = columnNames(list.columns)
  return chosenBlocks(
    {
      list_columns: columns,
      order_columns: Object.keys(list.order),
      label_columns: labels(columns),
      description_columns: {},
      list_title: `List ${model}`,
    },
    keys,
  )
}

/** The metadata blocks of a single item. */
export function showMetadata(
  model: string,
  projections: Projections,
  keys: readonly string[] | undefined,
): Record<string, unknown> {
  const columns = columnNames(projections)
  return chosenBlocks(
    { show_columns: columns, label_columns: labels(columns), description_columns: {}, show_title: `Show ${model}` },
    keys,
  )
}

export function chosenBlocks(
  blocks: Record<string, unknown>,
  keys: readonly string[] | undefined,
): Record<string, unknown> {
  if (!keys || keys.length === 0) return blocks
  return Object.fromEntries(Object.entries(blocks).filter(([name]) => keys.includes(name)))
}

function labels(columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [column, columnLabel(column)]))
}

/** `changed_by.first_name` as people read it: `Changed By First Name`. */
export function columnLabel(column: string): string {
  return column.replaceAll(/[._]/g, ' ').replaceAll(/\b\w/g, (letter) => letter.toUpperCase())
}

/** The statement that reads one row by a condition. */
export function showStatement(
  table: ResourceTable,
  projections: Projections,
  conditions: readonly SQL[],
  now: number,
): { statement: SQL; read: (row: Readonly<Record<string, unknown>>) => { id: number; result: Record<string, unknown> } } {
  const selection = select({ ...projections })
  return {
    statement: sql`select ${table.id} as id, ${selection.list} from ${table}${where(conditions)} limit 1`,
    read: (row) => ({ id: Number(row['id']), result: selection.read(row, now) }),
  }
}
