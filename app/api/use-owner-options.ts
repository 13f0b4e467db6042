import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { charts } from './charts.ts'

interface Owner {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
}

/** People to choose owners from: those it has already, and those that a search finds. */
export function useOwnerOptions(resource: Pick<typeof charts, 'related'>, owners: readonly Owner[]) {
  const [search, onSearch] = useState('')
  const found = useQuery(resource.related('owners', search))
  const names = new Map(owners.map((owner) => [owner.id, `${owner.first_name} ${owner.last_name}`.trim()]))
  for (const option of found.data?.result ?? []) names.set(option.value, option.text)
  return { options: [...names].map(([value, label]) => ({ value, label })), loading: found.isFetching, onSearch }
}
