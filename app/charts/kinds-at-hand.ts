import { areaKind } from './area/kind.ts'
import { barKind } from './bar/kind.ts'
import { bigNumberTotalKind } from './big-number-total/kind.ts'
import { bigNumberKind } from './big-number/kind.ts'
import type { ChartKind } from './kind.ts'
import { genericKind, lineKind, smoothKind, stepKind } from './line/kind.ts'
import { pieKind } from './pie/kind.ts'
import { scatterKind } from './scatter/kind.ts'
import { tableKind } from './table/kind.ts'

/** Kinds that most dashboards hold come with every page; the records of all others load when one of them is met. */
const COMMON = [tableKind, bigNumberTotalKind, bigNumberKind, lineKind, smoothKind, stepKind, genericKind, barKind, areaKind, scatterKind, pieKind]

const atHand = new Map<string, ChartKind>(COMMON.map((kind) => [kind.type, kind]))

/** A kind that is common, or that {@link loadKinds} was asked for before; undefined for one that is not known. */
export function kindAtHand(type: string): ChartKind | undefined {
  return atHand.get(type)
}

/** Sees to it that kinds are at hand. */
export async function loadKinds(types: readonly string[]): Promise<void> {
  if (types.every((type) => atHand.has(type))) return
  const { chartKinds } = await import('./registry.ts')
  for (const kind of chartKinds) atHand.set(kind.type, kind)
}

export async function loadKind(type: string): Promise<ChartKind | undefined> {
  await loadKinds([type])
  return kindAtHand(type)
}
