import { locale } from './locale.ts'

/** What may stand for an argument of a message. */
export type MessageValue = string | number

type Trim<S extends string> = S extends ` ${infer R}` | `${infer R} ` ? Trim<R> : S

/** Depth of open braces in S, added to D (a tuple used as a number). */
type Opens<S extends string, D extends 1[]> = S extends `${string}{${infer R}` ? Opens<R, [...D, 1]> : D

/** What follows the brace that closes the argument S stands in. */
type AfterArgument<S extends string, D extends 1[] = [1]> = S extends `${infer A}}${infer R}`
  ? Opens<A, D> extends [1, ...infer E extends 1[]]
    ? E extends []
      ? R
      : AfterArgument<R, E>
    : never
  : ''

/** Names of the top-level arguments of a message text. */
export type MessageArguments<S extends string> = string extends S
  ? string
  : S extends `${string}{${infer R}`
    ? R extends `${infer Name}}${infer After}`
      ? Name extends `${infer Head},${string}`
        ? Trim<Head> | MessageArguments<AfterArgument<R>>
        : Trim<Name> | MessageArguments<After>
      : never
    : never

/** A text of a catalogue; the type parameter carries its arguments to `t`. */
export type Message<S extends string = string> = S

/**
 * Declares the texts of one area. English texts are the values, in a subset of ICU message syntax: `{name}`,
 * `{count, plural, =0 {…} one {…} other {#…}}` and `{kind, select, chart {…} other {…}}`; `'{'` quotes a brace.
 */
export function defineMessages<const M extends Readonly<Record<string, string>>>(messages: M): M {
  return messages
}

type Arguments<S extends string> = [MessageArguments<S>] extends [never]
  ? []
  : [values: { readonly [K in MessageArguments<S>]: MessageValue }]

/** The text of a message with its arguments filled in. */
export function t<const S extends string>(message: Message<S>, ...values: Arguments<S>): string {
  return format(message, values[0] ?? {}, locale())
}

type Part =
  | string
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'number' }
  | { readonly kind: 'choice'; readonly plural: boolean; readonly name: string; readonly cases: Cases }

type Cases = Readonly<Record<string, readonly Part[]>>

const parsed = new Map<string, readonly Part[]>()

/** Formats a message in a given locale; `t` is this with the reader's. Throws on a malformed message. */
export function format(message: string, values: Readonly<Record<string, MessageValue>>, language: string): string {
  let parts = parsed.get(message)
  if (!parts) parsed.set(message, (parts = parseMessage(message)))
  return render(parts, values, language, undefined)
}

function render(
  parts: readonly Part[],
  values: Readonly<Record<string, MessageValue>>,
  language: string,
  count: number | undefined,
): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.kind === 'number') return count === undefined ? '#' : numberText(count, language)
      const value = values[part.name]
      if (value === undefined) throw new Error(`Message argument "${part.name}" is missing`)
      if (part.kind === 'value') return typeof value === 'number' ? numberText(value, language) : value
      const chosen = choose(part, value, language)
      return render(chosen, values, language, part.plural ? Number(value) : count)
    })
    .join('')
}

function choose(part: Extract<Part, { kind: 'choice' }>, value: MessageValue, language: string): readonly Part[] {
  const exact = part.plural ? part.cases[`=${value}`] : part.cases[String(value)]
  if (exact) return exact
  const category = part.plural ? pluralRules(language).select(Number(value)) : 'other'
  const chosen = part.cases[category] ?? part.cases['other']
  if (!chosen) throw new Error(`Message argument "${part.name}" has no case for "${value}"`)
  return chosen
}

const plurals = new Map<string, Intl.PluralRules>()

function pluralRules(language: string): Intl.PluralRules {
  let rules = plurals.get(language)
  if (!rules) plurals.set(language, (rules = new Intl.PluralRules(language)))
  return rules
}

const numbers = new Map<string, Intl.NumberFormat>()

function numberText(value: number, language: string): string {
  let numberFormat = numbers.get(language)
  if (!numberFormat) numbers.set(language, (numberFormat = new Intl.NumberFormat(language)))
  return numberFormat.format(value)
}

function parseMessage(message: string): readonly Part[] {
  let at = 0

  function parts(inPlural: boolean, nested: boolean): readonly Part[] {
    const found: Part[] = []
    let text = ''
    const flush = () => {
      if (text) found.push(text)
      text = ''
    }
    while (at < message.length) {
      const char = message[at]
      if (char === '}' && nested) break
      at++
      if (char === "'" && (message[at] === '{' || message[at] === '}')) {
        const end = message.indexOf("'", at)
        text += message.slice(at, end < 0 ? undefined : end)
        at = end < 0 ? message.length : end + 1
      } else if (char === '{') {
        flush()
        found.push(argument())
      } else if (char === '#' && inPlural) {
        flush()
        found.push({ kind: 'number' })
      } else text += char
    }
    flush()
    return found
  }

  function argument(): Part {
    const name = until(/[,}]/)
    if (message[at] === '}') {
      at++
      return { kind: 'value', name }
    }
    at++
    const type = until(/,/)
    if (type !== 'plural' && type !== 'select') throw new Error(`Message has an unknown argument type "${type}"`)
    at++
    const cases: Record<string, readonly Part[]> = {}
    while (message[at] !== '}') {
      if (at >= message.length) throw new Error(`Message is not closed: ${message}`)
      const key = until(/\{/)
      at++
      cases[key] = parts(type === 'plural', true)
      at++
      while (message[at] === ' ') at++
    }
    at++
    return { kind: 'choice', plural: type === 'plural', name, cases }
  }

  function until(end: RegExp): string {
    const start = at
    while (at < message.length && !end.test(message[at] ?? '')) at++
    if (at >= message.length) throw new Error(`Message is not closed: ${message}`)
    return message.slice(start, at).trim()
  }

  return parts(false, false)
}
