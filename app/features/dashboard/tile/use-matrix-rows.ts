import { useQueryClient } from '@tanstack/react-query'
import { useViewerZone } from '../../../api/viewer-zone.ts'
import { datasourceFacts } from '../../../charts/datasource-facts.ts'
import { kindAtHand } from '../../../charts/kinds-at-hand.ts'
import { isMatrixOf } from '../../../charts/matrix/is-matrix.ts'
import type { QueryResult } from '../../../charts/query-types.ts'
import type { FormData } from '../../../charts/types.ts'
import { usePage } from '../view/contexts.ts'
import { datasetIdOf } from './dataset-id.ts'

/** Reads the rows of all charts of a matrix; undefined for a chart that is none. */
export function useMatrixRows(formData: FormData): (() => Promise<QueryResult>) | undefined {
  const { datasets, stream } = usePage()
  const client = useQueryClient()
  const [zone] = useViewerZone()
  if (!isMatrixOf(kindAtHand(formData.viz_type), formData)) return undefined
  const datasetId = datasetIdOf(formData)
  const dataset = datasetId === undefined ? undefined : datasets.get(datasetId)
  const verboseNames = dataset && datasourceFacts(dataset).verboseNames
  return async () => {
    const { matrixTileRows } = await import('./tile-matrix.ts')
    return matrixTileRows({ client, stream, zone, formData, verboseNames })
  }
}
