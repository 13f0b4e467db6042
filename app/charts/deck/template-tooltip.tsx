import { t } from '../../i18n/message.ts'
import { texts } from '../handlebars/messages.ts'
import { renderTemplate } from '../handlebars/template/render.ts'
import { TemplateError } from '../handlebars/template/syntax.ts'
import { cleanHtml } from '../html/clean-html.tsx'
import type { MapFacts } from '../map/map-item.ts'
import type { FormData } from '../types.ts'
import styles from './template-tooltip.module.css'
import { tooltipContext } from './tooltip-context.ts'

type Props = { template: string; formData: FormData; facts: MapFacts; index: number }

/** What the author wrote about a mark, as clean elements, or why it cannot be written. */
export function TemplateTooltip({ template, formData, facts, index }: Props) {
  const { markup, problem } = written(template, tooltipContext(formData, facts, index))
  return <div className={styles['body']}>{problem ?? cleanHtml(markup)}</div>
}

function written(template: string, context: unknown): { markup: string; problem?: string } {
  try {
    return { markup: renderTemplate(template, context) }
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    return { markup: '', problem: t(texts.failed, { reason: error.message }) }
  }
}
