import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { runParts } from '../../api/run-parts.ts'
import { type ChartAnswer, runChart } from '../../api/explore.ts'
import { useViewerZone } from '../../api/viewer-zone.ts'
import { buildQueryContext, isMatrix, partsOf } from '../../charts/queries.ts'
import type { Run } from './form-state.ts'

export interface ChartRun {
  /** The last answer; of an earlier run while a new one is on its way. */
  readonly answer: ChartAnswer | undefined
  readonly running: boolean
  /** Of the run, each its own. */
  readonly id: number
  readonly stopped: boolean
  /** It goes on once there is a connection. */
  readonly offline: boolean
  readonly error: Error | null
  readonly stop: () => void
}

/** Runs the chart's queries whenever there is a new run, and can stop. Old data stay until new ones are there. */
export function useChartRun(run: Run | null): ChartRun {
  const client = useQueryClient()
  const [session] = useState(() => crypto.randomUUID())
  const id = run?.id ?? 0
  // Another zone of the reader's asks again.
  const [zone] = useViewerZone()
  const queryKey = ['explore', 'run', session, id, zone]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      if (!run) throw new Error('There is nothing to run')
      const { formData, force, ownState } = run
      // Each chart of a matrix asks for itself.
      if (isMatrix(formData)) return { formData, results: [], milliseconds: 0, cachedAt: null }
      const parts = partsOf(formData)
      if (parts) return runParts(client, formData, parts, { force, viewerZone: zone }, signal)
      return runChart(buildQueryContext(formData, { force, ...(ownState ? { ownState } : {}) }), formData, signal)
    },
    enabled: run !== null,
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  return {
    id,
    answer: query.data,
    running: query.isFetching,
    offline: query.isPaused,
    stopped: run !== null && query.fetchStatus === 'idle' && !query.isError && (query.isPlaceholderData || query.isPending),
    error: query.error,
    stop: () => void client.cancelQueries({ queryKey }),
  }
}
