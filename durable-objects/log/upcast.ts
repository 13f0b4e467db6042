import type { JsonObject } from './json.ts'

/** `upcasts[type][v]` turns data of version v into version v + 1. Pure; applied on read, rows are never rewritten. */
export type Upcasts = Readonly<Record<string, Readonly<Record<number, (data: JsonObject) => JsonObject>>>>

/**
 * Data of `type` lifted from version `from` to `to`; null when a step is missing or the data is from the future, which
 * means that this build cannot read it.
 */
export function upcast(upcasts: Upcasts, type: string, from: number, to: number, data: JsonObject): JsonObject | null {
  if (from > to || from < 1) return null
  let lifted = data
  for (let v = from; v < to; v++) {
    const step = upcasts[type]?.[v]
    if (!step) return null
    lifted = step(lifted)
  }
  return lifted
}
