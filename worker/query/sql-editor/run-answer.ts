import { queryObject, type NamedQuery } from '../../db/queries.ts'
import type { Row } from '../../engine/engine.ts'
import { MAX_DISPLAYED_ROWS } from './limits.ts'
import { rowObjects, type ResultColumn } from './result-columns.ts'

/** The answer of a finished run, also of one read from the store. */
export function runAnswer(query: NamedQuery, columns: readonly ResultColumn[], rows: readonly Row[]) {
  const isCut = rows.length > MAX_DISPLAYED_ROWS
  return {
    query_id: query.id,
    status: 'success',
    data: rowObjects(columns, isCut ? rows.slice(0, MAX_DISPLAYED_ROWS) : rows),
    columns,
    selected_columns: columns,
    expanded_columns: [],
    ...(isCut ? { displayLimitReached: true } : {}),
    query: queryObject(query),
  }
}
