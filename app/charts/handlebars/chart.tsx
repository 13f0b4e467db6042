import type { ReactNode } from 'react'
import { readText } from '../form-data.ts'
import { t } from '../../i18n/message.ts'
import { EmptyChart } from '../frame/empty.tsx'
import { useGrowingList } from '../frame/use-growing-list.ts'
import { cleanElements, mostNodes, parseHtml } from '../html/clean-html.tsx'
import { plainText } from '../html/plain-text.ts'
import { messages } from '../messages.ts'
import type { ChartProps } from '../types.ts'
import styles from './chart.module.css'
import { texts } from './messages.ts'
import { kindTexts } from './name.ts'
import { prepareTemplate } from './prepare.ts'
import { scopedStyle } from './style.ts'

/** Rows as a template of the author writes them: run by an interpreter, and shown as clean elements. */
export function HandlebarsChart({ width, height, formData, data, title }: ChartProps) {
  const [result] = data
  if (!result || result.data.length === 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const prepared = prepareTemplate(formData, result)
  if (prepared.problem !== undefined) return <EmptyChart width={width} height={height} text={prepared.problem} />
  const css = readText(formData, 'styleTemplate')
  const style = css === undefined ? undefined : scopedStyle(css)
  return (
    <Page width={width} height={height} label={messages.summary.named(kindTexts.name, title)} markup={prepared.markup}>
      {style !== undefined && <style>{style}</style>}
      {css !== undefined && style === undefined && <p role="status">{t(texts.styleIgnored)}</p>}
    </Page>
  )
}

/** Elements and texts that are drawn at first, and again as a reader comes near the end of those: some hundred rows of a table. */
const NODES_A_STEP = 2_000

type PageProps = { width: number; height: number; label: string; markup: string; children: ReactNode }

function Page({ width, height, label, markup, children }: PageProps) {
  const body = typeof DOMParser === 'undefined' ? undefined : parseHtml(markup)
  const { drawn, onScroll } = useGrowingList(body ? mostNodes(body) : 0, NODES_A_STEP)
  return (
    <div
      className={styles['page']}
      style={{ inlineSize: width, blockSize: height }}
      tabIndex={0}
      role="group"
      aria-label={label}
      onScroll={onScroll}
    >
      {children}
      {body ? cleanElements(body, drawn) : plainText(markup)}
    </div>
  )
}
