import { GenericType, type SqlValue } from '../engine/engine.ts'

/** One column of a result. `key` is its header: one part, or several levels once a pivot has made them. */
export interface FrameColumn {
  readonly key: readonly (string | null)[]
  /** Temporal values are epoch milliseconds. Null: not known before looking at the values. */
  readonly type: GenericType | null
  readonly values: readonly SqlValue[]
  /** The values are texts of JSON (lists) that an answer shows as what they say. */
  readonly isJson?: boolean
}

/** A table by columns. `index` holds the columns that a pivot has moved to the side; they come first when flattened. */
export interface Frame {
  readonly index: readonly FrameColumn[]
  readonly columns: readonly FrameColumn[]
  readonly rowCount: number
}

export function frame(columns: readonly FrameColumn[], rowCount = columns[0]?.values.length ?? 0): Frame {
  return { index: [], columns, rowCount }
}

/** The header of a column as one text; parts that are null are left out. */
export function columnName(column: FrameColumn): string {
  return column.key.filter((part) => part !== null).join(', ')
}

export function findFrameColumn(table: Frame, name: string): FrameColumn | undefined {
  return [...table.index, ...table.columns].find((column) => columnName(column) === name)
}

/** The generic type of a column: as known, else read from its values; a column without values is text. */
export function columnType({ type, values }: FrameColumn): GenericType {
  if (type !== null) return type
  let found: GenericType | null = null
  for (const value of values) {
    if (value === null) continue
    const kind =
      typeof value === 'number'
        ? GenericType.Numeric
        : typeof value === 'boolean'
          ? GenericType.Boolean
          : GenericType.String
    if (kind === GenericType.String) return kind
    if (found !== null && found !== kind) return GenericType.String
    found = kind
  }
  return found ?? GenericType.String
}

/** The rows at the given positions, in that order. */
export function takeRows(table: Frame, rows: readonly number[]): Frame {
  const pick = (column: FrameColumn) => ({ ...column, values: rows.map((row) => column.values[row] ?? null) })
  return { index: table.index.map(pick), columns: table.columns.map(pick), rowCount: rows.length }
}

/** Tables of the same columns as one. */
export async function gathered(tables: AsyncIterable<Frame>): Promise<Frame> {
  const parts: Frame[] = []
  for await (const table of tables) parts.push(table)
  const [first = frame([])] = parts
  const columns = first.columns.map((column, at) => ({
    ...column,
    values: parts.flatMap((part) => part.columns[at]?.values ?? []),
  }))
  return { ...first, columns, rowCount: parts.reduce((rows, part) => rows + part.rowCount, 0) }
}

/** A cell as a number, or null when it is none. */
export function numeric(value: SqlValue | undefined): number | null {
  if (value === null || value === undefined || value === '') return null
  const number = Number(value)
  return Number.isNaN(number) ? null : number
}

export function isMissing(value: SqlValue | undefined): boolean {
  return value === null || value === undefined || (typeof value === 'number' && Number.isNaN(value))
}
