import { equal } from '../log/json.ts'
import { type Decision, type Kind, reject } from '../log/kind.ts'
import { EMPTY_TAB, type FieldChange, type SqlTabEvent, type SqlTabInverse, type SqlTabOp, type SqlTabState } from './state.ts'

export type SqlTabKind = Kind<SqlTabState, SqlTabOp, SqlTabEvent, SqlTabInverse>

/** The fields of a SQL tab: last writer wins, field by field. There is no draft: nothing is ever saved explicitly. */
export const SQL_TAB_KIND: SqlTabKind = {
  name: 'sql-tab',
  schema: 1,
  empty: EMPTY_TAB,
  versions: { created: 1, fieldSet: 1, runLinked: 1 },
  upcasts: {},
  decide,
  evolve,
  invert,
  guard: (state, { was, wrote }) => (equal(state[wrote.key], wrote.value) ? { type: 'fieldSet', data: was } : null),
  effect: () => 'edit',
}

function decide(state: SqlTabState, op: SqlTabOp): Decision<SqlTabEvent> {
  switch (op.type) {
    case 'setField':
      if (equal(state[op.data.key], op.data.value)) return reject('same')
      return { ok: true, event: { type: 'fieldSet', data: op.data } }
    case 'linkRun':
      if (state.latestQueryId === op.data.queryId) return reject('same')
      return { ok: true, event: { type: 'runLinked', data: op.data } }
  }
}

function evolve(state: SqlTabState, event: SqlTabEvent): SqlTabState {
  switch (event.type) {
    case 'created':
      return event.data.state
    case 'fieldSet':
      return { ...state, [event.data.key]: event.data.value }
    case 'runLinked':
      return { ...state, latestQueryId: event.data.queryId }
    default:
      return state
  }
}

/** A run has happened whatever one thinks of it later; only fields are undone. */
function invert(before: SqlTabState, event: SqlTabEvent): SqlTabInverse | null {
  if (event.type !== 'fieldSet') return null
  // The value comes from the key's own place, so the pair fits.
  const was = { key: event.data.key, value: before[event.data.key] } as FieldChange
  return { was, wrote: event.data }
}
