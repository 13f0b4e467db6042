import { readRecord } from '../form-data.ts'
import { withChanges } from '../own-state.ts'
import type { OwnState } from '../types.ts'

const CELLS = 'cells'

/** What the person did on one chart of a matrix, as the state of the matrix keeps it. */
export function cellState(own: OwnState, key: string): OwnState {
  return readRecord(readRecord(own, CELLS), key)
}

export function withCellState(own: OwnState, key: string, state: OwnState): OwnState {
  const cells = withChanges(readRecord(own, CELLS), { [key]: isNone(state) ? undefined : state })
  return withChanges(own, { [CELLS]: isNone(cells) ? undefined : cells })
}

function isNone(state: OwnState): boolean {
  return Object.keys(state).length === 0
}
