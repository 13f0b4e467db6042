import type { ApiError, ErrorObject } from '../../http/errors.ts'
import type { ResourceContext } from '../../resource/resource.ts'
import { TemplateError } from '../../sql/template/error.ts'
import { MAX_SUGGESTIONS } from '../../sql/template/limits.ts'
import { suggestion } from '../../sql/template/names.ts'
import { SqlTextError } from '../../sql/tokens.ts'
import { editorTemplates, type EditorPlace } from '../template/editor-templates.ts'
import { TEMPLATE_MESSAGES } from '../template/messages.ts'
import { templateText } from '../template/query-error.ts'
import { TemplateRenderer } from '../template/renderer.ts'
import { textFailure, toApiFailure } from './errors.ts'

type Parameters = Readonly<Record<string, unknown>>

/** The text that a run puts to the database: its template rendered with the tab's parameters. Throws ApiError. */
export async function renderedText(
  context: ResourceContext,
  place: EditorPlace,
  text: string,
  parameters: Parameters,
): Promise<string> {
  const renderer = new TemplateRenderer(editorTemplates(context, place).text(null, parameters))
  try {
    return await renderer.render(text)
  } catch (error) {
    if (error instanceof SqlTextError) throw toApiFailure(textFailure(error, place.dialect.displayName))
    throw error instanceof TemplateError ? templateFailure(error, text, parameters) : error
  }
}

/** The parameter or macro that was probably meant, by the name that is missing. */
function suggestionsOf({ names, known }: TemplateError): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.slice(0, MAX_SUGGESTIONS).flatMap((name) => {
      const meant = suggestion(name, known)
      return meant === null ? [] : [[name, meant]]
    }),
  )
}

/** The statuses and types that clients of the wire format know. */
function templateFailure(error: TemplateError, text: string, parameters: Parameters): ApiError {
  const message = templateText(error)
  const failure = (status: number, errorType: string, extra: ErrorObject['extra'], said = message) =>
    toApiFailure({ status, error: { message: said, error_type: errorType, level: 'error', extra } })
  const prefixed = TEMPLATE_MESSAGES.failedRun(text, message)
  switch (error.problem) {
    case 'undefined':
      return failure(
        500,
        'MISSING_TEMPLATE_PARAMS_ERROR',
        { undefined_parameters: error.names, template_parameters: parameters, suggestions: suggestionsOf(error) },
        prefixed,
      )
    case 'malformed':
      return failure(500, 'INVALID_TEMPLATE_PARAMS_ERROR', null, prefixed)
    case 'syntax':
    case 'endless':
    case 'call':
    case 'unquoted':
      return failure(422, 'GENERIC_COMMAND_ERROR', { template: text, line: error.line, exception_type: 'TemplateSyntaxError' })
  }
}
