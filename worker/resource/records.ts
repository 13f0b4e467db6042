import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Principal } from '../access/principal.ts'
import type { ResourceTable, RowValues, StoredRow } from './resource.ts'

/** SQL of single rows, written from property values; undefined values are left out. */

export function insertRow(table: SQLiteTable, values: RowValues): SQL {
  const cells = encoded(table, values)
  const names = cells.map(({ name }) => sql.identifier(name))
  const given = cells.map(({ cell }) => cell)
  return sql`insert into ${table} (${sql.join(names, sql`, `)}) values (${sql.join(given, sql`, `)})`
}

export function updateRow(table: SQLiteTable, values: RowValues, condition: SQL): SQL | null {
  const cells = encoded(table, values)
  if (cells.length === 0) return null
  const settings = cells.map(({ name, cell }) => sql`${sql.identifier(name)} = ${cell}`)
  return sql`update ${table} set ${sql.join(settings, sql`, `)} where ${condition}`
}

/** Replaces the ids that a junction table relates to one object. */
export function relinkStatements(
  table: SQLiteTable,
  object: { readonly name: string },
  other: { readonly name: string },
  id: SQL | number,
  ids: readonly number[],
): SQL[] {
  const [objectName, otherName] = [sql.identifier(object.name), sql.identifier(other.name)]
  return [
    sql`delete from ${table} where ${objectName} = ${id}`,
    sql`insert into ${table} (${objectName}, ${otherName})
        select ${id}, value from json_each(${JSON.stringify([...new Set(ids)])})`,
  ]
}

/** An expression of the id that the last insert into a table gave, within the same transaction. */
export function insertedId(table: ResourceTable): SQL {
  return sql`(select max(id) from ${table})`
}

/** Audit values of a row that somebody makes now. */
export function createdBy(table: SQLiteTable, principal: Principal, now: number): RowValues {
  return known(table, {
    created_on: now,
    changed_on: now,
    created_by_fk: principal.userId,
    changed_by_fk: principal.userId,
  })
}

/** Audit values of a row that somebody changes now. */
export function changedBy(table: SQLiteTable, principal: Principal, now: number): RowValues {
  return known(table, { changed_on: now, changed_by_fk: principal.userId })
}

function known(table: SQLiteTable, values: RowValues): RowValues {
  const columns = getTableColumns(table)
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(columns, name)))
}

function encoded(table: SQLiteTable, values: RowValues): { name: string; cell: SQL }[] {
  const columns = getTableColumns(table)
  return Object.entries(values).flatMap(([property, given]) => {
    const column = columns[property]
    if (!column) throw new TypeError(`${getTableName(table)} has no column ${property}`)
    if (given === undefined) return []
    return [{ name: column.name, cell: given === null ? sql`null` : sql`${sql.param(given, column)}` }]
  })
}

/** A raw row of `select *` as its properties, booleans as booleans. */
export function storedRow(table: SQLiteTable, raw: Readonly<Record<string, unknown>>): StoredRow {
  const entries = Object.entries(getTableColumns(table)).map(([property, column]) => {
    const cell = raw[column.name] ?? null
    return [property, column.dataType === 'boolean' && cell !== null ? Boolean(cell) : cell]
  })
  return { ...Object.fromEntries(entries), id: Number(raw['id']) }
}

/** A row's text column, for rules that know it has one. */
export function rowText(row: RowValues, property: string): string | null {
  const cell = row[property]
  return typeof cell === 'string' ? cell : null
}

export function rowNumber(row: RowValues, property: string): number | null {
  const cell = row[property]
  return typeof cell === 'number' ? cell : null
}
