import type { Context } from 'hono'
import type { AppEnv } from './context.ts'
import { ApiError } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'

/** The fields of a form body; of repeated fields the last. Throws 400 when it cannot be read. */
export async function readForm(c: Context<AppEnv>): Promise<Readonly<Record<string, string | File>>> {
  try {
    return await c.req.parseBody()
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw ApiError.errors(400, [
      { message: HTTP_MESSAGES.malformedBody, error_type: 'INVALID_PAYLOAD_FORMAT_ERROR', level: 'error' },
    ])
  }
}

/** A text field of a form; null when it is missing or a file. */
export function formText(form: Readonly<Record<string, string | File>>, name: string): string | null {
  const value = form[name]
  return typeof value === 'string' ? value : null
}
