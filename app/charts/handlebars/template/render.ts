import { t } from '../../../i18n/message.ts'
import { texts } from '../messages.ts'
import { blockHelpers } from './block-helpers.ts'
import { helpers } from './helpers.ts'
import { readTemplate } from './read-template.ts'
import { asText, eachOf, type Frame, NOTHING_NAMED, type Renderer, withOf } from './runtime.ts'
import { type Call, type Expression, type Node, type Path, TemplateError } from './syntax.ts'

/** Bounds of one rendering: a template of a person stays far below, a runaway one must not freeze the page. */
const MOST_STEPS = 500_000
const MOST_CHARACTERS = 2_000_000

/** The text of a template over a context. Values are escaped as Handlebars does; nothing of the template is executed. */
export function renderTemplate(source: string, context: unknown): string {
  const root: Frame = { context, data: { root: context }, named: NOTHING_NAMED, outer: undefined }
  return createRenderer().render(readTemplate(source), root)
}

function createRenderer(): Renderer {
  let steps = 0
  let characters = 0

  function spend(text = '') {
    steps += 1
    characters += text.length
    if (steps > MOST_STEPS || characters > MOST_CHARACTERS) throw new TemplateError(t(texts.tooLong))
    return text
  }

  function render(nodes: readonly Node[], frame: Frame): string {
    let text = ''
    for (const node of nodes) text += spend(one(node, frame))
    return text
  }

  function one(node: Node, frame: Frame): string {
    if (node.kind === 'text') return node.text
    if (node.kind === 'block') return block(node, frame)
    const text = asText(value(node.call, frame))
    return node.isEscaped ? escapeHtml(text) : text
  }

  function block(node: Extract<Node, { kind: 'block' }>, frame: Frame): string {
    const { call } = node
    const { body, inverse } = node.isInverted ? { body: node.inverse, inverse: node.body } : node
    const helper = call.head.kind === 'path' && call.head.isBare ? blockHelpers.get(call.head.keys[0] ?? '') : undefined
    const branches = { body, inverse, params: node.params }
    if (helper) return helper({ renderer, call, frame, ...branches })
    const found = value(call, frame)
    return Array.isArray(found) && found.length > 0 ? eachOf(renderer, found, frame, branches) : withOf(renderer, found, frame, branches)
  }

  function value(expression: Expression, frame: Frame): unknown {
    spend()
    if (expression.kind === 'literal') return expression.value
    if (expression.kind === 'path') return lookUp(expression, frame)
    return called(expression, frame)
  }

  function called(call: Call, frame: Frame): unknown {
    const { head, args, named } = call
    if (head.kind === 'literal') return head.value
    const name = head.keys.length === 1 ? (head.keys[0] ?? '') : head.keys.join('.')
    const helper = head.up === 0 && !head.isData ? helpers.get(name) : undefined
    const isCall = args.length > 0 || named.size > 0
    const own = !isCall && head.isBare ? lookUp(head, frame) : undefined
    if (helper && own === undefined) {
      const options = named.size === 0 ? NOTHING_NAMED : Object.fromEntries([...named].map(([key, one]) => [key, value(one, frame)]))
      return helper(args.map((arg) => value(arg, frame)), options, frame.context)
    }
    if (isCall) throw new TemplateError(t(texts.missingHelper, { name: head.source }))
    return lookUp(head, frame)
  }

  const renderer: Renderer = { render, value }
  return renderer
}

/** Values of a path. Only what an object itself has: nothing it inherits, so no way to a constructor. */
function lookUp({ up, isData, keys }: Path, frame: Frame): unknown {
  let start: Frame | undefined = frame
  for (let level = 0; level < up; level++) start = start?.outer
  if (!start) return undefined
  const [first] = keys
  if (isData) return down(start.data, keys)
  if (up === 0 && first !== undefined) {
    for (let one: Frame | undefined = start; one; one = one.outer) {
      if (one.named !== NOTHING_NAMED && Object.hasOwn(one.named, first)) return down(one.named, keys)
    }
  }
  return down(start.context, keys)
}

function down(start: unknown, keys: readonly string[]): unknown {
  let value = start
  for (const key of keys) {
    if (typeof value === 'string' && key === 'length') value = value.length
    else if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    else value = Reflect.get(value, key)
  }
  return value
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
}

const ESCAPED = /[&<>"'`=]/

function escapeHtml(text: string): string {
  if (!ESCAPED.test(text)) return text
  return text.replaceAll(/[&<>"'`=]/g, (character) => ESCAPES[character] ?? character)
}
