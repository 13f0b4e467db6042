import { GenericType, type ColumnDescription, type Row, type SqlValue } from '../../engine/engine.ts'

/** A column of a result as the wire format describes it. */
export interface ResultColumn {
  readonly column_name: string
  readonly name: string
  readonly type: string
  readonly type_generic: GenericType
  readonly is_dttm: boolean
}

/** Names in which none occurs twice: the second `a` becomes `a__1`. */
export function uniqueNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let unique = name
    for (let n = 1; taken.has(unique); n++) unique = `${name}__${n}`
    taken.add(unique)
    return unique
  })
}

/** Describes columns; types that the engine leaves open are read from the rows given. */
export function describeColumns(columns: readonly ColumnDescription[], rows: readonly Row[]): readonly ResultColumn[] {
  const names = uniqueNames(columns.map(({ name }) => name))
  return columns.map((column, at) => {
    const name = names[at] ?? column.name
    const found = column.genericType ?? genericTypeOf(rows, at)
    return {
      column_name: name,
      name,
      type: column.type || typeName(rows, at, found),
      type_generic: found,
      is_dttm: found === GenericType.Temporal,
    }
  })
}

function genericTypeOf(rows: readonly Row[], at: number): GenericType {
  let found: GenericType | null = null
  for (const row of rows) {
    const value = row[at]
    if (value === null || value === undefined) continue
    const kind = kindOf(value)
    if (kind === GenericType.String || (found !== null && found !== kind)) return GenericType.String
    found = kind
  }
  return found ?? GenericType.String
}

function kindOf(value: SqlValue): GenericType {
  if (typeof value === 'number') return GenericType.Numeric
  return typeof value === 'boolean' ? GenericType.Boolean : GenericType.String
}

function typeName(rows: readonly Row[], at: number, generic: GenericType): string {
  if (generic === GenericType.Boolean) return 'BOOLEAN'
  if (generic !== GenericType.Numeric) return 'STRING'
  return rows.every((row) => row[at] === null || Number.isInteger(row[at])) ? 'INTEGER' : 'FLOAT'
}

/** Rows as objects under the column names. */
export function rowObjects(columns: readonly ResultColumn[], rows: readonly Row[]): Record<string, SqlValue>[] {
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null])))
}
