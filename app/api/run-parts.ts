import type { QueryClient } from '@tanstack/react-query'
import type { ChartParts } from '../charts/parts.ts'
import type { FormData } from '../charts/types.ts'
import { chartParts } from './chart-parts.ts'
import { ChartStream } from './chart-stream.ts'
import { cachedAt, type ChartAnswer } from './explore.ts'

/** Runs every chart that one is made of, in one request; what has no rows says why in its part. */
export async function runParts(
  client: QueryClient,
  whole: FormData,
  parts: ChartParts,
  reader: { readonly force: boolean; readonly viewerZone: string | null },
  signal: AbortSignal,
): Promise<ChartAnswer> {
  const startedAt = performance.now()
  const load = (ids: readonly number[]) => client.fetchQuery(chartParts(ids))
  const results = await new ChartStream(undefined).askParts(whole, parts, load, reader, signal)
  signal.throwIfAborted()
  return { formData: whole, results, milliseconds: performance.now() - startedAt, cachedAt: cachedAt(results) }
}
