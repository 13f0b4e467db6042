import { z } from 'zod'

const parameters = z.record(z.string(), z.unknown())
/** Filters that a saved tab keeps among its parameters; no template sees them. */
const HIDDEN = '_filters'

/** Parameters of templates as they are stored: a JSON object. Whatever else the text holds counts as no parameters. */
export function parseParameters(text: string | null | undefined): Readonly<Record<string, unknown>> {
  if (!text?.trim()) return {}
  try {
    const { [HIDDEN]: _hidden, ...read } = parameters.parse(JSON.parse(text))
    return read
  } catch {
    return {}
  }
}
