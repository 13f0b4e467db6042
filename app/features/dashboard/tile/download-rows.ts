import type { QueryClient } from '@tanstack/react-query'
import { chartQuestions } from '../../../api/chart-parts.ts'
import { chartFile } from '../../../api/explore.ts'
import type { QueryResult } from '../../../charts/query-types.ts'
import type { FormData } from '../../../charts/types.ts'
import { downloadBlob, fileName } from '../../../ui/download.ts'

interface RowsRequest {
  readonly client: QueryClient
  readonly formData: FormData
  readonly title: string
  readonly format: 'csv' | 'xlsx'
  /** The rows that the chart asks for, or the table it makes of them. */
  readonly resultType: 'full' | 'post_processed'
}

/** Saves the rows of a chart, as filtered on this page, to a file; of a chart of layers, to one file a layer. */
export async function downloadRows({ client, formData, title, format, resultType }: RowsRequest): Promise<void> {
  for (const { name, context } of await chartQuestions(client, formData, { resultFormat: format, resultType })) {
    downloadBlob(await chartFile(context), fileName(name === undefined ? title : `${title} ${name}`, format))
  }
}

/** Saves the rows of all charts of a matrix to a file. */
export async function downloadMatrix(result: QueryResult, title: string, format: 'csv' | 'xlsx'): Promise<void> {
  const { matrixFile } = await import('../../../charts/files/matrix-file.ts')
  downloadBlob(await matrixFile(result, format), fileName(title, format))
}
