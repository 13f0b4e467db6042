import { largest } from '../largest.ts'
import type { LabelColors } from '../types.ts'

/**
 * A colour for every label. Fixed labels keep theirs (a number is an index into the scheme); the others take, in order
 * of appearance, the first colour not yet used in this chart, and when all are used the least used one, preferring one
 * that the neighbour before does not have.
 */
export function assignColors(
  labels: readonly string[],
  scheme: readonly string[],
  fixed: LabelColors = {},
): Map<string, string> {
  const colors = new Map<string, string>()
  const choices = [...new Set(scheme)]
  const places = new Map(choices.map((color, place) => [color, place]))
  const uses = choices.map(() => 0)
  const take = (place: number | undefined) => {
    if (place !== undefined) uses[place] = (uses[place] ?? 0) + 1
  }
  for (const label of hasAny(fixed) ? labels : []) {
    const color = fixedColor(label, scheme, fixed)
    if (color === undefined) continue
    colors.set(label, color)
    take(places.get(color))
  }
  let previous: number | undefined
  for (const label of labels) {
    const known = colors.get(label)
    if (known === undefined) {
      previous = leastUsed(uses, previous)
      colors.set(label, choices[previous] ?? NO_SCHEME)
      take(previous)
    } else previous = places.get(known)
  }
  return colors
}

/**
 * Adds labels to a shared map of label to index into the scheme, first come, first served: the map of a whole
 * dashboard, so that a label has one colour in all its charts.
 */
export function extendLabelColors(known: LabelColors, labels: readonly string[]): LabelColors {
  const added: Record<string, string | number> = { ...known }
  let next = largest(Object.values(known).filter((value) => typeof value === 'number'), -1) + 1
  for (const label of labels.map(colorKey)) {
    if (!Object.hasOwn(added, label)) added[label] = next++
  }
  return next === 0 || Object.keys(added).length === Object.keys(known).length ? known : added
}

/** Labels are compared as trimmed text. */
export function colorKey(label: string): string {
  return label.trim()
}

function hasAny(fixed: LabelColors): boolean {
  return Object.keys(fixed).length > 0
}

function fixedColor(label: string, scheme: readonly string[], fixed: LabelColors): string | undefined {
  const key = colorKey(label)
  const value = Object.hasOwn(fixed, key) ? fixed[key] : undefined
  return typeof value === 'number' ? scheme[value % scheme.length] : value
}

const NEIGHBOUR_PENALTY = 100
const NO_SCHEME = 'currentColor'

/** The place in the scheme; `uses` tells how often each one is taken. */
function leastUsed(uses: readonly number[], previous: number | undefined): number {
  let best = 0
  let bestCost = Number.POSITIVE_INFINITY
  for (let place = 0; place < uses.length; place += 1) {
    const used = uses[place] ?? 0
    const cost = used + (place === previous && used > 0 ? NEIGHBOUR_PENALTY : 0)
    if (cost < bestCost) {
      best = place
      bestCost = cost
    }
  }
  return best
}
