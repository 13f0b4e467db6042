import type { Expression, Node } from './syntax.ts'

/** What is in sight at a place of a template: `this`, `@` data and block parameters, over what lies outside. */
export type Frame = {
  context: unknown
  data: Readonly<Record<string, unknown>>
  named: Readonly<Record<string, unknown>>
  outer: Frame | undefined
}

/** Runs the nodes of a template. What block helpers need to know of it. */
export type Renderer = {
  render: (nodes: readonly Node[], frame: Frame) => string
  value: (expression: Expression, frame: Frame) => unknown
}

export type Branches = { body: readonly Node[]; inverse: readonly Node[]; params: readonly string[] }

/** The body for each entry of a list or an object; the other branch where there is none. */
export function eachOf(renderer: Renderer, list: unknown, frame: Frame, { body, inverse, params }: Branches): string {
  const keys = typeof list === 'object' && list !== null && !Array.isArray(list) ? Object.keys(list) : undefined
  const items: readonly unknown[] = Array.isArray(list) ? list : keys ? Object.values(list ?? {}) : []
  if (items.length === 0) return renderer.render(inverse, frame)
  let text = ''
  for (const [index, context] of items.entries()) {
    const key = keys ? keys[index] : index
    const data = { ...frame.data, key, index, first: index === 0, last: index === items.length - 1 }
    text += renderer.render(body, { context, data, named: bound(params, [context, key]), outer: frame })
  }
  return text
}

/** The body with a value in place of `this`; the other branch where the value is nothing. */
export function withOf(renderer: Renderer, context: unknown, frame: Frame, { body, inverse, params }: Branches): string {
  if (isNothing(context)) return renderer.render(inverse, frame)
  if (context === true) return renderer.render(body, frame)
  return renderer.render(body, { context, data: frame.data, named: bound(params, [context]), outer: frame })
}

/** Most blocks name nothing, and there is one for each row. */
export const NOTHING_NAMED: Readonly<Record<string, unknown>> = {}

function bound(params: readonly string[], values: readonly unknown[]): Readonly<Record<string, unknown>> {
  if (params.length === 0) return NOTHING_NAMED
  return Object.fromEntries(params.map((name, index) => [name, values[index]]))
}

/** What `if` takes for no; zero too, unless asked otherwise. */
export function isNothing(value: unknown, zeroCounts = false): boolean {
  if (Array.isArray(value)) return value.length === 0
  return zeroCounts && value === 0 ? false : !value
}

export function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(asText).join(',')
  if (typeof value === 'object') return '[object Object]'
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
