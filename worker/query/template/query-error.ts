import { TemplateError } from '../../sql/template/error.ts'
import { SqlTextError } from '../../sql/tokens.ts'
import { QueryError } from '../messages.ts'
import { TEMPLATE_MESSAGES } from './messages.ts'

/** What is wrong with a template, for whoever asked for the query. */
export function templateText(error: TemplateError): string {
  switch (error.problem) {
    case 'undefined':
      return TEMPLATE_MESSAGES.undefined(error.names)
    case 'malformed':
      return TEMPLATE_MESSAGES.malformed
    case 'syntax':
      return TEMPLATE_MESSAGES.syntax(error.message)
    case 'endless':
    case 'call':
    case 'unquoted':
      return error.message
  }
}

/** Waits for a rendering, and says where the template stands when it fails. Throws QueryError. */
export async function inPlace(place: (message: string) => string, rendering: Promise<string>): Promise<string> {
  try {
    return await rendering
  } catch (error) {
    if (error instanceof TemplateError) throw new QueryError(place(templateText(error)))
    if (error instanceof SqlTextError) throw new QueryError(place(error.message))
    throw error
  }
}
