/** Parameters of a tab's templates as they are written: JSON of one object. */
export interface WrittenParameters {
  /** Null where the text is no JSON object; empty text is one without members. */
  readonly value: Readonly<Record<string, unknown>> | null
  /** Where the text stops being JSON, from 1; null where it is JSON of something else, or nobody knows. */
  readonly place: { readonly line: number; readonly column: number } | null
}

export function readParameters(text: string | null): WrittenParameters {
  if (!text?.trim()) return { value: {}, place: null }
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return { value: isObject ? Object.fromEntries(Object.entries(value)) : null, place: null }
  } catch (error) {
    return { value: null, place: placeOf(error, text) }
  }
}

/** Browsers tell the place as an offset or as line and column. */
function placeOf(error: unknown, text: string): WrittenParameters['place'] {
  const message = error instanceof Error ? error.message : ''
  const named = /line (\d+) column (\d+)/.exec(message)
  if (named) return { line: Number(named[1]), column: Number(named[2]) }
  const offset = /position (\d+)/.exec(message)?.[1]
  if (offset === undefined) return null
  const before = text.slice(0, Number(offset))
  return { line: before.split('\n').length, column: Number(offset) - before.lastIndexOf('\n') }
}
