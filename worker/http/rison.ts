import { z } from '@hono/zod-openapi'
import { RISON } from 'rison2'
import './validation.ts'
import { ApiError } from './errors.ts'
import { MAX_QUERY_DEPTH, MAX_QUERY_TEXT } from './limits.ts'
import { FIELD_MESSAGES, HTTP_MESSAGES } from './messages.ts'

/**
 * The value of a `q` parameter: Rison, or JSON as some clients send it; absent or empty means `{}`.
 * Throws 400 `Not a valid rison/json argument`.
 */
export function parseRison(text: string | undefined): unknown {
  if (text === undefined || text === '') return {}
  if (text.length > MAX_QUERY_TEXT || depth(text) > MAX_QUERY_DEPTH) throw ApiError.message(400, HTTP_MESSAGES.notRison)
  // Bare Rison words may begin with a bracket or quote, JSON must: such text is JSON when it parses as JSON.
  const attempts = /^\s*[[{"]/.test(text) ? [JSON.parse, strictRison] : [strictRison, JSON.parse]
  for (const parse of attempts) {
    try {
      const value: unknown = parse(text)
      if (value !== undefined) return value
    } catch {
      continue
    }
  }
  throw ApiError.message(400, HTTP_MESSAGES.notRison)
}

/** Parses and checks a `q`. A value of the wrong shape is 400 `Not a valid rison schema <reason>`. */
export function risonValue<S extends z.ZodType>(text: string | undefined, schema: S): z.output<S> {
  const value = parseRison(text)
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw ApiError.message(400, HTTP_MESSAGES.notRisonSchema(issue ? schemaReason(issue, value) : ''))
}

/** The `request.query` of a route that takes `q`: `c.req.valid('query').q` is the checked value. */
export function risonQuery<S extends z.ZodType>(schema: S) {
  const q = z
    .string()
    .optional()
    .transform((text, context) => {
      try {
        return risonValue(text, schema)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        context.addIssue({ code: 'custom', message: error.message, params: WHOLE_MESSAGE })
        return z.NEVER
      }
    })
    .openapi({ type: 'string', description: 'Rison or JSON' })
  return z.object({ q })
}

/** Marks an issue whose message is the whole answer and belongs to no field. */
const WHOLE_MESSAGE = { wholeMessage: true } as const

/** The message that answers for all issues; undefined when they are complaints about fields. */
export function wholeMessage(issues: readonly z.core.$ZodIssue[]): string | undefined {
  return issues.find((issue) => issue.code === 'custom' && issue.params?.['wholeMessage'] === true)?.message
}

/** The first complaint in the wording of Python's jsonschema, which upstream passes on. */
export function schemaReason(issue: z.core.$ZodIssue, input: unknown): string {
  const value = at(input, issue.path)
  const key = issue.path.at(-1)
  switch (issue.code) {
    case 'invalid_type':
      if (value === undefined && key !== undefined) return `${pythonText(key)} is a required property`
      return `${pythonText(value)} is not of type '${expectedType(issue.expected, issue.message)}'`
    case 'invalid_value':
      if (value === undefined && key !== undefined) return `${pythonText(key)} is a required property`
      return `${pythonText(value)} is not one of ${pythonText(issue.values)}`
    case 'unrecognized_keys':
      return `Additional properties are not allowed (${issue.keys.map(pythonText).join(', ')} ${
        issue.keys.length > 1 ? 'were' : 'was'
      } unexpected)`
    case 'too_small':
      return Array.isArray(value) || typeof value === 'string'
        ? `${pythonText(value)} is too short`
        : `${pythonText(value)} is less than the minimum of ${issue.minimum}`
    case 'too_big':
      return Array.isArray(value) || typeof value === 'string'
        ? `${pythonText(value)} is too long`
        : `${pythonText(value)} is greater than the maximum of ${issue.maximum}`
    default:
      return `${pythonText(value)} is not valid under any of the given schemas`
  }
}

const SCHEMA_TYPES: Readonly<Record<string, string>> = { int: 'integer', record: 'object' }

/** `z.int()` names itself only in its message. */
function expectedType(expected: string, message: string): string {
  return message === FIELD_MESSAGES.integer ? 'integer' : (SCHEMA_TYPES[expected] ?? expected)
}

function at(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  )
}

function pythonText(value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (typeof value === 'string') return `'${value}'`
  if (Array.isArray(value)) return `[${value.map(pythonText).join(', ')}]`
  if (typeof value === 'object') {
    return `{${Object.entries(value)
      .map(([key, inner]) => `'${key}': ${pythonText(inner)}`)
      .join(', ')}}`
  }
  return JSON.stringify(value)
}

/** The parser takes stray commas and unknown escapes, which upstream's refuses. */
function strictRison(text: string): unknown {
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const [character = '', next = ''] = text.slice(at, at + 2)
    if (character === "'") quoted = !quoted
    else if (quoted && character === '!') {
      if (next !== "'" && next !== '!') throw new SyntaxError('Unknown escape')
      at++
    } else if (!quoted && character === ',' && ',)'.includes(next)) throw new SyntaxError('Stray comma')
  }
  return RISON.parse(text)
}

/** Nesting of the text by its opening brackets; strings may only make it look deeper. */
function depth(text: string): number {
  let deepest = 0
  let current = 0
  for (const character of text) {
    if ('([{'.includes(character)) deepest = Math.max(deepest, ++current)
    else if (')]}'.includes(character)) current--
  }
  return deepest
}
