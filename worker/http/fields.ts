import { z } from '@hono/zod-openapi'
import './validation.ts'
import { FIELD_MESSAGES } from './messages.ts'

/** Fields of request bodies with the leniency of the Superset API. Everything else is plain zod. */

/** Text whose length lies within bounds; one message names both, as upstream's does. */
export function textBetween(min: number, max: number) {
  const message = FIELD_MESSAGES.lengthBetween(min, max)
  return z.string().min(min, message).max(max, message)
}

/** A whole number, also as decimal text. */
export function integer() {
  return z.preprocess((value) => (isIntegerText(value) ? Number(value) : value), z.int()).openapi({ type: 'integer' })
}

/** A truth value, also as 1 or 0 and as the words that upstream accepts. */
export function boolean() {
  return z.preprocess((value) => TRUTHS.get(lower(value)) ?? value, z.boolean()).openapi({ type: 'boolean' })
}

const DATE_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/

/** An ISO date-time as milliseconds since the epoch; one without a zone is UTC. */
export function dateTimeText() {
  return z
    .string()
    .transform((text, context) => {
      const zoned = /[Z+]|-\d\d:?\d\d$/.test(text.slice('YYYY-MM-DD'.length)) ? text : `${text}Z`
      const at = DATE_TIME.test(text) ? Date.parse(zoned.replace(' ', 'T')) : Number.NaN
      if (!Number.isNaN(at)) return at
      context.addIssue({ code: 'custom', message: FIELD_MESSAGES.datetime })
      return z.NEVER
    })
    .openapi({ type: 'string', format: 'date-time' })
}

/** Text that holds JSON; kept as text because clients compare it byte by byte. `message`: the resource's wording. */
export function jsonText(message: string = FIELD_MESSAGES.json) {
  return z.string().refine(isJson, message)
}

/** A numeric id in a path; anything else is an unknown path. */
export function idParam() {
  return z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .openapi({ type: 'integer' })
}

const TRUTHS = new Map<unknown, boolean>([
  ...[1, '1', 'true', 'yes', 'on', 'y', 't', true].map((word) => [word, true] as const),
  ...[0, '0', 'false', 'no', 'off', 'n', 'f', false].map((word) => [word, false] as const),
])

function lower(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value
}

function isIntegerText(value: unknown): value is string {
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
