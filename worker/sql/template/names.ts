import { MAX_SUGGESTION_DISTANCE } from './limits.ts'

const WORDS = new Set(
  (
    'and or not is in if else elif endif for endfor set endset true false none True False None macro endmacro call ' +
    'endcall filter endfilter with endwith block endblock raw do import from as include extends recursive ignore missing ' +
    'without context break continue autoescape endautoescape loop self super caller varargs kwargs range dict ' +
    'namespace lipsum cycler joiner'
  ).split(' '),
)
const TOKEN = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[A-Za-z_]\w*|[\d.]+|==|[^\s]/g
const REGION = /\{#.*?#\}|\{%-?\s*raw\s*-?%\}.*?\{%-?\s*endraw\s*-?%\}|\{\{(.*?)\}\}|\{%(.*?)%\}/gs

/** True for text that a template engine would change. */
export function isTemplate(text: string): boolean {
  return /\{[{%#]/.test(text)
}

/** The names that a template uses without giving them a value itself, in the order of the text. */
export function freeNames(source: string): readonly string[] {
  const used = new Set<string>()
  const bound = new Set<string>()
  for (const [, expression, statement] of source.matchAll(REGION)) {
    const tokens = (expression ?? statement ?? '').match(TOKEN) ?? []
    const binding = statement === undefined ? new Set<number>() : bindings(tokens)
    for (const [at, token] of tokens.entries()) {
      if (!/^[A-Za-z_]/.test(token) || WORDS.has(token)) continue
      if (binding.has(at)) bound.add(token)
      else if (!isLabel(tokens, at)) used.add(token)
    }
  }
  return [...used].filter((name) => !bound.has(name))
}

/** The name among these that was probably meant: the nearest one within a distance of two letters. */
export function suggestion(name: string, known: readonly string[]): string | null {
  const near = known
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
