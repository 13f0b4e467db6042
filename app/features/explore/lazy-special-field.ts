import { lazy } from 'react'

const load = () => import('./editors/special-field.tsx')

/** The controls with a form of their own, in one chunk. */
export const SpecialField = lazy(async () => ({ default: (await load()).SpecialField }))

export function preloadSpecialField(): void {
  void load()
}
