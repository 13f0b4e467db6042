import { readText } from '../form-data.ts'
import { t } from '../../i18n/message.ts'
import type { QueryResult } from '../query-types.ts'
import type { FormData } from '../types.ts'
import { DEFAULT_TEMPLATE } from './default-template.ts'
import { texts } from './messages.ts'
import { renderTemplate } from './template/render.ts'
import { TemplateError } from './template/syntax.ts'

export type PreparedTemplate = { markup: string; problem: undefined } | { problem: string }

/** The markup that the template makes of the rows, or why it makes none. */
export function prepareTemplate(formData: FormData, result: QueryResult): PreparedTemplate {
  const template = readText(formData, 'handlebarsTemplate') ?? DEFAULT_TEMPLATE
  try {
    return { markup: renderTemplate(template, { data: result.data }), problem: undefined }
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    return { problem: t(texts.failed, { reason: error.message }) }
  }
}
