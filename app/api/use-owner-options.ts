import type { charts } from './charts.ts'
import { useRelatedOptions } from './use-related-options.ts'

interface Owner {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
}

/** People to choose owners from: those it has already, and those that a search finds. */
export function useOwnerOptions(resource: Pick<typeof charts, 'related'>, owners: readonly Owner[]) {
  const known = owners.map(({ id, first_name, last_name }) => ({ value: id, label: `${first_name} ${last_name}`.trim() }))
  return useRelatedOptions(resource, 'owners', known)
}
