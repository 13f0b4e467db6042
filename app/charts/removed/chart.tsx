import { readText } from '../form-data.ts'
import { t } from '../../i18n/message.ts'
import { LEGEND_FONT } from '../frame/limits.ts'
import { measureText } from '../frame/text-width.ts'
import { cleanHtml } from '../html/clean-html.tsx'
import { plainText } from '../html/plain-text.ts'
import { TableChart } from '../table/chart.tsx'
import type { ChartProps, FormData } from '../types.ts'
import styles from './chart.module.css'
import { texts } from './messages.ts'
import { noteOf } from './note.ts'
import { codeOf, pageOf, standInTable } from './settings.ts'

const NOTE_SHARE = 0.4
const NOTE_LINE = 17
const NOTE_GAP = 10
/** Words break before the end of a line. */
const FILLED = 0.88

/** What a kind without a successor held, under a note that says what has become of it. */
export function RemovedChart(props: ChartProps) {
  const { width, height, formData } = props
  const table = standInTable(formData)
  const note = noteOf(formData)
  const lines = Math.ceil(measureText(note, LEGEND_FONT) / (width * FILLED))
  const noteHeight = Math.min(lines * NOTE_LINE + NOTE_GAP, height * NOTE_SHARE)
  return (
    <div className={styles['removed']} style={{ inlineSize: width, blockSize: height }}>
      <p className={styles['note']} style={table ? { blockSize: noteHeight } : undefined} role="note" title={note}>
        {note}
      </p>
      {table ? <TableChart {...props} formData={table} height={height - noteHeight} /> : <Contents formData={formData} />}
    </div>
  )
}

function Contents({ formData }: { formData: FormData }) {
  const page = pageOf(formData)
  if (page !== undefined) {
    return (
      <a href={page} target="_blank" rel="noreferrer noopener">
        {page}
      </a>
    )
  }
  if (formData.viz_type === 'iframe' || formData.viz_type === 'line_multi') return null
  const code = codeOf(formData)
  if (code === undefined) return <p>{t(texts.empty)}</p>
  const isHtml = readText(formData, 'markup_type') === 'html'
  if (!isHtml) return <pre>{code}</pre>
  return <div>{typeof DOMParser === 'undefined' ? plainText(code) : cleanHtml(code)}</div>
}
