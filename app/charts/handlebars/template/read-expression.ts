import { t } from '../../../i18n/message.ts'
import { texts } from '../messages.ts'
import { type Call, type Expression, type Literal, type Path, TemplateError } from './syntax.ts'

type Token = { text: string; kind: 'string' | 'number' | 'word' | 'sign' }

const TOKENS =
  /\s+|"((?:\\"|[^"])*)"|'((?:\\'|[^'])*)'|(-?\d+(?:\.\d+)?)(?=[\s)=|}]|$)|([()=|])|((?:@?(?:\.\.|\.|\[[^\]]*\]|[^\s"'!#%&()*+,./;<=>@[\\\]^`{|}~]+)(?:[./](?=[^\s)|}]))?)+)/y

function tokens(source: string, line: number): Token[] {
  const found: Token[] = []
  TOKENS.lastIndex = 0
  while (TOKENS.lastIndex < source.length) {
    const at = TOKENS.lastIndex
    const match = TOKENS.exec(source)
    if (!match || match[0] === '') throw new TemplateError(t(texts.unexpected, { text: source.slice(at, at + 20) }), line)
    const [, double, single, number, sign, word] = match
    if (double !== undefined) found.push({ kind: 'string', text: double.replaceAll('\\"', '"') })
    else if (single !== undefined) found.push({ kind: 'string', text: single.replaceAll("\\'", "'") })
    else if (number !== undefined) found.push({ kind: 'number', text: number })
    else if (sign !== undefined) found.push({ kind: 'sign', text: sign })
    else if (word !== undefined) found.push({ kind: 'word', text: word })
  }
  return found
}

const LITERALS: Readonly<Record<string, Literal['value']>> = { true: true, false: false, null: null, undefined }

/** Deeper nesting of parentheses is no template of a person. */
const DEEPEST = 50

/** `name arg key=value as |a b|`: what stands between the braces of a tag. */
export function readTag(source: string, line: number): { call: Call; params: string[] } {
  const rest = tokens(source, line)
  let at = 0

  function fail(): never {
    throw new TemplateError(t(texts.unexpected, { text: rest[at]?.text ?? source.trim() }), line)
  }

  function call(depth: number): Call {
    if (depth > DEEPEST) fail()
    const head = simple()
    const args: Expression[] = []
    const named = new Map<string, Expression>()
    while (at < rest.length) {
      const token = rest[at]
      if (token?.kind === 'sign' && token.text !== '(') break
      if (token?.kind === 'word' && token.text === 'as' && rest[at + 1]?.text === '|') break
      if (token?.kind === 'word' && rest[at + 1]?.kind === 'sign' && rest[at + 1]?.text === '=') {
        at += 2
        named.set(token.text, argument(depth))
      } else args.push(argument(depth))
    }
    return { kind: 'call', head, args, named }
  }

  function argument(depth: number): Expression {
    const token = rest[at]
    if (token?.kind !== 'sign' || token.text !== '(') return simple()
    at++
    const inner = call(depth + 1)
    if (rest[at]?.text !== ')') fail()
    at++
    return inner
  }

  function simple(): Path | Literal {
    const token = rest[at]
    if (!token || token.kind === 'sign') return fail()
    at++
    if (token.kind === 'string') return { kind: 'literal', value: token.text }
    if (token.kind === 'number') return { kind: 'literal', value: Number(token.text) }
    return Object.hasOwn(LITERALS, token.text) ? { kind: 'literal', value: LITERALS[token.text] } : readPath(token.text)
  }

  const found = call(0)
  const params: string[] = []
  if (rest[at]?.text === 'as') {
    at += 2
    while (at < rest.length && rest[at]?.text !== '|') params.push(rest[at++]?.text ?? '')
    at++
  }
  if (at < rest.length) fail()
  return { call: found, params }
}

function readPath(source: string): Path {
  const isData = source.startsWith('@')
  const parts = (isData ? source.slice(1) : source).match(/\[[^\]]*\]|\.\.|[^./[\]]+/g) ?? []
  const up = parts.filter((part) => part === '..').length
  const names = parts.filter((part) => part !== '..').map((part) => (part.startsWith('[') ? part.slice(1, -1) : part))
  const keys = names[0] === 'this' ? names.slice(1) : names
  return { kind: 'path', up, isData, isBare: up === 0 && !isData && names.length === 1 && keys.length === 1, keys, source }
}
