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
  const uses = new Map<string, number>(scheme.map((color) => [color, 0]))
  for (const label of labels) {
    const color = fixedColor(label, scheme, fixed)
    if (color === undefined) continue
    colors.set(label, color)
    uses.set(color, (uses.get(color) ?? 0) + 1)
  }
  let previous: string | undefined
  for (const label of labels) {
    if (!colors.has(label)) {
      const color = leastUsed(scheme, uses, previous)
      colors.set(label, color)
      uses.set(color, (uses.get(color) ?? 0) + 1)
    }
    previous = colors.get(label)
  }
  return colors
}

/**
 * Adds labels to a shared map of label to index into the scheme, first come, first served: the map of a whole
 * dashboard, so that a label has one colour in all its charts.
 */
export function extendLabelColors(known: LabelColors, labels: readonly string[]): LabelColors {
  const added: Record<string, string | number> = { ...known }
  let next = Math.max(-1, ...Object.values(known).filter((value) => typeof value === 'number')) + 1
  for (const label of labels.map(colorKey)) {
    if (!Object.hasOwn(added, label)) added[label] = next++
  }
  return next === 0 || Object.keys(added).length === Object.keys(known).length ? known : added
}

/** Labels are compared as trimmed text. */
export function colorKey(label: string): string {
  return label.trim()
}

function fixedColor(label: string, scheme: readonly string[], fixed: LabelColors): string | undefined {
  const key = colorKey(label)
  const value = Object.hasOwn(fixed, key) ? fixed[key] : undefined
  return typeof value === 'number' ? scheme[value % scheme.length] : value
}

const NEIGHBOUR_PENALTY = 100

function leastUsed(scheme: readonly string[], uses: ReadonlyMap<string, number>, previous: string | undefined): string {
  let best = scheme[0] ?? 'currentColor'
  let bestCost = Number.POSITIVE_INFINITY
  for (const color of scheme) {
    const used = uses.get(color) ?? 0
    const cost = used + (color === previous && used > 0 ? NEIGHBOUR_PENALTY : 0)
    if (cost < bestCost) {
      best = color
      bestCost = cost
    }
  }
  return best
}
