import { Download, FileChartColumn, FileImage, FileJson, FileSpreadsheet, FileText } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { may } from '../../api/bootstrap.ts'
import { chartQuestions } from '../../api/chart-parts.ts'
import { errorText } from '../../api/errors.ts'
import { chartFile, runChart } from '../../api/explore.ts'
import { datasourceFacts } from '../../charts/datasource-facts.ts'
import type { PictureFormat } from '../../charts/files/picture-file.ts'
import { isPivoted } from '../../charts/files/pivoted.ts'
import type { FormData } from '../../charts/types.ts'
import { downloadMessages } from '../../i18n/downloads.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { downloadBlob, fileName } from '../../ui/download.ts'
import type { MenuItem } from '../../ui/menu-items.ts'
import { toast } from '../../ui/toast.ts'
import { useExploreForm } from './explore-context.ts'
import type { ChartRun } from './use-chart-run.ts'
import type { MatrixRun } from './use-matrix-run.ts'

const DOWNLOAD_TIMEOUT_MS = 120_000

interface Downloads {
  readonly name: string
  readonly formData: FormData
  /** Whether the settings can be sent. */
  readonly ready: boolean
  readonly run: ChartRun
  readonly matrix: MatrixRun | null
  /** What is drawn of the last answer. */
  readonly drawn: FormData | null
}

/** The files that a chart can be had as: its rows, the table it shows, and pictures of it. */
export function useChartDownloads({ name, formData, ready, run, matrix, drawn }: Downloads): readonly MenuItem[] {
  const { dataset } = useExploreForm()
  const client = useQueryClient()
  const title = name || t(exploreMessages.newChartFile)
  const told = async (save: () => Promise<void>) => {
    try {
      await save()
    } catch (error) {
      toast.danger(t(downloadMessages.downloadFailed, { detail: errorText(error) }))
    }
  }
  const download = (extension: string, make: () => Promise<Blob>) =>
    told(async () => downloadBlob(await make(), fileName(title, extension)))
  // A chart of layers gives one file a layer.
  const saveFiles = async (extension: 'csv' | 'xlsx', resultType: 'full' | 'post_processed') => {
    for (const { name: layer, context } of await chartQuestions(client, formData, { resultFormat: extension, resultType })) {
      downloadBlob(await chartFile(context), fileName(layer === undefined ? title : `${title} ${layer}`, extension))
    }
  }
  // The rows of all charts of a matrix; where its settings have changed since, those that are drawn.
  const matrixRows = async (of: MatrixRun, format: 'csv' | 'xlsx') => {
    const { matrixFile } = await import('../../charts/files/matrix-file.ts')
    return await matrixFile(await of.rows(), format)
  }
  const file = (extension: 'csv' | 'xlsx', resultType: 'full' | 'post_processed') =>
    void (matrix ? download(extension, () => matrixRows(matrix, extension)) : told(() => saveFiles(extension, resultType)))
  const json = async () => {
    if (matrix) return new Blob([JSON.stringify({ result: [await matrix.rows()] })], { type: 'application/json' })
    const asked = await chartQuestions(client, formData, { resultType: 'results' })
    const signal = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS)
    const answers = await Promise.all(asked.map(({ context }) => runChart(context, formData, signal)))
    return new Blob([JSON.stringify({ result: answers.flatMap(({ results }) => results) })], { type: 'application/json' })
  }
  const picture = (format: PictureFormat) =>
    void download(format, async () => {
      const { chartPicture } = await import('../../charts/files/picture-file.ts')
      const parts = { title, formData: drawn ?? formData, data: run.answer?.results ?? [], ask: matrix?.ask }
      return chartPicture({ ...parts, datasource: datasourceFacts(dataset) }, format)
    })

  const mayDownload = may('can_csv', 'Superset')
  const off = { disabled: !ready || !mayDownload }
  const pivoted = isPivoted(formData)
  const undrawn = { disabled: drawn === null || run.answer === undefined }
  return [
    ...(mayDownload ? [] : [{ kind: 'label', id: 'no-right', label: t(downloadMessages.noCsvRight) } as const]),
    {
      ...off,
      id: 'csv',
      label: t(pivoted ? downloadMessages.exportOriginalCsv : downloadMessages.exportCsv),
      icon: Download,
      onSelect: () => file('csv', 'full'),
    },
    ...(pivoted && !matrix
      ? ([
          {
            ...off,
            id: 'pivoted-csv',
            label: t(downloadMessages.exportPivotedCsv),
            icon: Download,
            onSelect: () => file('csv', 'post_processed'),
          },
          {
            ...off,
            id: 'pivoted-xlsx',
            label: t(downloadMessages.exportPivotedExcel),
            icon: FileSpreadsheet,
            onSelect: () => file('xlsx', 'post_processed'),
          },
        ] as const)
      : []),
    {
      ...off,
      id: 'xlsx',
      label: t(downloadMessages.exportExcel),
      icon: FileSpreadsheet,
      onSelect: () => file('xlsx', 'full'),
    },
    {
      ...off,
      id: 'json',
      label: t(downloadMessages.exportJson),
      icon: FileJson,
      onSelect: () => void download('json', json),
    },
    { kind: 'separator', id: 'pictures' },
    { ...undrawn, id: 'jpg', label: t(downloadMessages.exportJpeg), icon: FileImage, onSelect: () => picture('jpg') },
    { ...undrawn, id: 'png', label: t(downloadMessages.exportPng), icon: FileImage, onSelect: () => picture('png') },
    {
      ...undrawn,
      id: 'svg',
      label: t(downloadMessages.exportSvg),
      icon: FileChartColumn,
      onSelect: () => picture('svg'),
    },
    { ...undrawn, id: 'pdf', label: t(downloadMessages.exportPdf), icon: FileText, onSelect: () => picture('pdf') },
  ]
}
