import type { QueryClient } from '@tanstack/react-query'
import type { ChartStream } from '../../../api/chart-stream.ts'
import { askMatrix, matrixTable } from '../../../charts/matrix/whole-matrix.ts'
import type { QueryResult } from '../../../charts/query-types.ts'
import type { FormData } from '../../../charts/types.ts'

interface TileMatrix {
  readonly client: QueryClient
  readonly stream: ChartStream
  readonly zone: string | null
  readonly formData: FormData
  /** Labels of the dataset by name. */
  readonly verboseNames?: Readonly<Record<string, string>> | undefined
}

/** The rows of all charts of a matrix in one table; those that are drawn are not asked for again. */
export async function matrixTileRows({ client, stream, zone, formData, verboseNames }: TileMatrix): Promise<QueryResult> {
  return matrixTable(await askMatrix(formData, (context) => client.fetchQuery(stream.query(context, zone)), verboseNames))
}

/** Asks for every chart of a matrix past all caches; those that are shown show what comes. */
export async function askMatrixAgain({ client, stream, zone, formData }: TileMatrix): Promise<void> {
  await askMatrix(formData, (context) => {
    const query = stream.query(context, zone)
    stream.forceNext([query.queryKey[1]])
    return client.fetchQuery({ ...query, staleTime: 0 })
  })
}
