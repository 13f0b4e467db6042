import { CHART_CATEGORIES, type ChartKind } from '../../charts/kind.ts'

export const ALL = 'all'
export const FEATURED = 'featured'

/** What the gallery can be narrowed to: all, the featured ones, or a category that has any. */
export function galleryGroups(kinds: readonly ChartKind[]): readonly { readonly value: string; readonly count: number }[] {
  const listed = kinds.filter((kind) => kind.listed)
  const featured = listed.filter((kind) => kind.featured).length
  const categories = CHART_CATEGORIES.map((value) => ({
    value: value as string,
    count: listed.filter((kind) => kind.category === value).length,
  }))
  return [
    { value: ALL, count: listed.length },
    ...[{ value: FEATURED, count: featured }, ...categories].filter(({ count }) => count > 0),
  ]
}

/**
 * The kinds of a group that a text finds, by every one of its words in name, description, category or type. Those
 * whose name begins with it come first, then the featured ones; what is deprecated comes last.
 */
export function findKinds(kinds: readonly ChartKind[], group: string, text: string): readonly ChartKind[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const begins = (kind: ChartKind) => words[0] !== undefined && kind.name.toLowerCase().startsWith(words[0])
  const weight = (kind: ChartKind) => (kind.deprecated ? 2 : 0) - (begins(kind) ? 1 : 0) - (kind.featured ? 0.5 : 0)
  return kinds
    .filter((kind) => kind.listed && inGroup(kind, group))
    .filter((kind) => {
      const haystack = `${kind.name}\n${kind.description ?? ''}\n${kind.category}\n${kind.type}`.toLowerCase()
      return words.every((word) => haystack.includes(word))
    })
    .toSorted((a, b) => weight(a) - weight(b))
}

function inGroup(kind: ChartKind, group: string): boolean {
  if (group === ALL) return true
  return group === FEATURED ? kind.featured === true : kind.category === group
}
