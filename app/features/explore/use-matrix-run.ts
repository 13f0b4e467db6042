import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewerZone } from '../../api/viewer-zone.ts'
import { isMatrix } from '../../charts/queries.ts'
import type { QueryContext, QueryResult } from '../../charts/query-types.ts'
import type { DatasourceFacts } from '../../charts/types.ts'
import type { Run } from './form-state.ts'

export interface MatrixRun {
  /** Begins the keys of its questions. */
  readonly name: string
  /** Any of its charts is on its way. */
  readonly running: boolean
  readonly stop: () => void
  /** The rows of all charts in one table, once somebody looks at it. */
  readonly table: QueryResult | undefined
  readonly tableError: Error | null
  /** Somebody waits for the table, and it is no longer asked for. */
  readonly tableStopped: boolean
  /** The same for a file. */
  readonly rows: () => Promise<QueryResult>
  /** The answers to a question of it. */
  readonly ask: (context: QueryContext) => Promise<readonly QueryResult[]>
}

/** The charts of a matrix as one run; null for a chart that is none. `wantsTable`: the table is looked at. */
export function useMatrixRun(run: Run | null, facts: DatasourceFacts, wantsTable: boolean): MatrixRun | null {
  const client = useQueryClient()
  const [session] = useState(() => crypto.randomUUID())
  const [zone] = useViewerZone()
  const name = `${session}-${run?.id ?? 0}`
  const formData = run && isMatrix(run.formData) ? run.formData : null
  const isOfThis = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
    queryKey[0] === 'chart-data' && String(queryKey[1]).startsWith(`${name}|`)
  const fetching = useIsFetching({ predicate: isOfThis })
  const rows = async (): Promise<QueryResult> => {
    if (!formData || !run) throw new Error('This chart is no matrix')
    const { matrixAsk, matrixRows } = await import('../../api/matrix-run.ts')
    return matrixRows(client, formData, matrixAsk(name, run.force, zone), facts.verboseNames)
  }
  const tableKey = ['explore', 'matrix-table', name, zone]
  const table = useQuery({
    queryKey: tableKey,
    queryFn: rows,
    enabled: formData !== null && wantsTable,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  if (formData === null) return null
  return {
    name,
    running: fetching > 0,
    stop: () => {
      // First the table: it would wait for ever for charts that are no longer asked for.
      void client.cancelQueries({ queryKey: tableKey })
      void client.cancelQueries({ predicate: isOfThis })
    },
    table: table.data,
    tableError: table.error,
    tableStopped: wantsTable && table.isPending && table.fetchStatus === 'idle',
    rows,
    ask: async (context) => {
      const { matrixAsk } = await import('../../api/matrix-run.ts')
      return client.fetchQuery(matrixAsk(name, run?.force ?? false, zone)(context))
    },
  }
}
