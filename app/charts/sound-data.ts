import { columnType, type QueryResult, type Row } from './query-types.ts'

/** Beyond it sums, spans and percentages overflow: what a source writes there stands for a value that it does not have. */
const MAX_FIGURE = 1e300
/** Nearer to zero there are no digits left to divide with. */
const LEAST_FIGURE = 1e-300
/** The last millisecond of the calendar. */
const LAST_MOMENT = 8.64e15

/** Written figures, those of tables, stand as they are; drawn ones must be such that an axis can hold them. */
export type FigureUse = 'drawn' | 'written'

/**
 * Answers whose numbers can be shown: a time outside of the calendar counts as missing, and so does a figure that no
 * axis can hold where it is drawn. The same answers where all is sound, as it nearly always is.
 */
export function soundData(data: readonly QueryResult[], use: FigureUse = 'drawn'): readonly QueryResult[] {
  const sound = data.map((result) => soundResult(result, use))
  return sound.some((result, index) => result !== data[index]) ? sound : data
}

function soundResult(result: QueryResult, use: FigureUse): QueryResult {
  const limits = result.colnames.flatMap((name, index) => {
    if (result.coltypes[index] === columnType.temporal) return [{ name, limit: LAST_MOMENT }]
    return use === 'drawn' ? [{ name, limit: MAX_FIGURE }] : []
  })
  if (limits.length === 0) return result
  const rows = result.data.map((row) => soundRow(row, limits))
  return rows.some((row, index) => row !== result.data[index]) ? { ...result, data: rows } : result
}

function soundRow(row: Row, limits: readonly { name: string; limit: number }[]): Row {
  let sound = row
  for (const { name, limit } of limits) {
    const cell = row[name]
    if (typeof cell !== 'number') continue
    const size = Math.abs(cell)
    if (size <= limit && (size >= LEAST_FIGURE || size === 0)) continue
    if (sound === row) sound = { ...row }
    sound[name] = size < LEAST_FIGURE ? 0 : null
  }
  return sound
}
