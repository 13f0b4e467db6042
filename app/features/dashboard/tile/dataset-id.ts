import { parseDatasource } from '../../../charts/query/context.ts'
import type { FormData } from '../../../charts/types.ts'

/** The dataset a chart reads; undefined when its settings name none. */
export function datasetIdOf(formData: FormData): number | undefined {
  try {
    return parseDatasource(formData.datasource).id
  } catch {
    return undefined
  }
}
