import { MAX_SUGGESTED_CHARACTERS, MAX_SUGGESTION_DISTANCE } from './limits.ts'

const WORDS = new Set(
  (
    'and or not is in if else elif endif for endfor set endset true false none True False None macro endmacro call ' +
    'endcall filter endfilter with endwith block endblock raw do import from as include extends recursive ignore missing ' +
    'without context break continue autoescape endautoescape loop self super caller varargs kwargs range dict ' +
    'namespace lipsum cycler joiner'
  ).split(' '),
)
// Each of these reads a text once, whatever stands in it: what nobody closes goes on to the end.
const TOKEN = /"(?:\\[^]|[^"\\])*"?|'(?:\\[^]|[^'\\])*'?|[A-Za-z_]\w*|[\d.]+|==|[^\s]/g
const OPENING = /\{[{%#]/g
const RAW = /^-?\s*raw\s*-?$/
const END_OF_RAW = /\{%-?\s*endraw\s*-?%\}/g

/** True for text that a template engine would change. */
export function isTemplate(text: string): boolean {
  return /\{[{%#]/.test(text)
}

/** The names that a template uses without giving them a value itself, in the order of the text. */
export function freeNames(source: string): readonly string[] {
  const used = new Set<string>()
  const bound = new Set<string>()
  for (const { text, isStatement } of regions(source)) {
    const tokens = text.match(TOKEN) ?? []
    const binding = isStatement ? bindings(tokens) : new Set<number>()
    for (const [at, token] of tokens.entries()) {
      if (!/^[A-Za-z_]/.test(token) || WORDS.has(token)) continue
      if (binding.has(at)) bound.add(token)
      else if (!isLabel(tokens, at)) used.add(token)
    }
  }
  return [...used].filter((name) => !bound.has(name))
}

/** Expressions and statements of a template, without what stands in comments and `raw`. */
function* regions(source: string): Generator<{ readonly text: string; readonly isStatement: boolean }> {
  const unclosed = new Set<string>()
  const find = (pattern: RegExp, from: number) => {
    pattern.lastIndex = from
    return pattern.exec(source)
  }
  for (let opening = find(OPENING, 0), at = 0; opening; opening = find(OPENING, at)) {
    at = opening.index + 2
    const closing = opening[0] === '{{' ? '}}' : opening[0] === '{%' ? '%}' : '#}'
    const end = unclosed.has(closing) ? -1 : source.indexOf(closing, at)
    if (end === -1) {
      unclosed.add(closing)
      continue
    }
    const text = source.slice(at, end)
    at = end + 2
    if (closing === '%}' && RAW.test(text)) {
      const after = find(END_OF_RAW, at)
      if (!after) return
      at = after.index + after[0].length
    } else if (closing !== '#}') yield { text, isStatement: closing === '%}' }
  }
}

/** The name among these that was probably meant: the nearest one within a distance of two letters. */
export function suggestion(name: string, known: readonly string[]): string | null {
  const isNear = (candidate: string) => Math.abs(candidate.length - name.length) <= MAX_SUGGESTION_DISTANCE
  if (name.length > MAX_SUGGESTED_CHARACTERS) return null
  const near = known
    .filter(isNear)
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .filter(({ distance }) => distance <= MAX_SUGGESTION_DISTANCE)
    .toSorted((a, b) => a.distance - b.distance)
  return near[0]?.candidate ?? null
}

/** Attributes, filters, tests and names of arguments are no variables. */
function isLabel(tokens: readonly string[], at: number): boolean {
  const before = tokens[at - 1]
  if (before === '.' || before === '|') return true
  if (before === 'is' || (before === 'not' && tokens[at - 2] === 'is')) return true
  return tokens[at + 1] === '=' && (before === '(' || before === ',')
}

/** Positions of the names that a statement binds. */
function bindings(all: readonly string[]): ReadonlySet<number> {
  const from = all[0] === '-' || all[0] === '+' ? 1 : 0
  const upTo = (word: string) => {
    const end = all.indexOf(word, from)
    return end === -1 ? all.length : end
  }
  const names = (first: number, end: number) => new Set(all.map((_, at) => at).filter((at) => at > first && at < end))
  switch (all[from]) {
    case 'set':
    case 'for':
      return names(from, upTo(all[from] === 'set' ? '=' : 'in'))
    case 'macro':
      return names(from, all.length)
    case 'with':
      return new Set(all.map((_, at) => at).filter((at) => all[at + 1] === '='))
    default:
      return new Set()
  }
}

/** Letters to insert, remove or replace to make one name of the other. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
