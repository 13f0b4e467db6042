import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { kindAtHand } from '../../../charts/kinds-at-hand.ts'
import type { ChartProps } from '../../../charts/types.ts'

const components = new Map<string, LazyExoticComponent<ComponentType<ChartProps>>>()
const loading = new Map<string, Promise<ComponentType<ChartProps>>>()

/** Kinds that fit beside each other on a narrow screen. */
const COMPACT: ReadonlySet<string> = new Set(['big_number', 'big_number_total'])

export function isCompactKind(type: string): boolean {
  return COMPACT.has(type)
}

/** Begins to fetch the drawing code of a kind, so that it arrives together with the data. */
export function preloadKind(type: string): void {
  load(type)?.catch(() => loading.delete(type))
}

function load(type: string): Promise<ComponentType<ChartProps>> | undefined {
  const kind = kindAtHand(type)
  if (!kind) return undefined
  const known = loading.get(type) ?? kind.loadComponent()
  loading.set(type, known)
  return known
}

/** The component that draws a kind; undefined for one this product cannot draw. */
export function chartComponent(type: string): ComponentType<ChartProps> | undefined {
  if (!kindAtHand(type)) return undefined
  const known = components.get(type)
  if (known) return known
  const made = lazy(async () => {
    const Component = await load(type)
    if (!Component) throw new Error(type)
    return { default: Component }
  })
  components.set(type, made)
  return made
}
