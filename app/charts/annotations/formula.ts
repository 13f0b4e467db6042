/** The language of formula layers (annotation reference §4): one variable `x`, compiled to a function without `eval`. */

export type Formula = (x: number) => number

type Token = { readonly kind: 'number'; readonly value: number } | { readonly kind: 'name' | 'sign'; readonly text: string }

const PREFIX: Readonly<Record<string, (value: number) => number>> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  asinh: Math.asinh,
  acosh: Math.acosh,
  atanh: Math.atanh,
  log: Math.log10,
  ln: Math.log,
  exp: Math.exp,
  sqrt: Math.sqrt,
  root: Math.sqrt,
  abs: Math.abs,
  floor: Math.floor,
  ceil: Math.ceil,
  round: Math.round,
}

const TWO: Readonly<Record<string, (left: number, right: number) => number>> = {
  pow: (base, exponent) => base ** exponent,
  min: Math.min,
  max: Math.max,
}

const CONSTANTS: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E }

/** Loosest first; operators of one line bind alike, from left to right. */
const LEVELS: readonly Readonly<Record<string, (left: number, right: number) => number>>[] = [
  { or: (a, b) => truth(a !== 0 || b !== 0), xor: (a, b) => truth((a !== 0) !== (b !== 0)) },
  { and: (a, b) => truth(a !== 0 && b !== 0) },
  { '|': (a, b) => a | b },
  { '&': (a, b) => a & b },
  {
    '==': (a, b) => truth(a === b),
    '!=': (a, b) => truth(a !== b),
    '>=': (a, b) => truth(a >= b),
    '<=': (a, b) => truth(a <= b),
    '>': (a, b) => truth(a > b),
    '<': (a, b) => truth(a < b),
  },
  { '+': (a, b) => a + b, '-': (a, b) => a - b },
  { '*': (a, b) => a * b, '/': (a, b) => a / b, '%': (a, b) => a % b, mod: (a, b) => a % b, c: choose, p: arrange },
]

function truth(value: boolean): number {
  return value ? 1 : 0
}

/** Deeper formulas are refused: each level is one of the call stack. */
const MAX_LENGTH = 1000

/** The function that a text stands for; undefined for text that is none. A part before `=` names it and is left out. */
export function compileFormula(text: string): Formula | undefined {
  const tokens = text.length > MAX_LENGTH ? undefined : tokenize(withoutName(text))
  if (!tokens || tokens.length === 0) return undefined
  const parser = new Parser(tokens)
  const formula = parser.level(0)
  return formula && parser.atEnd ? formula : undefined
}

function withoutName(text: string): string {
  const at = text.search(/(?<![=<>!])=(?!=)/)
  return at < 0 ? text : text.slice(at + 1)
}

function tokenize(text: string): Token[] | undefined {
  const tokens: Token[] = []
  const pattern = /\s*(?:(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+)|([a-z]+)|(==|!=|>=|<=|[-+*/^%!&|<>(),]))/iy
  let at = 0
  while (at < text.trimEnd().length) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (!match) return undefined
    at = pattern.lastIndex
    const [, number, name, sign] = match
    if (number !== undefined) tokens.push({ kind: 'number', value: Number(number) })
    else if (name !== undefined) tokens.push(...names(name.toLowerCase()))
    else tokens.push({ kind: 'sign', text: sign ?? '' })
  }
  return tokens
}

/** Names that stand together without a sign between them, such as `xsin` or `pix`. */
function names(text: string): Token[] {
  const known = [...Object.keys(PREFIX), ...Object.keys(TWO), 'and', 'xor', 'or', 'mod', 'pi', 'x', 'e', 'c', 'p']
  if (known.includes(text)) return [{ kind: 'name', text }]
  const head = known.toSorted((a, b) => b.length - a.length).find((name) => text.startsWith(name))
  return head === undefined ? [{ kind: 'name', text }] : [{ kind: 'name', text: head }, ...names(text.slice(head.length))]
}

class Parser {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  get atEnd(): boolean {
    return this.#at >= this.#tokens.length
  }

  level(depth: number): Formula | undefined {
    const operators = LEVELS[depth]
    if (!operators) return this.#product()
    let left = this.level(depth + 1)
    for (let sign = this.#peek(); left && sign !== undefined && Object.hasOwn(operators, sign); sign = this.#peek()) {
      this.#at++
      const [operate, first, second] = [operators[sign], left, this.level(depth + 1)]
      left = operate && second && ((x) => operate(first(x), second(x)))
    }
    return left
  }

  /** Factors side by side are multiplied: `2x`, `3(x+1)`. */
  #product(): Formula | undefined {
    let left = this.#signed()
    while (left && this.#beginsFactor()) {
      const [first, second] = [left, this.#power()]
      left = second && ((x) => first(x) * second(x))
    }
    return left
  }

  #signed(): Formula | undefined {
    const sign = this.#peek()
    if (sign !== '-' && sign !== '+') return this.#power()
    this.#at++
    const value = this.#signed()
    return sign === '-' ? value && ((x) => -value(x)) : value
  }

  #power(): Formula | undefined {
    let base = this.#factor()
    while (base && this.#take('!')) {
      const value = base
      base = (x) => factorial(value(x))
    }
    if (!base || !this.#take('^')) return base
    const [value, exponent] = [base, this.#signed()]
    return exponent && ((x) => value(x) ** exponent(x))
  }

  #factor(): Formula | undefined {
    const token = this.#tokens[this.#at++]
    if (token === undefined) return undefined
    if (token.kind === 'number') return () => token.value
    if (token.text === '(') return this.#closed(this.level(0))
    if (token.text === 'x') return (x) => x
    const constant = CONSTANTS[token.text]
    if (token.kind === 'name' && constant !== undefined) return () => constant
    if (Object.hasOwn(PREFIX, token.text)) {
      const [operate, value] = [PREFIX[token.text], this.#power()]
      return operate && value && ((x) => operate(value(x)))
    }
    return Object.hasOwn(TWO, token.text) ? this.#two(TWO[token.text]) : undefined
  }

  #two(operate: ((left: number, right: number) => number) | undefined): Formula | undefined {
    if (!operate || !this.#take('(')) return undefined
    const first = this.level(0)
    if (!first || !this.#take(',')) return undefined
    const second = this.#closed(this.level(0))
    return second && ((x) => operate(first(x), second(x)))
  }

  #closed(value: Formula | undefined): Formula | undefined {
    return this.#take(')') ? value : undefined
  }

  #peek(): string | undefined {
    const token = this.#tokens[this.#at]
    return token === undefined || token.kind === 'number' ? undefined : token.text
  }

  #take(text: string): boolean {
    if (this.#peek() !== text) return false
    this.#at++
    return true
  }

  #beginsFactor(): boolean {
    const token = this.#tokens[this.#at]
    if (token === undefined) return false
    if (token.kind === 'number') return true
    if (token.kind === 'sign') return token.text === '('
    return !LEVELS.some((level) => Object.hasOwn(level, token.text))
  }
}

/** The largest whole number whose factorial is a number. */
const MAX_FACTORIAL = 170

function factorial(value: number): number {
  if (value < 0 || !Number.isInteger(value)) return Number.NaN
  if (value > MAX_FACTORIAL) return Number.POSITIVE_INFINITY
  let result = 1
  for (let factor = 2; factor <= value; factor++) result *= factor
  return result
}

function arrange(from: number, taken: number): number {
  return factorial(from) / factorial(from - taken)
}

function choose(from: number, taken: number): number {
  return arrange(from, taken) / factorial(taken)
}
