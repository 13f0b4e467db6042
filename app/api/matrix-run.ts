import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { askMatrix, matrixTable, type WholeMatrix } from '../charts/matrix/whole-matrix.ts'
import type { QueryContext, QueryResult } from '../charts/query-types.ts'
import type { FormData } from '../charts/types.ts'
import { chartDataKey, ChartStream } from './chart-stream.ts'
import type { AskChart } from './use-matrix.ts'

/** Long enough to go on with the same answers after a look at the table of them. */
const KEPT_MS = 60_000

const stream = new ChartStream(undefined)

/** How one run of a matrix asks: charts of one turn travel together, and each is asked once a run. */
export function matrixAsk(run: string, force: boolean, zone: string | null): AskChart {
  return (context) => {
    const { queryFn } = stream.query(force ? { ...context, force } : context, zone)
    const key: string = `${run}|${chartDataKey(context)}`
    return queryOptions({ queryKey: ['chart-data', key] as const, queryFn, staleTime: Infinity, gcTime: KEPT_MS, retry: false })
  }
}

/** All charts of a matrix with their data: those that are there already are not asked for again. */
export function wholeMatrix(
  client: QueryClient,
  formData: FormData,
  ask: AskChart,
  verboseNames?: Readonly<Record<string, string>>,
): Promise<WholeMatrix> {
  return askMatrix(formData, (context: QueryContext) => client.fetchQuery(ask(context)), verboseNames)
}

/** The rows of all charts of a matrix in one table. */
export async function matrixRows(...asked: Parameters<typeof wholeMatrix>): Promise<QueryResult> {
  return matrixTable(await wholeMatrix(...asked))
}
