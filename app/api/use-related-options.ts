import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { createResource } from './resource.ts'

/** Choices for a relation: those that are chosen already, and those that a search finds. */
export function useRelatedOptions(
  resource: Pick<ReturnType<typeof createResource>, 'related'>,
  column: string,
  known: readonly { readonly value: number; readonly label: string }[],
) {
  const [search, onSearch] = useState('')
  const found = useQuery(resource.related(column, search))
  const names = new Map(known.map(({ value, label }) => [value, label]))
  for (const option of found.data?.result ?? []) names.set(option.value, option.text)
  return { options: [...names].map(([value, label]) => ({ value, label })), loading: found.isFetching, onSearch }
}
