import type { Position } from './positions.ts'

/** A node of a syntax tree, as the parser hands it over. */
export type Node = Readonly<Record<string, unknown>>

/** A name in a syntax tree, with the place where it begins. */
export interface Identifier {
  readonly value: string
  readonly quoted: boolean
  readonly start: Position
}

/**
 * Two names are the same only where the engine surely agrees: taking a table for a common table expression would hide
 * it. PostgreSQL folds the ASCII letters of unquoted names, SQLite those of all.
 */
const exact = ({ value }: Identifier) => value
const folded = ({ value }: Identifier) => value.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
const FOLDS: Readonly<Record<string, (name: Identifier) => string>> = {
  postgresql: (name) => (name.quoted ? exact(name) : folded(name)),
  sqlite: folded,
  edge: folded,
  d1: folded,
}

/** How names of a dialect are compared. */
export function foldOf(dialect: string): (name: Identifier) => string {
  return FOLDS[dialect] ?? exact
}

/** The names of a dotted path as the tree writes it; empty when it is none. */
export function identifiers(name: unknown): readonly Identifier[] {
  if (!Array.isArray(name)) return []
  return name.flatMap((part: unknown) => {
    const found = identifier(isNode(part) ? (part['Identifier'] ?? part) : null)
    return found ? [found] : []
  })
}

/** One name; null when the node is none. */
export function identifier(node: unknown): Identifier | null {
  if (!isNode(node) || typeof node['value'] !== 'string') return null
  const span = isNode(node['span']) && isNode(node['span']['start']) ? node['span']['start'] : {}
  const { line, column } = span
  return {
    value: node['value'],
    quoted: Boolean(node['quote_style']),
    start: { line: typeof line === 'number' ? line : 0, column: typeof column === 'number' ? column : 0 },
  }
}

/** True for a node that is no list. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
