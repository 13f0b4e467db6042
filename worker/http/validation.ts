import { z } from '@hono/zod-openapi'
import type { FieldMessages } from './errors.ts'
import { FIELD_MESSAGES } from './messages.ts'

type Issue = z.core.$ZodIssue

/** Wording for every issue whose schema brings none of its own. */
export function fieldMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(isInteger(issue.inst) ? 'int' : issue.expected, issue.input)
    case 'too_small':
      return isCounted(issue.origin)
        ? FIELD_MESSAGES.tooShort(issue.minimum)
        : issue.inclusive === false
          ? FIELD_MESSAGES.moreThan(issue.minimum)
          : FIELD_MESSAGES.atLeast(issue.minimum)
    case 'too_big':
      return isCounted(issue.origin)
        ? FIELD_MESSAGES.tooLong(issue.maximum)
        : issue.inclusive === false
          ? FIELD_MESSAGES.lessThan(issue.maximum)
          : FIELD_MESSAGES.atMost(issue.maximum)
    case 'invalid_format':
      return FORMAT_MESSAGES[issue.format] ?? FIELD_MESSAGES.pattern
    case 'invalid_value':
      return absent(issue.input) ?? FIELD_MESSAGES.oneOf(issue.values)
    case 'invalid_union':
      return absent(issue.input) ?? FIELD_MESSAGES.invalid
    case 'unrecognized_keys':
      return FIELD_MESSAGES.unknown
    default:
      return FIELD_MESSAGES.invalid
  }
}

const FORMAT_MESSAGES: Readonly<Record<string, string>> = {
  uuid: FIELD_MESSAGES.uuid,
  guid: FIELD_MESSAGES.uuid,
  email: FIELD_MESSAGES.email,
  url: FIELD_MESSAGES.url,
  datetime: FIELD_MESSAGES.datetime,
  date: FIELD_MESSAGES.datetime,
}

const TYPE_MESSAGES: Readonly<Record<string, string>> = {
  string: FIELD_MESSAGES.string,
  number: FIELD_MESSAGES.number,
  int: FIELD_MESSAGES.integer,
  boolean: FIELD_MESSAGES.boolean,
  array: FIELD_MESSAGES.list,
  tuple: FIELD_MESSAGES.list,
  record: FIELD_MESSAGES.mapping,
  object: FIELD_MESSAGES.mapping,
  date: FIELD_MESSAGES.datetime,
}

function typeMessage(expected: string, input: unknown): string {
  return absent(input) ?? TYPE_MESSAGES[expected] ?? FIELD_MESSAGES.invalid
}

function absent(input: unknown): string | null {
  if (input === undefined) return FIELD_MESSAGES.missing
  return input === null ? FIELD_MESSAGES.null : null
}

/** `z.int()` says that it expects a number. */
function isInteger(inst: z.core.$ZodRawIssue['inst']): boolean {
  return inst instanceof z.ZodNumberFormat
}

function isCounted(origin: string): boolean {
  return origin === 'string' || origin === 'array' || origin === 'set' || origin === 'map'
}

z.config({ customError: fieldMessage })

/**
 * Issues as the field map of the Superset API: `{"slug": ["Not a valid string."]}`; lists and mappings nest by index
 * and key; what concerns the whole body stands under `_schema`.
 */
export function fieldMap(issues: readonly Issue[]): FieldMessages {
  const map: Record<string, unknown> = {}
  for (const issue of issues) collect(map, [], issue)
  return map
}

function collect(map: Record<string, unknown>, prefix: readonly PropertyKey[], issue: Issue): void {
  const path = [...prefix, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) put(map, [...path, key], issue.message)
    return
  }
  const branch = issue.code === 'invalid_union' ? nearestBranch(issue.errors) : null
  if (branch) for (const inner of branch) collect(map, path, inner)
  else put(map, path.length === 0 ? ['_schema'] : path, path.length === 0 ? FIELD_MESSAGES.invalid : issue.message)
}

/** Of a union, the option that got past its own type and failed on the fewest fields; null when none did. */
function nearestBranch(options: readonly (readonly Issue[])[]): readonly Issue[] | null {
  const entered = options.filter(
    (issues) => issues.length > 0 && issues.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'),
  )
  return entered.toSorted((a, b) => a.length - b.length)[0] ?? null
}

function put(map: Record<string, unknown>, path: readonly PropertyKey[], message: string): void {
  const [head, ...rest] = path.map(String)
  if (head === undefined) return
  const existing = map[head]
  if (rest.length === 0) {
    if (existing === undefined) map[head] = [message]
    else if (Array.isArray(existing)) existing.push(message)
    return
  }
  if (Array.isArray(existing)) return
  const inner = isRecord(existing) ? existing : {}
  map[head] = inner
  put(inner, rest, message)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
