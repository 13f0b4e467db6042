import { useQueryClient } from '@tanstack/react-query'
import { Download, FileImage, FileSpreadsheet } from 'lucide-react'
import type { ChartData } from '../../../api/chart-stream.ts'
import { errorText } from '../../../api/errors.ts'
import { useViewerZone } from '../../../api/viewer-zone.ts'
import { datasourceFacts } from '../../../charts/datasource-facts.ts'
import { isPivoted } from '../../../charts/files/pivoted.ts'
import { kindAtHand } from '../../../charts/kinds-at-hand.ts'
import { colorLabels } from '../../../charts/labels.ts'
import type { FormData } from '../../../charts/types.ts'
import { downloadMessages } from '../../../i18n/downloads.ts'
import { t } from '../../../i18n/message.ts'
import type { MenuItem } from '../../../ui/menu-items.ts'
import { toast } from '../../../ui/toast.ts'
import { usePage } from '../view/contexts.ts'
import { datasetIdOf } from './dataset-id.ts'
import { useMatrixRows } from './use-matrix-rows.ts'

interface TileDownloads {
  readonly title: string
  readonly formData: FormData
  /** What is drawn; absent while there is none, and of a matrix. */
  readonly data: ChartData | undefined
}

/** The files that a chart can be had as, as filtered on this page: its rows, the table it shows, and a picture of it. */
export function useTileDownloads({ title, formData, data }: TileDownloads): readonly MenuItem[] {
  const { datasets, labelColors, stream } = usePage()
  const client = useQueryClient()
  const [zone] = useViewerZone()
  const matrixRows = useMatrixRows(formData)
  const told = (save: () => Promise<void>) =>
    void save().catch((error: unknown) => toast.danger(t(downloadMessages.downloadFailed, { detail: errorText(error) })))
  const file = (format: 'csv' | 'xlsx', resultType: 'full' | 'post_processed' = 'full') =>
    told(async () => {
      const { downloadMatrix, downloadRows } = await import('./download-rows.ts')
      if (matrixRows) await downloadMatrix(await matrixRows(), title, format)
      else await downloadRows({ client, formData, title, format, resultType })
    })
  const picture = () =>
    told(async () => {
      const { downloadPicture } = await import('./download-picture.ts')
      const dataset = datasets.get(datasetIdOf(formData) ?? -1)
      await downloadPicture({
        title,
        formData,
        data: data ?? [],
        datasource: dataset && datasourceFacts(dataset),
        labelColors: labelColors.include(colorLabels(kindAtHand(formData.viz_type), formData, data ?? [])),
        ask: matrixRows && ((context) => client.fetchQuery(stream.query(context, zone))),
      })
    })
  const pivoted = isPivoted(formData) && !matrixRows
  return [
    {
      id: 'csv',
      label: t(isPivoted(formData) ? downloadMessages.exportOriginalCsv : downloadMessages.exportCsv),
      icon: Download,
      onSelect: () => file('csv'),
    },
    ...(pivoted
      ? [
          {
            id: 'pivoted-csv',
            label: t(downloadMessages.exportPivotedCsv),
            icon: Download,
            onSelect: () => file('csv', 'post_processed'),
          },
          {
            id: 'pivoted-xlsx',
            label: t(downloadMessages.exportPivotedExcel),
            icon: FileSpreadsheet,
            onSelect: () => file('xlsx', 'post_processed'),
          },
        ]
      : []),
    { id: 'xlsx', label: t(downloadMessages.exportExcel), icon: FileSpreadsheet, onSelect: () => file('xlsx') },
    {
      id: 'image',
      label: t(downloadMessages.downloadImage),
      icon: FileImage,
      disabled: data === undefined && !matrixRows,
      onSelect: picture,
    },
  ]
}
