import { useQueryClient } from '@tanstack/react-query'
import { Download, FileChartColumn, FileImage, FileSpreadsheet, FileText } from 'lucide-react'
import type { ChartData } from '../../../api/chart-stream.ts'
import { errorText } from '../../../api/errors.ts'
import { useViewerZone } from '../../../api/viewer-zone.ts'
import { datasourceFacts } from '../../../charts/datasource-facts.ts'
import type { PictureFormat } from '../../../charts/files/picture-file.ts'
import { isPivoted } from '../../../charts/files/pivoted.ts'
import { kindAtHand } from '../../../charts/kinds-at-hand.ts'
import { colorLabels } from '../../../charts/labels.ts'
import type { QueryContext } from '../../../charts/query-types.ts'
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

/** The files that a chart can be had as, as filtered on this page: its rows, the table it shows, and pictures of it. */
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
  const picture = (format: PictureFormat) =>
    told(async () => {
      const { downloadPicture } = await import('./download-picture.ts')
      const dataset = datasets.get(datasetIdOf(formData) ?? -1)
      const parts = {
        title,
        formData,
        data: data ?? [],
        datasource: dataset && datasourceFacts(dataset),
        labelColors: labelColors.include(colorLabels(kindAtHand(formData.viz_type), formData, data ?? [])),
        ask: matrixRows && ((context: QueryContext) => client.fetchQuery(stream.query(context, zone))),
      }
      await downloadPicture(parts, format)
    })
  const pivoted = isPivoted(formData) && !matrixRows
  const undrawn = { disabled: data === undefined && !matrixRows }
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
    { ...undrawn, id: 'jpg', label: t(downloadMessages.exportJpeg), icon: FileImage, onSelect: () => picture('jpg') },
    { ...undrawn, id: 'png', label: t(downloadMessages.exportPng), icon: FileImage, onSelect: () => picture('png') },
    { ...undrawn, id: 'svg', label: t(downloadMessages.exportSvg), icon: FileChartColumn, onSelect: () => picture('svg') },
    { ...undrawn, id: 'pdf', label: t(downloadMessages.exportPdf), icon: FileText, onSelect: () => picture('pdf') },
  ]
}
