/**
 * Regular expressions for engines that have none. A pattern becomes a small machine that reads a text once, whatever
 * the pattern: the built-in ones can take time without bound, which nobody may cause by a filter. Alternatives, groups,
 * classes, repetition, anchors and word boundaries; neither back references nor looking around.
 */

/** Most steps of a machine: `(a{100}){100}` would make ten thousand. */
const PROGRAM_LIMIT = 5000
/** Most repetitions that a brace may ask for. */
const REPEAT_LIMIT = 1000

export class RegularExpressionError extends Error {}

type Test = (character: string) => boolean
type Assertion = 'start' | 'end' | 'word' | 'inside'

type Node =
  | { readonly kind: 'character'; readonly test: Test }
  | { readonly kind: 'assert'; readonly what: Assertion }
  | { readonly kind: 'sequence' | 'either'; readonly parts: readonly Node[] }
  | { readonly kind: 'repeat'; readonly part: Node; readonly least: number; readonly most: number }

type Step =
  | { readonly kind: 'character'; readonly test: Test }
  | { readonly kind: 'assert'; readonly what: Assertion }
  | { readonly kind: 'split'; first: number; second: number }
  | { readonly kind: 'found' }

/** Tells whether a text holds the pattern anywhere. Throws RegularExpressionError for a pattern that cannot be read. */
export function regularExpression(pattern: string): (text: string) => boolean {
  const program: Step[] = []
  emit(new PatternReader(pattern).read(), program)
  program.push({ kind: 'found' })
  return (text) => run(program, text)
}

function emit(node: Node, program: Step[]): void {
  if (program.length > PROGRAM_LIMIT) throw new RegularExpressionError('the pattern is too large')
  switch (node.kind) {
    case 'character':
    case 'assert':
      program.push(node)
      return
    case 'sequence':
      for (const part of node.parts) emit(part, program)
      return
    case 'either':
      emitEither(node.parts, program)
      return
    case 'repeat':
      emitRepeat(node, program)
  }
}

function emitEither([part, ...rest]: readonly Node[], program: Step[]): void {
  if (!part) return
  if (rest.length === 0) return emit(part, program)
  const split: Step = { kind: 'split', first: program.length + 1, second: 0 }
  program.push(split)
  emit(part, program)
  const jump: Step = { kind: 'split', first: 0, second: 0 }
  program.push(jump)
  split.second = program.length
  emitEither(rest, program)
  jump.first = jump.second = program.length
}

function emitRepeat({ part, least, most }: Extract<Node, { kind: 'repeat' }>, program: Step[]): void {
  for (let times = 0; times < least; times++) emit(part, program)
  if (most === Number.POSITIVE_INFINITY) {
    const start = program.length
    const split: Step = { kind: 'split', first: start + 1, second: 0 }
    program.push(split)
    emit(part, program)
    program.push({ kind: 'split', first: start, second: start })
    split.second = program.length
    return
  }
  const splits: Extract<Step, { kind: 'split' }>[] = []
  for (let times = least; times < most; times++) {
    const split: Step = { kind: 'split', first: program.length + 1, second: 0 }
    program.push(split)
    splits.push(split)
    emit(part, program)
  }
  for (const split of splits) split.second = program.length
}

function run(program: readonly Step[], text: string): boolean {
  const characters = Array.from(text)
  let current = new Set<number>()
  for (let at = 0; at <= characters.length; at++) {
    if (follow(program, 0, characters, at, current)) return true
    const next = new Set<number>()
    for (const step of current) {
      const found = program[step]
      if (found?.kind !== 'character' || at === characters.length || !found.test(characters[at] ?? '')) continue
      if (follow(program, step + 1, characters, at + 1, next)) return true
    }
    current = next
  }
  return false
}

/** Adds every step that is reached without reading; true when the end of the pattern is among them. */
function follow(program: readonly Step[], from: number, text: readonly string[], at: number, into: Set<number>) {
  const waiting = [from]
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    if (into.has(step)) continue
    into.add(step)
    const found = program[step]
    if (found?.kind === 'found') return true
    if (found?.kind === 'split') waiting.push(found.second, found.first)
    else if (found?.kind === 'assert' && holds(found.what, text, at)) waiting.push(step + 1)
  }
  return false
}

function holds(what: Assertion, text: readonly string[], at: number): boolean {
  if (what === 'start') return at === 0
  if (what === 'end') return at === text.length
  const boundary = isWord(text[at - 1] ?? '') !== isWord(text[at] ?? '')
  return what === 'word' ? boundary : !boundary
}

const isWord: Test = (character) => /^\w$/.test(character)
const CLASSES: Readonly<Record<string, Test>> = {
  d: (character) => /^\d$/.test(character),
  D: (character) => !/^\d$/.test(character),
  w: isWord,
  W: (character) => !isWord(character),
  s: (character) => /^\s$/.test(character),
  S: (character) => !/^\s$/.test(character),
}
const CONTROLS: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f', v: '\v', 0: '\0' }

class PatternReader {
  readonly #pattern: readonly string[]
  readonly #ignoreCase: boolean
  #at = 0

  constructor(pattern: string) {
    this.#ignoreCase = pattern.startsWith('(?i)')
    this.#pattern = Array.from(this.#ignoreCase ? pattern.slice(4) : pattern)
  }

  read(): Node {
    const node = this.#alternatives()
    if (this.#at < this.#pattern.length) throw new RegularExpressionError('a bracket closes that was not opened')
    return node
  }

  #alternatives(): Node {
    const parts = [this.#sequence()]
    while (this.#take('|')) parts.push(this.#sequence())
    return { kind: 'either', parts }
  }

  #sequence(): Node {
    const parts: Node[] = []
    for (let next = this.#peek(); next !== undefined && next !== '|' && next !== ')'; next = this.#peek()) {
      parts.push(this.#repeated(this.#atom()))
    }
    return { kind: 'sequence', parts }
  }

  #repeated(part: Node): Node {
    const bounds = this.#quantifier()
    if (!bounds) return part
    this.#take('?')
    return { kind: 'repeat', part, least: bounds[0], most: bounds[1] }
  }

  #quantifier(): readonly [number, number] | null {
    if (this.#take('*')) return [0, Number.POSITIVE_INFINITY]
    if (this.#take('+')) return [1, Number.POSITIVE_INFINITY]
    if (this.#take('?')) return [0, 1]
    const [whole, least, comma, most] =
      /^\{(\d+)(,?)(\d*)\}/.exec(this.#pattern.slice(this.#at, this.#at + 12).join('')) ?? []
    if (whole === undefined) return null
    this.#at += whole.length
    const low = Number(least)
    const high = comma ? (most ? Number(most) : Number.POSITIVE_INFINITY) : low
    if (low > REPEAT_LIMIT || (high !== Number.POSITIVE_INFINITY && high > REPEAT_LIMIT) || high < low) {
      throw new RegularExpressionError('a number of repetitions is out of range')
    }
    return [low, high]
  }

  #atom(): Node {
    const character = this.#next()
    switch (character) {
      case '(':
        return this.#group()
      case '[':
        return { kind: 'character', test: this.#class() }
      case '.':
        return { kind: 'character', test: (found) => found !== '\n' }
      case '^':
        return { kind: 'assert', what: 'start' }
      case '$':
        return { kind: 'assert', what: 'end' }
      case '\\':
        return this.#escape()
      case '*':
      case '+':
      case '?':
        throw new RegularExpressionError('there is nothing to repeat')
      default:
        return { kind: 'character', test: this.#exactly(character) }
    }
  }

  #group(): Node {
    if (this.#take('?') && !this.#take(':')) throw new RegularExpressionError('looking around is not supported')
    const node = this.#alternatives()
    if (!this.#take(')')) throw new RegularExpressionError('a bracket is not closed')
    return node
  }

  #escape(): Node {
    const character = this.#next()
    if (character === 'b') return { kind: 'assert', what: 'word' }
    if (character === 'B') return { kind: 'assert', what: 'inside' }
    if (/[1-9k]/.test(character)) throw new RegularExpressionError('back references are not supported')
    return { kind: 'character', test: CLASSES[character] ?? this.#exactly(this.#literal(character)) }
  }

  #literal(escaped: string): string {
    const digits = escaped === 'x' ? 2 : escaped === 'u' ? 4 : 0
    if (digits === 0) return CONTROLS[escaped] ?? escaped
    const code = this.#pattern.slice(this.#at, this.#at + digits).join('')
    if (!/^[0-9a-f]+$/i.test(code) || code.length < digits) throw new RegularExpressionError('a code is not complete')
    this.#at += digits
    return String.fromCodePoint(Number.parseInt(code, 16))
  }

  #class(): Test {
    const negated = this.#take('^')
    const tests: Test[] = []
    for (let first = true; first || this.#peek() !== ']'; first = false) {
      const low = this.#member()
      if (typeof low !== 'string') {
        tests.push(low)
        continue
      }
      const isRange = this.#peek() === '-' && this.#pattern[this.#at + 1] !== ']'
      if (!isRange) {
        tests.push(this.#exactly(low))
        continue
      }
      this.#next()
      const high = this.#member()
      if (typeof high !== 'string' || high < low) throw new RegularExpressionError('a range is not in order')
      tests.push(this.#between(low, high))
    }
    this.#next()
    return (character) => tests.some((test) => test(character)) !== negated
  }

  #member(): string | Test {
    const character = this.#next()
    if (character !== '\\') return character
    const escaped = this.#next()
    return CLASSES[escaped] ?? this.#literal(escaped)
  }

  #exactly(wanted: string): Test {
    if (!this.#ignoreCase) return (character) => character === wanted
    const folded = wanted.toLowerCase()
    return (character) => character.toLowerCase() === folded
  }

  #between(low: string, high: string): Test {
    const inside: Test = (character) => character >= low && character <= high
    if (!this.#ignoreCase) return inside
    return (character) => inside(character.toLowerCase()) || inside(character.toUpperCase())
  }

  #peek(): string | undefined {
    return this.#pattern[this.#at]
  }

  #take(wanted: string): boolean {
    if (this.#peek() !== wanted) return false
    this.#at++
    return true
  }

  #next(): string {
    const character = this.#pattern[this.#at++]
    if (character === undefined) throw new RegularExpressionError('the pattern ends too early')
    return character
  }
}
