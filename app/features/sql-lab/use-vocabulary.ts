import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sqlLab, type SqlDatabase } from '../../api/sql-lab.ts'
import type { Vocabulary } from './editor-extras.ts'
import { namedTables } from './named-tables.ts'

/** What completion may offer: tables of the schema, and the columns of those that the text names. */
export function useVocabulary(database: SqlDatabase | null, schema: string | null, text: string): Vocabulary {
  const id = database?.id ?? 0
  const tables = useQuery({ ...sqlLab.tables(id, schema ?? ''), enabled: database !== null && schema !== null })
  const names = tables.data?.map(({ value }) => value) ?? NONE
  const named = namedTables(text, names)
  const details = useQueries({
    queries: named.map((name) => sqlLab.table(id, schema ?? '', name)),
    combine: (found) => found.map(({ data }) => data?.columns.map((column) => column.name)),
  })
  const backend = database?.backend ?? ''
  const key = JSON.stringify([names, named, details])
  return useMemo(() => {
    const columns = new Map(named.map((name, at) => [name, details[at] ?? []]))
    const namespace = Object.fromEntries(names.map((name) => [name, [...(columns.get(name) ?? [])]]))
    return { backend, schema: namespace }
    // The lists are new with every render; their content is what counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [backend, key])
}

const NONE: readonly string[] = []
