import { useQueries, useQuery } from '@tanstack/react-query'
import { sqlLab, type SqlDatabase } from '../../api/sql-lab.ts'
import type { Vocabulary } from './editor-extras.ts'
import { namedTables } from './named-tables.ts'

const NONE: readonly string[] = []

/**
 * What completion may offer: tables of the schema, and the columns of those that the text names. It is the same object
 * as long as it says the same.
 */
export function useVocabulary(database: SqlDatabase | null, schema: string | null, text: string): Vocabulary {
  const id = database?.id ?? 0
  const tables = useQuery({ ...sqlLab.tables(id, schema ?? ''), enabled: database !== null && schema !== null })
  const names = tables.data?.map(({ value }) => value) ?? NONE
  const named = namedTables(text, names)
  return useQueries({
    queries: named.map((name) => sqlLab.table(id, schema ?? '', name)),
    combine: (found): Vocabulary => {
      const columns = new Map(named.map((name, at) => [name, found[at]?.data?.columns.map((column) => column.name)]))
      return {
        backend: database?.backend ?? '',
        schema: Object.fromEntries(names.map((name) => [name, columns.get(name) ?? []])),
      }
    },
  })
}
