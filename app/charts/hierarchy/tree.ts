import { toNumber } from '../form-data.ts'
import { messages } from '../messages.ts'
import type { CellValue } from '../query-types.ts'
import type { Member } from '../members/members.ts'

/** A member of a hierarchy: the values of its levels down to its own, and the sum of what stands below it. */
export type Branch = {
  key: string
  /** Its own name; the path names all levels. */
  name: string
  path: readonly string[]
  cells: readonly CellValue[]
  value: number
  /** A second figure, where the chart has one. */
  second: number
  children: Branch[]
  /** How many members were gathered into this one, which then stands for no value. */
  gathered: number
}

export type TreeOptions = {
  value: string
  second?: string
}

/** Rows of several dimensions as a tree, in the order of the rows. Only positive values take part in a whole. */
export function growTree(members: readonly Member[], options: TreeOptions): Branch {
  const root = branch('', '', [], [])
  // By parent and name: whole keys are long, and to look a hundred thousand of them up takes as long as all the rest.
  const known = { text: new Map<Branch, Map<string, Branch>>(), value: new Map<Branch, Map<string, Branch>>() }
  for (const { texts, cells, row } of members) {
    const value = toNumber(row[options.value]) ?? 0
    if (value <= 0) continue
    const second = options.second === undefined ? 0 : (toNumber(row[options.second]) ?? 0)
    let at = root
    add(at, value, second)
    for (const [level, name] of texts.entries()) {
      const cell = cells[level] ?? null
      const isText = typeof cell === 'string'
      const parents = isText ? known.text : known.value
      const siblings = parents.get(at) ?? new Map<string, Branch>()
      if (siblings.size === 0) parents.set(at, siblings)
      let next = siblings.get(name)
      if (!next) {
        const key = `${at.key}/${isText ? 's' : 'v'}${name.length}:${name}`
        next = branch(key, name, [...at.path, name], cells.slice(0, level + 1))
        siblings.set(name, next)
        at.children.push(next)
      }
      add(next, value, second)
      at = next
    }
  }
  return root
}

function branch(key: string, name: string, path: readonly string[], cells: readonly CellValue[]): Branch {
  return { key, name, path, cells, value: 0, second: 0, children: [], gathered: 0 }
}

function add(to: Branch, value: number, second: number): void {
  to.value += value
  to.second += second
}

/**
 * The tree with siblings below `least` gathered into one member, so that a mark never is too small to be seen. Where
 * all of them are small their parent stands for them.
 */
export function gatherSmall(at: Branch, least: number): Branch {
  const small = at.children.filter((child) => child.value < least)
  if (small.length === at.children.length && at.path.length > 0) return { ...at, children: [] }
  const large = at.children.filter((child) => child.value >= least).map((child) => gatherSmall(child, least))
  if (small.length < 2) return { ...at, children: [...large, ...small] }
  const rest = branch(`${at.key}/…`, messages.others, [...at.path, messages.others], [])
  for (const { value, second } of small) add(rest, value, second)
  return { ...at, children: [...large, { ...rest, gathered: small.length }] }
}

/** Levels below the root. */
export function treeHeight(at: Branch): number {
  return at.children.reduce((most, child) => Math.max(most, 1 + treeHeight(child)), 0)
}

export function pathLabel({ path }: { path: readonly string[] }): string {
  return path.join(', ')
}

/** Whether a branch, or one it stands in, is among the chosen paths; without a choice every one is lit. */
export function isLit({ path }: { path: readonly string[] }, selected: ReadonlySet<string>): boolean {
  if (selected.size === 0) return true
  return path.some((_, index) => selected.has(path.slice(0, index + 1).join(', ')))
}
