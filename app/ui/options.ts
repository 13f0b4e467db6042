import type { LucideIcon } from './icon.tsx'

/** What an option stands for on the wire: a filter value may be any of these. */
export type OptionValue = string | number | boolean | null

export interface Option<T extends OptionValue = OptionValue> {
  readonly value: T
  readonly label: string
  readonly icon?: LucideIcon | undefined
  /** Muted, at the end of the line. */
  readonly hint?: string | undefined
  /** Shown as a strip at the end of the line. */
  readonly colors?: readonly string[] | undefined
  readonly disabled?: boolean | undefined
  /** The heading it stands under; options of one group are neighbours. */
  readonly group?: string | undefined
}

/** A key under which a value can stand in a Set: `1`, `'1'` and `true` stay apart. */
export function optionKey(value: OptionValue): string {
  return `${value === null ? 'null' : typeof value}:${String(value)}`
}

/** The options whose label or value contains the query, in any case; those that begin with it come first, in their group. */
export function filterOptions<T extends OptionValue>(
  options: readonly Option<T>[],
  query: string,
): readonly Option<T>[] {
  const needle = query.trim().toLowerCase()
  if (!needle) return options
  const begins: Option<T>[] = []
  const contains: Option<T>[] = []
  for (const option of options) {
    const label = option.label.toLowerCase()
    if (label.startsWith(needle)) begins.push(option)
    else if (label.includes(needle) || String(option.value).toLowerCase().includes(needle)) contains.push(option)
  }
  return optionGroups([...begins, ...contains]).flatMap(({ options: found }) => found)
}

interface OptionGroup<T extends OptionValue> {
  /** Undefined: under no heading. */
  readonly name: string | undefined
  readonly options: readonly Option<T>[]
}

/** Options by their groups, in the order in which these begin. */
export function optionGroups<T extends OptionValue>(options: readonly Option<T>[]): readonly OptionGroup<T>[] {
  const groups = Map.groupBy(options, ({ group }) => group)
  return [...groups].map(([name, ofGroup]) => ({ name, options: ofGroup }))
}

/** Splits pasted text into values at commas, semicolons, tabs and line ends (CRLF or LF); blank pieces are dropped. */
export function splitPasted(text: string): readonly string[] {
  const pieces = text.split(/\r\n|[,;\t\n\r]/).map((piece) => piece.trim())
  return [...new Set(pieces.filter(Boolean))]
}

/**
 * Matches pasted pieces to options by label or value, case-insensitively. With `create`, a piece without an option
 * becomes a value of its own; otherwise it is reported in `unknown`.
 */
export function matchPasted<T extends OptionValue>(
  pieces: readonly string[],
  options: readonly Option<T>[],
  create?: (piece: string) => T,
): { values: readonly T[]; unknown: readonly string[] } {
  const byText = new Map<string, T>()
  for (const option of options) {
    if (option.disabled) continue
    byText.set(String(option.value).toLowerCase(), option.value)
    byText.set(option.label.toLowerCase(), option.value)
  }
  const values: T[] = []
  const unknown: string[] = []
  for (const piece of pieces) {
    const known = byText.get(piece.toLowerCase())
    if (known !== undefined) values.push(known)
    else if (create) values.push(create(piece))
    else unknown.push(piece)
  }
  return { values, unknown }
}
