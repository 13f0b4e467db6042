import { buildQueryContext } from '../../charts/queries.ts'
import type { FormData, OwnState } from '../../charts/types.ts'

/** Whether the change needs other rows, as for a table that pages on the server; any other shows what is there anew. */
export function asksAnew(formData: FormData, before: OwnState, after: OwnState): boolean {
  const question = (ownState: OwnState) => JSON.stringify(buildQueryContext(formData, { ownState }).queries)
  return question(before) !== question(after)
}

/** Settings with what the person did on the chart, as a permalink and the copy for reloads keep both. */
export function withOwnState(formData: FormData, ownState: OwnState): FormData {
  return Object.keys(ownState).length === 0 ? formData : { ...formData, own_state: ownState }
}
