import { send } from '../../../api/client.ts'
import { errorText } from '../../../api/errors.ts'
import { inViewerZone } from '../../../api/viewer-zone.ts'
import { buildQueryContext } from '../../../charts/queries.ts'
import type { FormData } from '../../../charts/types.ts'
import { toast } from '../../../ui/toast.ts'
import { fileName } from './file-name.ts'

/** Saves the rows of a chart, as filtered on this page, to a file. */
export async function downloadCsv(formData: FormData, title: string): Promise<void> {
  try {
    const json = inViewerZone(buildQueryContext(formData, { resultFormat: 'csv' }))
    const response = await send('/api/v1/chart/data', { json })
    const address = URL.createObjectURL(await response.blob())
    const link = document.createElement('a')
    link.href = address
    link.download = `${fileName(title)}.csv`
    link.click()
    URL.revokeObjectURL(address)
  } catch (error) {
    toast.danger(errorText(error))
  }
}
